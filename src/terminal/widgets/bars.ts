/** The lines that frame a screen: its head, rules, and the keys at the bottom. */
import {barKeys, barOf} from '../keys.ts';
import type {Mode} from '../state.ts';
import {cutText, type Line, lineWidth, type Span, span, widthOf} from '../text.ts';
import type {Role} from '../theme.ts';

/** A title at the left, something at the right, which is never cut. */
export const headLine = (title: string, right: Line, columns: number): Line => {
  const room = columns - lineWidth(right) - 3;
  const shown = cutText(span(title).text, room);
  return [span(` ${shown}`, 'strong'), span(' '.repeat(Math.max(1, room - widthOf(shown) + 1))), ...right, span(' ')];
};

/** A rule across, with words in it. */
export const ruleLine = (columns: number, words = '', role: Role = 'dim'): Line => {
  const shown = cutText(span(words).text, columns - 6);
  if (!shown) return [span('─'.repeat(columns), 'dim')];
  return [span('── ', 'dim'), span(shown, role), span(` ${'─'.repeat(columns - widthOf(shown) - 4)}`, 'dim')];
};

/** The keys of a mode, as many as there is room for; the last one always. */
export const keyLine = (mode: Mode, columns: number): Line => {
  const entries = barOf(mode).map((binding): Line => [span(barKeys(binding), 'barKey'), span(` ${binding.label}`, 'bar')]);
  const last = entries.pop() ?? [];
  const shown: Span[] = [span(' ')];
  for (const entry of entries) {
    if (lineWidth(shown) + lineWidth(entry) + 2 + lineWidth(last) + 1 > columns) continue;
    shown.push(...entry, span('  '));
  }
  return [...shown, ...last];
};
