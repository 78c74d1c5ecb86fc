import {writeFileSync} from 'node:fs';
import {systemClock} from '../clock.ts';
import {codeOf, UserError} from '../kube/user-error.ts';
import {htmlOf} from '../report/timeline/html.ts';
import {paint} from '../report/timeline/pieces.ts';
import {svgOf} from '../report/timeline/svg.ts';
import {timelineLines} from '../report/timeline/text.ts';
import {type Timeline, timelineOf} from '../report/timeline/timeline.ts';
import {observeAttempt} from '../session/observe.ts';
import type {Command, CommandContext} from './command.ts';
import {packsFor} from './environment.ts';

type Own = {
  readonly svg?: string;
  readonly html?: string;
};

/** Where the width is not known: in a pipe. */
const WIDTH = 100;

export const command: Command<Own> = {
  name: 'timeline',
  summary: 'draw how the current attempt has gone, against the floor of its task',
  options: [
    {flags: '--svg FILE', say: 'write the picture into a file'},
    {flags: '--html FILE', say: 'write a page with the picture and all that happened'},
  ],
  run: async (context) => {
    const {options, print, printJson, color, stdout} = context;
    const timeline = await readTimeline(context);
    const files = [
      ...(options.svg === undefined ? [] : [[options.svg, svgOf(timeline)]]),
      ...(options.html === undefined ? [] : [[options.html, htmlOf(timeline)]]),
    ];
    for (const [file, text] of files) writeFile(file, text);
    if (options.json) printJson(timeline);
    else if (files.length > 0) for (const [file] of files) print(`The timeline is in ${file}`);
    else for (const line of timelineLines(timeline, stdout.columns ?? WIDTH)) print(paint(line, color));
    return 0;
  },
};

const readTimeline = async (context: CommandContext): Promise<Timeline> => {
  const observed = await observeAttempt(context.home, packsFor(context), systemClock);
  try {
    return timelineOf(await observed.recorded());
  } finally {
    observed.close();
  }
};

const writeFile = (file: string, text: string): void => {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UserError(`${file} cannot be written (${codeOf(error) ?? error})`, {hint: 'name a file in a folder that is there'});
  }
};
