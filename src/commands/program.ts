/** From argv to a command and its exit code. */
import {Command as Commander, CommanderError} from 'commander';
import {openHome} from '../kube/home.ts';
import {didYouMean} from '../kube/nearest.ts';
import {programVersion} from '../kube/program.ts';
import {UserError} from '../kube/user-error.ts';
import {type Command, type CommandContext, type CommonOptions, type Option, type Surroundings, wholeNumber} from './command.ts';
import {explain} from './failure.ts';
import {commands, defaultCommand} from './index.ts';

const COMMON: readonly Option[] = [
  {flags: '--context NAME', say: 'a context of the kubeconfig: a real cluster instead of the simulated one'},
  {flags: '--kubeconfig FILE', say: 'the kubeconfig that --context is looked up in'},
  {flags: '--pack DIR', say: 'a folder with tasks/ and graders/ (repeatable)', repeatable: true, default: []},
  {flags: '--seed N', say: "draws the task's parameters; the same seed gives the same task", parse: wholeNumber(0, 2 ** 32 - 1)},
  {flags: '--json', say: 'print one JSON value on stdout and nothing else there', default: false},
  {flags: '--home DIR', say: 'the state folder (default: CKAD_DRILL_HOME, else ckad-drill in the XDG state folder)'},
  {flags: '--no-color', say: 'plain text; NO_COLOR does the same'},
];

/** Runs the command line and ends the process with its exit code. */
export const main = async (): Promise<void> => {
  const {stdout, stderr, env} = process;
  // A reader that went away (`| head`) is no error.
  for (const stream of [stdout, stderr]) stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 3));
  const argv = process.argv.slice(2);
  const fail = (error: unknown): never => {
    const {text, exitCode} = explain(error, argv, homeOption(argv));
    stderr.write(`${text}\n`);
    process.exit(exitCode);
  };
  process.on('uncaughtException', fail);
  const exitCode = await run(argv, {stdout, stderr, env});
  stdout.write('', () => process.exit(exitCode));
};

/** Runs one command line. Never rejects: what goes wrong is said on stderr, in a sentence. */
export const run = async (argv: readonly string[], surroundings: Surroundings): Promise<number> => {
  try {
    return await runOrThrow(argv, surroundings);
  } catch (error) {
    const {text, exitCode} = explain(error, argv, homeOption(argv));
    surroundings.stderr.write(`${text}\n`);
    return exitCode;
  }
};

const runOrThrow = async (argv: readonly string[], surroundings: Surroundings): Promise<number> => {
  let name: string | undefined;
  try {
    const {operands, unknown} = commonOnly(surroundings).parseOptions([...argv]);
    name = operands[0] ?? (unknown.length === 0 ? defaultCommand : undefined);
    const words = operands[0] === undefined && name !== undefined ? [name, ...argv] : argv;
    return await runNamed(name, words, surroundings);
  } catch (error) {
    return sayUsage(error, name);
  }
};

/** `name`: of the command among `words`; undefined: there is none, so it is `--help`, `--version` or a mistake. */
const runNamed = async (name: string | undefined, words: readonly string[], surroundings: Surroundings): Promise<number> => {
  const chosen = commands.find((entry) => entry.name === name);
  if (name !== undefined && !chosen) throw unknownCommand(name);
  const root = commonOnly(surroundings).usage('[options] COMMAND').version(programVersion);
  let exitCode = 2;
  const act: Act = async (leaf, args, own) => {
    exitCode = await leaf.run!(contextOf(surroundings, args, {...own, ...root.opts()} as CommonOptions));
  };
  if (chosen) addCommand(root, (await chosen.load()).command, act);
  else for (const {name, summary} of commands) root.command(name).description(summary);
  await root.parseAsync([...words], {from: 'user'});
  return exitCode;
};

/** The options every command has, and nothing else yet. */
const commonOnly = (surroundings: Surroundings): Commander => {
  const root = quiet(new Commander('ckad-drill'), surroundings);
  root.description('Timed CKAD deployment tasks in a real shell, on a cluster inside the program.');
  for (const option of COMMON) addOption(root, option);
  return root;
};

const quiet = (commander: Commander, {stdout}: Surroundings): Commander =>
  commander
    .exitOverride()
    .helpCommand(false)
    .configureHelp({showGlobalOptions: true})
    .configureOutput({writeOut: (text) => stdout.write(text), writeErr: () => {}, getOutHelpWidth: () => stdout.columns ?? 100});

const addOption = (commander: Commander, {flags, say, parse, default: value, repeatable}: Option): void => {
  const [, placeholder] = flags.split(/ (?=[A-Z[])/);
  const spelled = placeholder && !placeholder.startsWith('[') ? flags.replace(placeholder, `<${placeholder}>`) : flags;
  const read = (text: string): unknown => (parse ? parse(text, flags.split(' ')[0]) : text);
  const collect = (text: string, sofar: unknown): unknown => (repeatable ? [...((sofar as unknown[]) ?? []), read(text)] : read(text));
  if (placeholder) commander.option(spelled, say, collect, value);
  else commander.option(spelled, say, value as boolean | undefined);
};

type Act = (leaf: Command, args: readonly string[], options: Record<string, unknown>) => Promise<void>;

const addCommand = (parent: Commander, command: Command, act: Act): void => {
  const made = parent.command(command.usage ? `${command.name} ${command.usage}` : command.name);
  made.description(command.summary);
  for (const option of command.options ?? []) addOption(made, option);
  for (const below of command.commands ?? []) addCommand(made, below, act);
  if (command.run)
    made.action((...given) =>
      act(
        command,
        given
          .slice(0, -2)
          .flat()
          .filter((arg) => arg !== undefined),
        made.opts(),
      ),
    );
};

const contextOf = (surroundings: Surroundings, args: readonly string[], options: CommonOptions & {color?: boolean}): CommandContext => {
  const {stdout, stderr, env} = surroundings;
  return {
    ...surroundings,
    args,
    options: options as CommandContext['options'],
    home: openHome(options.home, env),
    color: options.color !== false && !env.NO_COLOR && stdout.isTTY === true,
    print: (line) => void stdout.write(`${line}\n`),
    printJson: (value) => void stdout.write(`${JSON.stringify(value, null, 2)}\n`),
    note: (line) => void stderr.write(`${line}\n`),
  };
};

const unknownCommand = (word: string): UserError =>
  new UserError(
    `unknown command "${word}"${didYouMean(
      word,
      commands.map((entry) => entry.name),
    )}`,
    {
      hint: 'ckad-drill --help lists the commands',
    },
  );

/** Commander ends a parse by throwing: after help and version, too. */
const sayUsage = (error: unknown, command: string | undefined): number => {
  if (!(error instanceof CommanderError)) throw error;
  if (error.exitCode === 0) return 0;
  const help = `${['ckad-drill', command].filter(Boolean).join(' ')} --help`;
  if (error.code === 'commander.help')
    throw new UserError(`${command ? `${command}: ` : ''}a command is missing`, {hint: `${help} lists them`});
  const [what, suggestion] = error.message.replace(/^error: /, '').split('\n');
  const meant = suggestion?.match(/Did you mean (.*)\?/)?.[1];
  throw new UserError(meant ? `${what} (did you mean ${meant}?)` : what, {hint: `${help} shows how it is used`});
};

/** Where the log goes when something fails before the options are read. */
const homeOption = (argv: readonly string[]): string | undefined => {
  const at = argv.findIndex((arg) => arg === '--home' || arg.startsWith('--home='));
  return at < 0 ? undefined : argv[at] === '--home' ? argv[at + 1] : argv[at].slice('--home='.length);
};
