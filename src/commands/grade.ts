import {gradeLines} from '../report/grade.ts';
import {styleOf} from '../report/style.ts';
import type {Command} from './command.ts';
import {withCurrent} from './environment.ts';

export const command: Command = {
  name: 'grade',
  summary: 'grade the current task; exit code 0 with all marks, else 1',
  run: async (context) => {
    const {report, attempt} = await withCurrent(context, async (practice) => ({report: await practice.grade(), attempt: practice.attempt}));
    if (context.options.json) {
      const {task, seed, cluster, marks, of, percent, passed, seconds, checks} = report;
      context.printJson({task, seed, cluster, marks, of, percent, passed, seconds, checks});
    } else {
      for (const line of gradeLines(report, attempt.minutes, styleOf(context.color))) context.print(line);
      if (attempt.ended) context.note('This attempt has ended: the grade is not kept.');
    }
    return report.passed ? 0 : 1;
  },
};
