/** Looking for kubectl and helm: on PATH, then among what was fetched before. */
import {accessSync, constants, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import type {Home} from '../kube/home.ts';
import {RELEASES, type Release} from './releases.ts';
import {isAtLeast, OLDEST, type Tool, type ToolName, type Tools} from './tool.ts';
import {versionOf} from './version.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The first on PATH that is recent enough, else the one fetched, else undefined. */
export const findTool = async (name: ToolName, home: Home, env: Environment = process.env): Promise<Tool | undefined> =>
  (await onPath(name, home, env)) ?? (await fetched(RELEASES[name], home));

const onPath = async (name: ToolName, home: Home, env: Environment): Promise<Tool | undefined> => {
  for (const file of candidates(name, env)) {
    const version = await versionOf(name, file, home);
    if (version !== undefined && isAtLeast(version, OLDEST[name])) return {name, path: file, version, origin: 'PATH'};
  }
  return undefined;
};

const candidates = (name: ToolName, env: Environment): readonly string[] => {
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return folders.map((folder) => path.join(folder, name)).filter(isExecutable);
};

/** Folders to put before PATH, so that a shell runs exactly these tools; none where it does so already. */
export const toolFolders = (tools: Tools, env: Environment = process.env): readonly string[] => {
  const others = [tools.kubectl, tools.helm].filter(({name, path: file}) => candidates(name, env)[0] !== file);
  return [...new Set(others.map((tool) => path.dirname(tool.path)))];
};

/** Where a fetched release is kept: in a folder of its own, so that helm 3 and helm 4 can lie side by side. */
export const fetchedPath = ({name, version}: Release, home: Home): string => path.join(home.tools, `${name}-${version}`, name);

/** A release that was fetched before. One that does not run (a broken disk, another architecture) counts as missing. */
export const fetched = async (release: Release, home: Home): Promise<Tool | undefined> => {
  const file = fetchedPath(release, home);
  if (!isExecutable(file) || (await versionOf(release.name, file, home)) !== release.version) return undefined;
  return {name: release.name, path: file, version: release.version, origin: originOf(file)};
};

/** What was noted when it was fetched. */
const originOf = (file: string): string => {
  try {
    return readFileSync(originFile(file), 'utf8').trim();
  } catch {
    return 'fetched';
  }
};

/** Stands beside a fetched binary and says where it came from. */
export const originFile = (file: string): string => path.join(path.dirname(file), 'origin');

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};
