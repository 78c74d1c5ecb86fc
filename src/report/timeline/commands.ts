/** What was typed, as far as the requests tell: kubectl names its command, other programs themselves. */
import type {AuditEntry} from '../../cluster/cluster.ts';

export interface Command {
  readonly at: number;
  /** `kubectl set image deployment/web`. */
  readonly say: string;
  readonly user: string;
  /** Whether the server refused all of it. */
  readonly refused: boolean;
}

/** Requests of one program without a number for its run are one command when they follow each other so closely. */
const CLOSE_MS = 2_000;
const MOST_OBJECTS = 4;

/** Oldest first. `namespace`: what is in it is named without it. */
export const commandsOf = (audit: readonly AuditEntry[], namespace: string): Command[] => {
  const runs: AuditEntry[][] = [];
  for (const entry of audit) {
    if (entry.agent === '') continue;
    const run = [...runs].reverse().find((one) => isSameRun(one.at(-1)!, entry));
    if (run) run.push(entry);
    else runs.push([entry]);
  }
  return runs.map((run) => commandOf(run, namespace));
};

const isSameRun = (last: AuditEntry, next: AuditEntry): boolean =>
  next.session === undefined
    ? last.session === undefined && last.agent === next.agent && next.at - last.at <= CLOSE_MS
    : last.session === next.session;

const commandOf = (run: readonly AuditEntry[], namespace: string): Command => {
  const [first] = run;
  const objects = [...new Set(run.map((entry) => objectOf(entry, namespace)))];
  const more = objects.length - MOST_OBJECTS;
  const named = [...objects.slice(0, MOST_OBJECTS), ...(more > 0 ? [`and ${more} more`] : [])].join(' ');
  const refused = run.every(({code}) => code >= 400);
  return {at: first.at, say: `${programOf(first)} ${named}${refused ? ` (refused: ${first.code})` : ''}`, user: first.user, refused};
};

const VERBS: Record<string, string> = {POST: 'create', PUT: 'replace', PATCH: 'patch', DELETE: 'delete'};

/** `Helm/4.1.4` is `helm`; a program that says no more than its name is told with what it did. */
const programOf = ({command, agent, method}: AuditEntry): string => {
  if (command) return command;
  const name = agent.split(/[/ ]/)[0].toLowerCase();
  return name === 'helm' ? name : `${name} ${VERBS[method] ?? method}`;
};

const objectOf = ({kind, name, namespace}: AuditEntry, home: string): string => {
  const place = namespace && namespace !== home ? `${namespace}: ` : '';
  return `${place}${kind.toLowerCase()}${name ? `/${name}` : 's'}`;
};
