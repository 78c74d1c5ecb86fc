/** What the processes of one container have around them. */
import type {Clock} from '../../clock.ts';
import type {FileSystem} from './files/file-system.ts';
import type {Kernel} from './kernel/kernel.ts';
import type {Main} from './kernel/process.ts';
import type {Output} from './kernel/streams.ts';
import type {Network} from './network/network.ts';
import type {Userland} from './userland.ts';

export interface System {
  readonly kernel: Kernel;
  readonly clock: Clock;
  readonly files: FileSystem;
  readonly userland: Userland;
  readonly hostname: string;
  readonly network: Network;
  /** The output of the container's own program, which `kubectl logs` shows. */
  readonly log: Output;
  /** Its own program takes connections from now on. */
  serve(): void;
  /** How that ends when it is asked to: after so many milliseconds, Infinity for never, and with which code. */
  readonly stop: {readonly after: number; readonly code: number};
  /** The program of a name, if the container has it. */
  program(name: string): Main | undefined;
}
