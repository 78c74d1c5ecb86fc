/** Words that several rules share. */

/** `40 s`, `7 m`, `2 h`: rounded to what matters. */
export const span = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} m` : `${Math.round(minutes / 60)} h`;
};

/** `1 pod`, `2 pods`. */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** `app=web,tier=front`. */
export const labelWords = (labels: Readonly<Record<string, string>> = {}): string =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(',') || 'none';

/** The first line of a message of the cluster, without what only a program reads. */
export const firstLine = (text: string, most = 160): string => {
  const line = text.trim().split('\n')[0].trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

/** `a`, `a and b`, `a, b and c`. */
export const andList = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
