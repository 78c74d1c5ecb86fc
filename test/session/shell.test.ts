import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {shellFor, showClock} from '../../src/session/shell.ts';

/** Answers completion as kubectl does, by the words before the one being completed. */
const KUBECTL = `#!/bin/sh
[ "$1" = __complete ] || exit 1
shift
case "$*" in
  'roll') printf 'rollout\\tManage the rollout of a resource\\nrun\\n:4\\n' ;;
  'rollout un') printf 'undo\\tUndo a previous rollout\\n:4\\n' ;;
  'get --namespace=ck') printf 'ckad-deploy\\n:4\\n' ;;
  *) printf ':1\\n' ;;
esac
`;

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'shell-'));
  mkdirSync(path.join(root, 'bin'));
  writeFileSync(path.join(root, 'bin', 'kubectl'), KUBECTL, {mode: 0o755});
});
afterAll(() => rmSync(root, {recursive: true, force: true}));

const shell = (more = {}) =>
  shellFor({
    folder: root,
    kubeconfig: path.join(root, 'kubeconfig'),
    cacheFolder: path.join(root, 'cache'),
    toolsPath: path.join(root, 'bin'),
    ...more,
  });

/** Runs commands in the exam shell, as typed; gives what they print. */
const inShell = (commands: string, env: Record<string, string> = {}): string => {
  const {argv, env: own} = shell();
  return execFileSync(argv[0], [...argv.slice(1), '-c', commands], {
    cwd: root,
    env: {...process.env, ...own, ...env},
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 10_000,
  });
};

/** What Tab would offer. */
const complete = (fn: string, ...words: string[]): string[] => {
  const list = words.map((word) => `'${word}'`).join(' ');
  const last = words.at(-1);
  const commands = `. ${path.join(root, 'cache', 'shell.bash')}; compopt() { :; }; COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1};
    ${fn} ${words[0]} '${last}' ${words.at(-2)}; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return inShell(commands).split('\n').filter(Boolean);
};

it('points at one cluster alone', () => {
  const {env} = shell({environment: {EXTRA: 'yes'}, toolsPath: '/opt/ours'});
  expect(env).toMatchObject({KUBECONFIG: path.join(root, 'kubeconfig'), EXTRA: 'yes'});
  expect(env.PATH.split(':')[0]).toBe('/opt/ours');
  for (const name of ['KUBECACHEDIR', 'HELM_CACHE_HOME', 'HELM_CONFIG_HOME', 'HELM_DATA_HOME'])
    expect(env[name].startsWith(path.join(root, 'cache'))).toBe(true);
  expect(statSync(path.join(root, 'cache', 'shell.bash')).mode & 0o077).toBe(0);
});

it('shows the time left in the prompt only when asked to', () => {
  const {env} = shell();
  const prompt = `. ${path.join(root, 'cache', 'shell.bash')}; echo "\${PS1@P}"`;
  const line = `candidate@ckad:${path.basename(root)}$`;
  expect(inShell(prompt, {NO_COLOR: '1'}).trim()).toBe(line);
  showClock(env, Date.now() + 90_500);
  expect(inShell(prompt, {NO_COLOR: '1'})).toMatch(/^1:(30|29|31) candidate@ckad/);
  showClock(env, Date.now() - 60_000);
  expect(inShell(prompt, {NO_COLOR: '1'})).toMatch(/^\+1:0\d candidate@ckad/);
  showClock(env, undefined);
  expect(inShell(prompt, {NO_COLOR: '1'}).trim()).toBe(line);
});

it('completes by asking the program', () => {
  expect(complete('__start_kubectl', 'kubectl', 'roll')).toEqual(['rollout']);
  expect(complete('__start_kubectl', 'k', 'rollout', 'un')).toEqual(['undo']);
  expect(complete('__start_kubectl', 'k', 'get', '--namespace=ck')).toEqual(['--namespace=ckad-deploy']);
  expect(complete('__start_kubectl', 'k', 'no-such', 'x')).toEqual([]);
});
