/** How a long listing shows modes and times. */
import {dateAt} from '../../../clock.ts';
import type {FileNode} from '../files/node.ts';

const TYPES: Record<FileNode['type'], string> = {file: '-', directory: 'd', link: 'l', device: 'c'};

/** `drwxr-xr-x` */
export const modeText = ({type, mode}: FileNode): string => {
  const triple = (bits: number, special: boolean, set: string): string =>
    `${bits & 4 ? 'r' : '-'}${bits & 2 ? 'w' : '-'}${special ? (bits & 1 ? set : set.toUpperCase()) : bits & 1 ? 'x' : '-'}`;
  return `${TYPES[type]}${triple(mode >> 6, (mode & 0o4000) !== 0, 's')}${triple(mode >> 3, (mode & 0o2000) !== 0, 's')}${triple(mode, (mode & 0o1000) !== 0, 't')}`;
};

const HALF_A_YEAR_MS = 15_778_476_000;

/** `Nov 30 22:10`, or with the year for what is long ago. */
export const monthDay = (at: number, now: number): string => {
  const [, day, month, year, time] = dateAt(at).toUTCString().split(/,? /);
  return `${month} ${day.replace(/^0/, ' ')} ${Math.abs(now - at) > HALF_A_YEAR_MS ? ` ${year}` : time.slice(0, 5)}`;
};
