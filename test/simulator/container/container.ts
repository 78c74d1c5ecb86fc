/** A container whose inside a test looks into, under a clock that it moves. */
import {ManualClock} from '../../../src/clock.ts';
import {imageFiles} from '../../../src/simulator/container/image/files.ts';
import {inputOf, outputTo} from '../../../src/simulator/container/kernel/streams.ts';
import {Machine} from '../../../src/simulator/container/machine.ts';
import type {Network} from '../../../src/simulator/container/network/network.ts';
import {userlandOf} from '../../../src/simulator/container/userland.ts';
import {parseImageName, shortName} from '../../../src/simulator/kubelet/image-name.ts';

const NOBODY: Network = {
  address: '10.244.1.2',
  nameServer: '10.96.0.10',
  resolve: (host) => (host === 'localhost' ? {name: host, addresses: ['127.0.0.1']} : undefined),
  dial: () => 'refused',
  listening: () => [],
  reachesDns: () => true,
};

export interface Ran {
  /** Undefined while it runs. */
  readonly code: number | undefined;
  readonly out: string;
  readonly err: string;
}

export interface TestContainer {
  readonly clock: ManualClock;
  readonly machine: Machine;
  /** Starts a command, and looks at it when `ms` have passed. */
  run(argv: readonly string[], ms?: number, input?: string): Ran;
  sh(script: string, ms?: number, input?: string): Ran;
}

export const testContainer = (
  image = 'busybox:1.36',
  options: {uid?: number; readonly?: boolean; network?: Partial<Network>} = {},
): TestContainer => {
  const clock = new ManualClock();
  const name = parseImageName(image)!;
  const userland = userlandOf(name);
  const root = imageFiles(userland, shortName(name), '<h1>Welcome</h1>\n', clock.now());
  const uid = options.uid ?? 0;
  const machine = new Machine({
    clock,
    userland,
    hostname: 'web-1',
    network: {...NOBODY, ...options.network},
    files: {root, readonly: options.readonly === true, now: () => clock.now(), charge: () => {}},
    user: {uid, gid: uid, groups: [uid]},
    env: {PATH: '/usr/bin:/bin', HOME: '/root', NAME: 'World'},
    cwd: '/',
    log: outputTo(() => {}),
    program: {timeline: {serves: false}, stop: {after: 0, code: 0}},
  });
  const run = (argv: readonly string[], ms = 0, input = ''): Ran => {
    const ran = {code: undefined as number | undefined, out: '', err: ''};
    const into = (stream: 'out' | 'err') =>
      outputTo((more) => {
        ran[stream] += Buffer.from(more).toString();
      });
    const onEnd = (code: number): void => {
      ran.code = code;
    };
    machine.run(argv, {input: inputOf(input), output: into('out'), errors: into('err'), onEnd});
    clock.advance(ms);
    return ran;
  };
  return {clock, machine, run, sh: (script, ms, input) => run(['sh', '-c', script], ms, input)};
};
