/** kubectl and helm: found, or fetched once. */
import type {Home} from '../kube/home.ts';
import {fetchReleases} from './fetch.ts';
import {findTool} from './find.ts';
import {reportProgress} from './progress.ts';
import {RELEASES} from './releases.ts';
import {TOOL_NAMES, type Tool, type ToolName, type Tools} from './tool.ts';

export {toolFolders} from './find.ts';
export type {Tools} from './tool.ts';

interface Stream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

interface Surroundings {
  readonly stderr: Stream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Both tools, ready to run; what is missing is fetched, with a progress bar on stderr. Rejects with a UserError of exit code 3 that says
 * what to do when one can neither be found nor fetched.
 */
export const ensureTools = async (home: Home, {stderr, env}: Surroundings = process): Promise<Tools> => {
  const found = new Map<ToolName, Tool | undefined>();
  for (const name of TOOL_NAMES) found.set(name, await findTool(name, home, env));
  const missing = TOOL_NAMES.filter((name) => !found.get(name)).map((name) => RELEASES[name]);
  if (missing.length > 0) {
    const report = reportProgress(`fetching ${missing.map(({name, version}) => `${name} ${version}`).join(' and ')}`, stderr);
    const tools = await fetchReleases(missing, home, report.progress).finally(report.end);
    for (const tool of tools) found.set(tool.name, tool);
  }
  return {kubectl: found.get('kubectl')!, helm: found.get('helm')!};
};
