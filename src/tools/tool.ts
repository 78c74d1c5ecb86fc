/** The two programs that candidates work with. */

export type ToolName = 'kubectl' | 'helm';

export interface Tool {
  readonly name: ToolName;
  /** Absolute; the file is called as the tool is, so that its folder can be put on PATH. */
  readonly path: string;
  /** `1.35.2`. */
  readonly version: string;
  /** `PATH`, or where it was fetched from. */
  readonly origin: string;
}

export interface Tools {
  readonly kubectl: Tool;
  readonly helm: Tool;
}

export const TOOL_NAMES: readonly ToolName[] = ['kubectl', 'helm'];

/** The oldest that will do, major and minor. */
export const OLDEST: Readonly<Record<ToolName, string>> = {kubectl: '1.32', helm: '3.14'};

/** Whether `version` (`1.35.2`) is at least `least` (`1.32`). */
export const isAtLeast = (version: string, least: string): boolean => {
  const [major, minor] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = least.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
};
