/** What a container would use if nothing held it back: as its image says, or as its command line shows. */
import type {PretendImage} from '../../kube/pretend-image.ts';
import {milli, units} from '../../kube/quantity.ts';

export interface Demand {
  /** Thousandths of a core. */
  readonly cpu: number;
  /** Bytes. */
  readonly memory: number;
  /** Milliseconds of a core that it takes to answer one request. */
  readonly perRequest: number;
}

const KI = 1024;
const MI = 1024 * KI;
/** A server with nothing to do; and a shell that sleeps. */
const SERVER: Demand = {cpu: 1, memory: 8 * MI, perRequest: 5};
const SHELL: Demand = {cpu: 0.05, memory: 500 * KI, perRequest: 5};
const ONE_CORE = 1000;
/** What one worker of `stress --vm` takes unless told. */
const STRESS_BYTES = 256 * MI;

/** `container`: its spec. */
export const demandOf = (container: any, image: PretendImage): Demand => {
  const words: string[] = [...(container.command ?? []), ...(container.args ?? [])];
  const usual = {...(container.command?.length || image.ports?.length === 0 ? SHELL : SERVER), ...said(image)};
  return {...usual, ...(stress(words) ?? (isBusy(words.join(' ')) ? {cpu: ONE_CORE} : {}))};
};

const said = ({usage = {}}: PretendImage): Partial<Demand> => ({
  ...(usage.cpu === undefined ? {} : {cpu: milli(usage.cpu)}),
  ...(usage.memory === undefined ? {} : {memory: units(usage.memory)}),
  ...(usage.perRequest === undefined ? {} : {perRequest: usage.perRequest}),
});

/** Of the program `stress`: `--cpu 2`, `--vm 1 --vm-bytes 150M`. */
const stress = (words: readonly string[]): Partial<Demand> | undefined => {
  const flat = words.flatMap((word) => word.split(/[\s=]+/));
  if (!flat.some((word) => /(^|\/)stress(-ng)?$/.test(word))) return undefined;
  const option = (...names: string[]): string | undefined => flat[flat.findIndex((word) => names.includes(word)) + 1 || flat.length];
  const [cpus, workers] = [Number(option('--cpu', '-c') ?? 0), Number(option('--vm', '-m') ?? 0)];
  const bytes = bytesOf(option('--vm-bytes')) ?? STRESS_BYTES;
  return {cpu: ONE_CORE * (cpus + workers), ...(workers > 0 ? {memory: workers * bytes} : {})};
};

/** `150M`, as that program counts: in powers of 1024. */
const bytesOf = (text: string | undefined): number | undefined => {
  const [, number, unit = ''] = /^(\d+)([bkmg]?)$/i.exec(text ?? '') ?? [];
  return number === undefined ? undefined : Number(number) * KI ** Math.max(0, 'bkmg'.indexOf(unit.toLowerCase()));
};

/** Reads from what never ends, or goes round without ever waiting. */
const isBusy = (line: string): boolean =>
  /\byes\b[^|;]*>\s*\/dev\/null/.test(line) ||
  /\b(dd|cat|gzip|md5sum|sha\d+sum)\b.*\/dev\/(zero|u?random)/.test(line) ||
  (/\bwhile\s+(true|:|\[ 1 \])\s*;/.test(line) && !/\b(sleep|usleep|read|wait|wget|curl|nc|tail|date|kubectl)\b/.test(line));
