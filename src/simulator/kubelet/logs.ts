/** What containers have printed, in their present run and the one before. */
import {nanoTimestamp} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import type {LogLine} from './log-lines.ts';
import type {Program} from './program.ts';
import type {Container, PodRun} from './runtime.ts';

/** What is known of one run: enough to say what it has printed. */
export interface LoggedRun {
  program: Program;
  readonly startedAt: number;
  endedAt?: number;
}

export interface LogOptions {
  readonly tailLines?: number;
  /** Only lines from this time on, or after it, in milliseconds since the epoch. */
  readonly since?: number;
  readonly after?: number;
  readonly timestamps?: boolean;
  readonly limitBytes?: number;
}

export class Logs {
  /** By uid and container: the present run and the one before. */
  private readonly runs = new Map<string, Map<string, LoggedRun[]>>();

  /** Takes note of containers that began or ended. */
  follow(pod: KubeObject, before: PodRun, after: PodRun): void {
    after.containers.forEach((c, index) => {
      const old = before.containers[index];
      if (c.program && (c.starts !== old?.starts || !this.run(after.uid, c.name))) this.begin(pod.metadata.uid!, c);
      const latest = this.run(after.uid, c.name);
      if (c.program && latest?.startedAt === c.startedAt) latest.program = c.program;
      if (c.exit && latest && latest.endedAt === undefined && c.exit.startedAt === latest.startedAt) latest.endedAt = c.exit.finishedAt;
    });
  }

  forget(uid: string): void {
    this.runs.delete(uid);
  }

  /** The present run of a container, or the one before; undefined when it has had no such run. */
  run(uid: string, container: string, previous = false): LoggedRun | undefined {
    return this.runs
      .get(uid)
      ?.get(container)
      ?.at(previous ? -2 : -1);
  }

  private begin(uid: string, c: Container): void {
    const containers = this.runs.get(uid) ?? new Map<string, LoggedRun[]>();
    const runs = [...(containers.get(c.name) ?? []), {program: c.program!, startedAt: c.startedAt}].slice(-2);
    this.runs.set(uid, containers.set(c.name, runs));
  }
}

/** Lines of a run up to `now`. */
export const linesOf = (run: LoggedRun, now: number, options: LogOptions = {}): LogLine[] => {
  const from = Math.max(options.since ?? 0, (options.after ?? -1) + 1);
  const lines = run.program.lines.filter(({at}) => at >= from && at <= now);
  return options.tailLines === undefined ? lines : lines.slice(Math.max(0, lines.length - options.tailLines));
};

/** The text of a log as the API gives it out. */
export const printLog = (lines: readonly LogLine[], {timestamps, limitBytes}: LogOptions = {}): string => {
  const text = lines.map((line) => `${timestamps ? `${nanoTimestamp(line.at)} ` : ''}${line.text}\n`).join('');
  return limitBytes === undefined ? text : Buffer.from(text).subarray(0, limitBytes).toString();
};
