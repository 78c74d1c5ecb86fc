/** The terminal app over attempts without a cluster: `fake-app FOLDER [home|practice|task]`. Run by the pane's tests, and by hand to look at it. */
import {systemClock} from '../../src/clock.ts';
import {UserError} from '../../src/kube/user-error.ts';
import {runApp, type Start} from '../../src/terminal/index.ts';
import {fakePractice} from '../terminal/fake-practice.ts';

const [root, how = 'practice'] = process.argv.slice(2);

const rows = [
  {
    pack: 'ckad-deploy',
    task: 'tune-surge',
    title: 'Update without losing capacity',
    domain: 'application-deployment',
    minutes: 5,
    best: 60,
  },
  {pack: 'ckad-deploy', task: 'roll-back', title: 'Return to the last good revision', domain: 'application-deployment', minutes: 6},
  {pack: 'ckad-deploy', task: 'overlay', title: 'Build a production overlay', domain: 'application-deployment', minutes: 9, best: 100},
];

const practice = () => fakePractice(root, systemClock.now());
const starts: Record<string, () => Start> = {
  home: () => 'home',
  practice: () => ({practice: practice()}),
  task: () => ({task: 'tune-surge'}),
};

try {
  process.exitCode = await runApp({
    start: starts[how](),
    list: async () => rows,
    open: async (task) => {
      process.emitWarning('something odd');
      process.stderr.write('a line of somebody else\n');
      if (task === 'overlay') throw new UserError('the cluster did not start', {exitCode: 3, hint: 'see cluster.log'});
      return practice();
    },
    nextTask: (current) => (current === 'tune-surge' ? 'roll-back' : undefined),
    version: '0.1.0',
    colour: process.env.NO_COLOR === undefined,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UserError ? error.exitCode : 1;
}
