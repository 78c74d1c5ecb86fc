/** A share as a bar. */
import {type Line, span} from '../text.ts';
import type {Role} from '../theme.ts';

/** @param share 0..1; a bar is full only when all is there. */
export const meter = (share: number, columns: number, role: Role = roleOf(share)): Line => {
  const full = share >= 1 ? columns : Math.min(columns - 1, Math.round(share * columns));
  return [span('━'.repeat(Math.max(0, full)), role), span('─'.repeat(columns - Math.max(0, full)), 'dim')];
};

const roleOf = (share: number): Role => (share >= 1 ? 'good' : share >= 0.66 ? 'warn' : 'bad');
