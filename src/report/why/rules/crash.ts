/** A container ends again and again. */
import {type Container, containersOf} from '../containers.ts';
import type {PodRule} from '../rule.ts';
import {counted} from '../words.ts';

export const crash: PodRule = {
  name: 'crash',
  explain: (pod) => {
    const container = containersOf(pod).find((each) => endedOf(each) !== undefined);
    if (!container) return undefined;
    const {status, called} = container;
    const wait = /back-off (\S+) restarting/.exec(status.state?.waiting?.message ?? '')?.[1];
    const times = status.restartCount > 0 ? `, ${counted(status.restartCount, 'restart')} so far` : '';
    return `${called} ${endWords(container)}${times}${wait ? `, started again only ${wait} after its end` : ''}`;
  },
  look: 'logs --previous',
};

/** How it ended last, of a container that should not have. */
const endedOf = ({status, init}: Container): any => {
  if (!status || status.ready) return undefined;
  const {state, lastState} = status;
  if (state?.waiting?.reason === 'CrashLoopBackOff') return lastState?.terminated ?? {};
  if (state?.terminated && (!init || state.terminated.exitCode !== 0)) return state.terminated;
  return state?.running && status.restartCount > 0 && lastState?.terminated?.exitCode ? lastState.terminated : undefined;
};

const endWords = (container: Container): string => {
  const {exitCode, reason} = endedOf(container);
  const limit = container.spec.resources?.limits?.memory;
  if (reason === 'OOMKilled')
    return `is killed for using more memory than its limit${limit ? ` of ${limit}` : ''} (OOMKilled, exit code ${exitCode})`;
  if (exitCode === 0) return 'ends by itself (exit code 0), and should go on';
  return exitCode === undefined ? 'crashes' : `crashes with exit code ${exitCode}${MEANINGS[exitCode] ?? ''}`;
};

const MEANINGS: Record<number, string> = {
  126: ' (the command may not be executed)',
  127: ' (there is no such command)',
  137: ' (killed)',
  143: ' (asked to end)',
};
