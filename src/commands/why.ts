import {systemClock} from '../clock.ts';
import {clientOf} from '../cluster/client.ts';
import type {KubeClient} from '../cluster/cluster.ts';
import {didYouMean} from '../kube/nearest.ts';
import {UserError} from '../kube/user-error.ts';
import {paint} from '../report/timeline/pieces.ts';
import {type Answer, answerFor} from '../report/why/answer.ts';
import {answersIn, factsOf, findObject, gather} from '../report/why/gather.ts';
import {answerLines} from '../report/why/text.ts';
import {observeAttempt} from '../session/observe.ts';
import type {Command, CommandContext} from './command.ts';
import {packsFor} from './environment.ts';

type Own = {
  readonly namespace?: string;
};

const WIDTH = 100;

export const command: Command<Own> = {
  name: 'why',
  summary: 'say in sentences why a rollout stands still',
  usage: '[object]',
  options: [{flags: '-n, --namespace NAME', say: "where to look (default: the task's namespace, or the context's)"}],
  run: async (context) => {
    const client = await clientFor(context);
    try {
      const answers = await answersTo(context, client);
      if (context.options.json) context.printJson(answers);
      else show(context, answers, client.namespace);
      return 0;
    } finally {
      client.close();
    }
  },
};

/** Of the current attempt, or of the context or kubeconfig that is named. */
const clientFor = async (context: CommandContext<Own>): Promise<KubeClient> => {
  const {options, home} = context;
  const {namespace} = options;
  if (options.context !== undefined || options.kubeconfig !== undefined) return clientOf(options.kubeconfig, namespace, options.context);
  const {client} = await observeAttempt(home, packsFor(context), systemClock);
  return client;
};

const answersTo = async ({args: [words], options}: CommandContext<Own>, client: KubeClient): Promise<Answer[]> => {
  const namespace = options.namespace ?? client.namespace;
  const now = systemClock.now();
  if (words === undefined) return (await answersIn(client, namespace, now)).filter(({complete}) => !complete);
  const [kind, name, ...more] = words.includes('/') ? words.split('/') : ['deployment', words];
  if (!kind || !name || more.length > 0)
    throw new UserError(`"${words}" names no object`, {hint: 'it is KIND/NAME, such as deployment/web or pod/web-5d8f7c-x2v9k'});
  const object = await findObject(client, {kind, name, namespace});
  if (!object) throw await missing(client, kind, name, namespace);
  return [answerFor(factsOf(object, await gather(client, namespace), now))];
};

const missing = async (client: KubeClient, kind: string, name: string, namespace: string): Promise<UserError> => {
  const names = (await client.list({kind, namespace})).map(({metadata}) => metadata.name);
  return new UserError(`there is no ${kind}/${name} in the namespace ${namespace}${didYouMean(name, names)}`, {
    hint: names.length > 0 ? `there are: ${names.slice(0, 10).join(', ')}` : '-n NAME looks in another namespace',
  });
};

const show = ({print, color, stdout, options}: CommandContext<Own>, answers: readonly Answer[], namespace: string): void => {
  if (answers.length === 0) print(`Nothing stands still in ${options.namespace ?? namespace}: all its Deployments are complete.`);
  for (const answer of answers) for (const line of answerLines(answer, stdout.columns ?? WIDTH)) print(paint(line, color));
};
