import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it, vi} from 'vitest';
import {positiveNumber, wholeNumber} from '../../src/commands/command.ts';
import {commands} from '../../src/commands/index.ts';
import * as ensure from '../../src/tools/ensure.ts';
import {built} from '../setup/built.ts';
import {temporaryFolder} from '../setup/temporary.ts';
import {runBuilt, runHere} from './run-program.ts';

beforeAll(built, 60_000);

vi.mock('../../src/tools/ensure.ts', {spy: true});

describe('a command line with a mistake', () => {
  it.each([
    ['an unknown command', ['clustr', 'list'], 'unknown command "clustr" (did you mean "cluster"?)', 'ckad-drill --help'],
    ['an unknown command that is like none', ['xyzzy'], 'unknown command "xyzzy"\n', 'ckad-drill --help'],
    ['an unknown command below one', ['cluster', 'strat'], "unknown command 'strat' (did you mean start?)", 'ckad-drill cluster --help'],
    ['no command below one', ['cluster'], 'cluster: a command is missing', 'ckad-drill cluster --help'],
    ['an unknown option', ['tools', '--jsn'], "unknown option '--jsn' (did you mean --json?)", 'ckad-drill tools --help'],
    [
      'an unknown option of a command below one',
      ['cluster', 'start', '--node', '2'],
      "unknown option '--node' (did you mean --nodes?)",
      'ckad-drill cluster --help',
    ],
    ['an option without its value', ['tools', '--seed'], "option '--seed <N>' argument missing", ''],
    ['an option with a bad value', ['tools', '--seed', 'x'], '--seed: "x" is not a whole number from 0 to 4294967295', ''],
    ['a number that is too large', ['cluster', 'start', '--port', '70000'], '--port: "70000" is not a whole number from 1 to 65535', ''],
    ['too many arguments', ['tools', 'kubectl'], "too many arguments for 'tools'", 'ckad-drill tools --help'],
    ['too few arguments', ['cluster', 'stop'], "missing required argument 'name'", 'ckad-drill cluster --help'],
    [
      'an extension that is not there',
      ['cluster', 'start', '--extensions', 'argo-rollouts'],
      '--extensions: "argo-rollouts" is no extension of this version',
      '',
    ],
  ])('%s: exit code 2, a sentence, and what to do', async (_, argv, message, hint) => {
    const {code, stdout, stderr} = await runHere(['--home', temporaryFolder(), ...argv]);
    expect(stderr).toContain(`ckad-drill: ${message}`);
    expect(stderr).toContain(hint);
    expect({code, stdout}).toEqual({code: 2, stdout: ''});
    expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
  });
});

describe('help', () => {
  it('lists every command, and is not an error', async () => {
    const {code, stdout, stderr} = await runHere(['--help']);
    expect({code, stderr}).toEqual({code: 0, stderr: ''});
    for (const {name, summary} of commands) {
      expect(stdout).toMatch(new RegExp(`^ +${name}\\b`, 'm'));
      expect(stdout.replace(/\s+/g, ' ')).toContain(summary);
    }
  });

  it('of a command tells its own options and the common ones', async () => {
    const {code, stdout} = await runHere(['cluster', 'start', '--help']);
    expect(code).toBe(0);
    for (const option of ['--bare', '--nodes', '--json', '--home', '--no-color']) expect(stdout).toContain(option);
  });

  it('tells the version', async () => {
    const {version} = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await runHere(['--version'])).toEqual({code: 0, stdout: `${version}\n`, stderr: ''});
  });
});

it('every command says of itself what the list says of it', async () => {
  for (const {name, summary, load} of commands) {
    const {command} = await load();
    expect(command).toMatchObject({name, summary});
  }
});

it('common options may stand before and behind the command', async () => {
  const home = temporaryFolder();
  for (const argv of [
    ['--json', '--home', home, 'cluster', 'list'],
    ['cluster', 'list', '--json', '--home', home],
    ['cluster', '--json', 'list', `--home=${home}`],
  ])
    expect(await runHere(argv)).toEqual({code: 0, stdout: '[]\n', stderr: ''});
});

describe('what nobody foresaw', () => {
  const broken = () => vi.mocked(ensure.ensureTools).mockRejectedValueOnce(new TypeError('x is not a function'));

  it('is one line on the screen, and the stack in a log', async () => {
    broken();
    const home = temporaryFolder();
    const {code, stderr} = await runHere(['tools', '--home', home]);
    expect(code).toBe(3);
    expect(stderr).toBe(`ckad-drill: internal error: x is not a function\n  please report it; the details are in ${home}/errors.log\n`);
    const log = readFileSync(path.join(home, 'errors.log'), 'utf8');
    expect(log).toContain('["tools","--home",');
    expect(log).toMatch(/TypeError: x is not a function\n {4}at /);
  });
});

describe('the state folder', () => {
  it('that cannot be written to is a sentence', async () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const {code, stderr} = await runHere(['cluster', 'list', '--home', file]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^ckad-drill: the state folder .* cannot be written to .*\n {2}make it writable, or name another/);
  });
});

describe('numbers among the options', () => {
  const parsers = {from1: wholeNumber(1), from1to5: wholeNumber(1, 5), above0: positiveNumber(), above0to10: positiveNumber(10)};

  it.each([
    ['from1to5', '3', 3],
    ['from1', '12', 12],
    ['above0to10', '0.5', 0.5],
  ] as const)('%s: %s is read', (parser, text, value) => {
    expect(parsers[parser](text, '--n')).toBe(value);
  });

  it.each([
    ['from1to5', '6'],
    ['from1to5', '0'],
    ['from1', '1e3'],
    ['from1', '-1'],
    ['from1', ''],
    ['above0', '0'],
    ['above0', 'NaN'],
    ['above0', ' '],
    ['above0to10', '11'],
  ] as const)('%s: "%s" is refused', (parser, text) => {
    expect(() => parsers[parser](text, '--n')).toThrow(`--n: "${text}" is not a `);
  });
});

describe('the built program', () => {
  const pretend = (version: string): string =>
    `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;

  it.each(['18.20.4', '20.18.3'])('on Node.js %s says in one sentence that it is too old', async (version) => {
    const {code, stdout, stderr} = await runBuilt(['--version'], {}, ['--import', pretend(version)]);
    expect({code, stdout}).toEqual({code: 3, stdout: ''});
    expect(stderr).toContain(`ckad-drill: Node.js 20.19 or newer is needed, this is ${version}`);
  });

  it('ends with the exit code, and leaves stdout to the result', async () => {
    const home = temporaryFolder();
    expect(await runBuilt(['cluster', 'list', '--json'], {CKAD_DRILL_HOME: home})).toEqual({code: 0, stdout: '[]\n', stderr: ''});
    expect(await runBuilt(['clstr'])).toMatchObject({code: 2, stdout: ''});
  });
});
