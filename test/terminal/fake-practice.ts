/** An attempt without a cluster, for the terminal's own tests: `marks` of its checks are read from a file in the working folder. */
import {existsSync, mkdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {CheckResult} from '../../src/grade/check.ts';
import type {AttemptView, GradeReport, Practice} from '../../src/session/practice.ts';
import {shellFor} from '../../src/session/shell.ts';
import {fakeClient} from '../grade/fake-client.ts';
import {brokenUpdate, recorded} from '../report/timeline/recording.ts';

const PROMPT = `The Deployment \`web\` in namespace \`ckad-deploy\` serves the shop. It has **6** replicas.

1. Let an update bring up **2** Pods more than that, and never fall below it.
2. Then update the image to \`nginx:1.27.1\`.

The Service \`web\` must keep 6 ready endpoints *all the way*:

\`\`\`sh
kubectl -n ckad-deploy get endpointslices -w
\`\`\`

| field | value |
|---|---|
| maxSurge | 2 |
| maxUnavailable | 0 |

See https://kubernetes.io/docs/concepts/workloads/controllers/deployment/ for the fields.`;

const HINTS = ['Look at `spec.strategy.rollingUpdate`.', '`kubectl explain deployment.spec.strategy`'];

/** Passes when the working folder's file `done` says so. */
const check = (folder: string): CheckResult[] => {
  const file = path.join(folder, 'done');
  const passed = existsSync(file) && readFileSync(file, 'utf8').trim() === 'yes';
  return [
    {id: 'surge', say: 'web may surge by 2 and never falls below 6', marks: 3, of: 3, passed: true},
    {
      id: 'image',
      say: 'web runs nginx:1.27.1, and every Pod of it was replaced by the rollout',
      marks: passed ? 2 : 0,
      of: 2,
      passed,
      wanted: 'nginx:1.27.1',
      got: 'nginx:1.27',
      detail: 'The Deployment web has the old image.\n- image: nginx:1.27\n+ image: nginx:1.27.1',
    },
  ];
};

/** @param root a folder of the test's own. */
export const fakePractice = (root: string, startedAt: number, minutes = 5): Practice => {
  const folder = path.join(root, 'work', 'tune-surge');
  mkdirSync(folder, {recursive: true});
  const {argv, env} = shellFor({folder, kubeconfig: path.join(root, 'kubeconfig'), cacheFolder: path.join(root, 'cache')});
  let attempt: AttemptView = {
    pack: 'ckad-deploy',
    task: 'tune-surge',
    seed: 1,
    title: 'Update without losing capacity',
    prompt: PROMPT,
    marks: check(folder).map(({say, of}) => ({say, marks: of})),
    minutes,
    namespace: 'ckad-deploy',
    cluster: 'simulated',
    kubeconfig: path.join(root, 'kubeconfig'),
    folder,
    shell: argv,
    environment: env,
    startedAt,
    hints: HINTS.length,
    hintsShown: [],
    ended: false,
    notices: [],
  };
  const report = (): GradeReport => {
    const checks = check(folder);
    const marks = checks.reduce((sum, each) => sum + each.marks, 0);
    return {
      pack: attempt.pack,
      task: attempt.task,
      seed: attempt.seed,
      cluster: 'simulated',
      seconds: 272,
      explanation: '`maxUnavailable: 0` keeps every replica until its successor is ready.',
      marks,
      of: 5,
      percent: marks * 20,
      passed: marks === 5,
      checks,
    };
  };
  return {
    get attempt() {
      return attempt;
    },
    client: fakeClient([]),
    recorded: async () => recorded(brokenUpdate()),
    grade: async () => report(),
    hint: async () => {
      const hint = HINTS[attempt.hintsShown.length];
      if (hint) attempt = {...attempt, hintsShown: [...attempt.hintsShown, hint]};
      return hint;
    },
    solution: async () => {
      attempt = {...attempt, ended: true};
      return {script: 'kubectl -n ckad-deploy set image deployment/web web=nginx:1.27.1\n', explanation: report().explanation};
    },
    reset: async () => {
      attempt = {...attempt, startedAt: startedAt + 1000, ended: false, hintsShown: []};
    },
    stop: async () => {},
    close: async () => {},
  };
};
