/** Words for what a check wanted and what it got. */
import type {Finding} from './check.ts';
import {type CompareOptions, countLeaves, type Difference, differences} from './compare.ts';

const LONGEST = 160;
const MOST_LISTED = 6;

/** A text without what could drive a terminal: control characters, other than newline and tab, are left out. */
export const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');

/** A value in a few characters: plain texts as they are, everything else as JSON, cut when long. */
export const say = (value: unknown): string => {
  if (value === undefined || value === null) return 'nothing';
  const text = printable(typeof value === 'string' ? value : JSON.stringify(value));
  if (text === '') return 'an empty text';
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
};

const at = ({path}: Difference, value: unknown): string => (path ? `${path}: ${say(value)}` : say(value));

const inWords = (found: Difference): string => `${found.path || 'it'} should be ${say(found.wanted)} but is ${say(found.got)}`;

/** The finding of a comparison: the first difference side by side, the others in the detail. `name` is put before the paths. */
export const findingOf = (wanted: unknown, got: unknown, options: CompareOptions = {}, name = ''): Finding => {
  const found = differences(wanted, got, options);
  if (found.length === 0) return {passed: true};
  const [first, ...more] = found;
  const prefix = name ? `${name} ` : '';
  const leaves = countLeaves(wanted);
  const missing = found.reduce((sum, {wanted: part}) => sum + countLeaves(part), 0);
  return {
    passed: false,
    share: Math.max(0, (leaves - missing) / leaves),
    wanted: `${prefix}${at(first, first.wanted)}`,
    got: `${prefix}${at(first, first.got)}`,
    ...(more.length > 0 ? {detail: `Also: ${listed(more.map(inWords))}.`} : {}),
  };
};

/** `a; b; c and 4 more`. */
export const listed = (parts: readonly string[]): string =>
  parts.length <= MOST_LISTED ? parts.join('; ') : `${parts.slice(0, MOST_LISTED).join('; ')} and ${parts.length - MOST_LISTED} more`;

export const fail = (wanted: string, got: string, detail?: string): Finding => ({
  passed: false,
  wanted,
  got,
  ...(detail ? {detail} : {}),
});

/** All of several findings: passes when all do; the first that failed speaks, the share is their mean. */
export const allOf = (findings: readonly Finding[]): Finding => {
  const failed = findings.filter((finding) => !finding.passed);
  if (failed.length === 0) return {passed: true};
  const share = findings.reduce((sum, finding) => sum + (finding.passed ? 1 : (finding.share ?? 0)), 0) / findings.length;
  const others = failed.slice(1).map((finding) => `wanted ${finding.wanted}, got ${finding.got}`);
  const detail = [failed[0].detail, ...(others.length > 0 ? [`Also: ${listed(others)}.`] : [])].filter(Boolean).join(' ');
  return {...failed[0], share, ...(detail ? {detail} : {})};
};

/** `1 replica`, `3 replicas`. */
export const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
