/** Runs a shell script in pretend time: how long it takes, what it prints, which files it makes, how it ends. */
import {COMMANDS, type Outcome} from './commands.ts';
import {type Node, parse, type Simple} from './parse.ts';
import type {Happening, Timeline} from './timeline.ts';
import {expand} from './words.ts';

/** What a command sees and changes of the world it runs in. */
export interface Shell {
  readonly variables: Record<string, string>;
  /** Whether a file is there; undefined when nothing is known of it. */
  has(path: string): boolean | undefined;
  /** A request made `at` ms after the start; undefined when nobody answers, LATER when that time has not come. Absent: all is well. */
  fetch?(url: string, at: number): Reply | undefined | typeof LATER;
}

export const LATER = Symbol('later');

export interface Reply {
  readonly status: number;
  readonly body: string;
}

const MOST_STEPS = 10_000;
/** A loop that does not wait is not let run away. */
const LEAST_PERIOD_MS = 1000;

class Ended {
  constructor(
    readonly code: number,
    readonly forever = false,
    readonly serves = false,
  ) {}
}

/** Thrown where the script asks for what is not known yet. */
class Suspended {
  constructor(readonly at: number) {}
}

class Run {
  readonly happenings: Happening[] = [];
  loop: Timeline['loop'];
  time = 0;
  private steps = 0;
  private readonly files = new Map<string, boolean>();

  constructor(private readonly shell: Shell) {}

  /** The exit code of the last command. */
  node(node: Node): number {
    if (++this.steps > MOST_STEPS) throw new Ended(0, true);
    if (node.type === 'simple') return this.simple(node);
    if (node.type === 'list') return this.list(node.parts);
    if (node.type === 'while') return this.repeat(node);
    if (node.type === 'if') {
      if (this.node(node.condition) === 0) return this.node(node.then);
      return node.otherwise ? this.node(node.otherwise) : 0;
    }
    return this.each(node);
  }

  private list(parts: readonly {node: Node; join: string}[]): number {
    let code = 0;
    for (const {node, join} of parts) {
      if ((join === '&&' && code !== 0) || (join === '||' && code === 0)) continue;
      code = this.node(node);
      this.shell.variables['?'] = String(code);
    }
    return code;
  }

  private each(node: Node & {type: 'for'}): number {
    let code = 0;
    for (const word of node.words.flatMap((w) => this.text(w).split(/\s+/)).filter(Boolean)) {
      this.shell.variables[node.name] = word;
      code = this.node(node.body);
    }
    return code;
  }

  /** `while true`: one turn is run, and repeats for ever. Other conditions are tried turn by turn. */
  private repeat(node: Node & {type: 'while'}): number {
    const goesOn = (): boolean => (this.node(node.condition) === 0) !== node.until;
    while (goesOn()) {
      const [from, start] = [this.happenings.length, this.time];
      this.node(node.body);
      if (isTrue(node.condition) || this.time === start) {
        this.loop = {from, start, period: Math.max(LEAST_PERIOD_MS, this.time - start)};
        throw new Ended(0, true);
      }
    }
    return 0;
  }

  private simple({words, into, silent}: Simple): number {
    const [name = ':', ...args] = words.map((word) => this.text(word));
    const assigned = /^(\w+)=(.*)$/s.exec(name);
    if (assigned) {
      this.shell.variables[assigned[1]] = assigned[2];
      return args.length > 0 ? this.simple({words: words.slice(1), into, silent}) : 0;
    }
    return this.settle(this.outcome(name, args), silent, into && this.text(into));
  }

  private outcome(name: string, args: readonly string[]): Outcome {
    const base = name.slice(name.lastIndexOf('/') + 1);
    const command = Object.hasOwn(COMMANDS, base) ? COMMANDS[base] : undefined;
    const has = (path: string): boolean | undefined => this.files.get(path) ?? this.shell.has(path);
    // A program nobody knows is taken for a server.
    return command ? command(args, {variables: this.shell.variables, has, fetch: (url) => this.ask(url)}) : {forever: true, serves: true};
  }

  private ask(url: string): Reply | undefined {
    if (!this.shell.fetch) return {status: 200, body: ''};
    const reply = this.shell.fetch(url, this.time);
    if (reply === LATER) throw new Suspended(this.time);
    return reply;
  }

  private settle(outcome: Outcome, silent: boolean, into: string | undefined): number {
    for (const line of silent ? [] : (outcome.says ?? [])) this.happenings.push({at: this.time, what: 'say', text: line});
    for (const path of outcome.removes ?? []) this.file(path, false);
    for (const path of [...(outcome.makes ?? []), ...(into ? [into] : [])]) this.file(path, true);
    this.time += outcome.takes ?? 0;
    if (outcome.forever) throw new Ended(0, true, outcome.serves);
    if (outcome.exits !== undefined) throw new Ended(outcome.exits);
    return outcome.code ?? 0;
  }

  private file(path: string, made: boolean): void {
    this.files.set(path, made);
    this.happenings.push({at: this.time, what: made ? 'touch' : 'remove', text: path});
  }

  private text(word: string): string {
    return expand(word, this.shell.variables);
  }
}

const isTrue = (node: Node): boolean =>
  node.type === 'simple'
    ? ['true', ':'].includes(node.words[0])
    : node.type === 'list' && node.parts.length === 1 && isTrue(node.parts[0].node);

const follow = (run: Run, work: () => number): Timeline => {
  try {
    const code = work();
    return {happenings: run.happenings, end: {at: run.time, code}};
  } catch (ended) {
    if (ended instanceof Suspended) return {happenings: run.happenings, asks: ended.at};
    if (!(ended instanceof Ended)) throw ended;
    if (!ended.forever) return {happenings: run.happenings, end: {at: run.time, code: ended.code}};
    return {happenings: run.happenings, ...(run.loop ? {loop: run.loop} : {}), ...(ended.serves ? {serves: true} : {})};
  }
};

/** The life of a script; one that cannot be read ends with code 2, saying why. */
export const runScript = (script: string, shell: Shell): Timeline => {
  try {
    const tree = parse(script);
    const run = new Run({...shell, variables: {...shell.variables}});
    return follow(run, () => run.node(tree));
  } catch (error) {
    return {happenings: [{at: 0, what: 'say', text: `sh: ${(error as Error).message}`}], end: {at: 0, code: 2}};
  }
};

const SHELLS = new Set(['sh', 'bash', 'ash', 'dash']);

/** The life of a command as a container or an exec probe names it: `["sh", "-c", "sleep 5; exit 1"]`, `["sleep", "1d"]`. */
export const runCommand = (argv: readonly string[], shell: Shell): Timeline => {
  const base = argv[0].slice(argv[0].lastIndexOf('/') + 1);
  const script = argv.findIndex((word, i) => i > 0 && /^-\w*c$/.test(word));
  if (SHELLS.has(base)) {
    if (script < 0) return {happenings: [], end: {at: 0, code: 0}};
    const positional = Object.fromEntries(argv.slice(script + 2).map((word, i) => [String(i), word]));
    return runScript(argv[script + 1] ?? '', {...shell, variables: {...shell.variables, ...positional}});
  }
  return runScript(argv.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' '), shell);
};
