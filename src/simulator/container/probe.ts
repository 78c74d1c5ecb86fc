/** A command that a probe runs in a container: what it comes to, and how long it takes, known at once. */
import type {ExecResult} from '../kubelet/scene.ts';
import {ProbingKernel} from './kernel/probing-kernel.ts';
import type {Main} from './kernel/process.ts';
import {outputTo} from './kernel/streams.ts';
import {CannotRun, type Machine} from './machine.ts';

/** `ready`: whether the container's program is; a command nobody here knows, such as a health check of its own, does as well as that is. */
export const probe = (machine: Machine, command: readonly string[], timeout: number, ready: boolean): ExecResult => {
  const kernel = new ProbingKernel(machine.clock.now(), machine.kernel);
  let text = '';
  const output = outputTo((bytes) => {
    text += Buffer.from(bytes).toString();
  });
  try {
    const assumes = machine.userland.open ? answering(ready ? 0 : 1) : undefined;
    const process = machine.on(kernel).run(command, {output, errors: output, assumes});
    const takes = kernel.finish(process, timeout);
    return {code: process.code ?? 137, output: text.trimEnd(), takes};
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    return {
      code: 126,
      output: `OCI runtime exec failed: exec failed: unable to start container process: ${error.message}: unknown`,
      takes: 0,
    };
  }
};

const answering = (code: number): Main =>
  // biome-ignore lint/correctness/useYield: it has nothing to wait for
  function* () {
    return code;
  };
