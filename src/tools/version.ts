/** What version a binary is. Asking it costs some 50 ms, so the answer is kept for as long as the file does not change. */
import {execFile} from 'node:child_process';
import {mkdirSync, readFileSync, renameSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Home} from '../kube/home.ts';
import type {ToolName} from './tool.ts';

interface Known {
  readonly mtimeMs: number;
  readonly size: number;
  readonly version: string;
}

const ASK: Record<ToolName, readonly string[]> = {
  kubectl: ['version', '--client', '--output=json'],
  helm: ['version', '--template={{.Version}}'],
};

const LIMIT = 10_000;

/** `1.35.2`, or undefined when the file does not run or answers something else. */
export const versionOf = async (name: ToolName, file: string, home: Home): Promise<string | undefined> => {
  const {mtimeMs, size} = statSync(file);
  const cache = path.join(home.tools, 'versions.json');
  const known = readCache(cache)[file];
  if (known?.mtimeMs === mtimeMs && known.size === size) return known.version;
  const version = await ask(name, file);
  if (version !== undefined) writeCache(cache, {...readCache(cache), [file]: {mtimeMs, size, version}});
  return version;
};

const ask = (name: ToolName, file: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    // Without a kubeconfig: an unreadable one must not make kubectl fail.
    const env = {...process.env, KUBECONFIG: '/dev/null'};
    execFile(file, ASK[name], {timeout: LIMIT, env}, (error, stdout) =>
      resolve(error ? undefined : stdout.match(/\bv(\d+\.\d+\.\d+)/)?.[1]),
    );
  });

const readCache = (cache: string): Record<string, Known | undefined> => {
  try {
    return JSON.parse(readFileSync(cache, 'utf8')) ?? {};
  } catch {
    return {};
  }
};

const writeCache = (cache: string, known: Record<string, Known | undefined>): void => {
  const next = `${cache}.${process.pid}`;
  mkdirSync(path.dirname(cache), {recursive: true, mode: 0o700});
  writeFileSync(next, JSON.stringify(known, null, 2));
  renameSync(next, cache);
};
