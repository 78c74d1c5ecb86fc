/** `cat` and `tac`. */
import {readAll} from '../kernel/streams.ts';
import type {Program} from './program.ts';
import {openInput, parseOptions, refuseOption} from './support.ts';

export const cat: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(args, 'nbsEAvetTu', ['number', 'show-all']);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const numbered = options.has('n') || options.has('number');
  let [code, line] = [0, 0];
  for (const path of operands.length > 0 ? operands : ['-']) {
    const input = yield* openInput(process, path);
    if (!input) code = 1;
    else if (!numbered) for (let bytes = yield* input.read(); bytes; bytes = yield* input.read()) yield* process.output.write(bytes);
    else
      for (let text = yield* input.line(); text; text = yield* input.line()) yield* process.print(`${String(++line).padStart(6)}\t${text}`);
  }
  return code;
};

export const tac: Program = function* (process, args) {
  let code = 0;
  for (const path of args.length > 0 ? args : ['-']) {
    const input = yield* openInput(process, path);
    if (!input) code = 1;
    else
      yield* process.print(
        (yield* readAll(input))
          .toString()
          .split(/(?<=\n)/)
          .reverse()
          .join(''),
      );
  }
  return code;
};
