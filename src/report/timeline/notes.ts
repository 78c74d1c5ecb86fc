/** What was typed and what happened, in one list. */
import {duration, harmless} from '../style.ts';
import {type PieceLine, type PieceRole, piece} from './pieces.ts';
import type {Timeline} from './timeline.ts';

export interface Note {
  readonly at: number;
  readonly say: string;
  readonly role: PieceRole;
  /** What stands for it below the charts: of commands. */
  readonly mark?: string;
}

/** `1` to `9`, then letters, then `*` for all others. */
const MARKS = '123456789abcdefghijklmnopqrstuvwxyz';

/** Oldest first; of one moment, the commands before what they did. */
export const notesOf = ({commands = [], events, tracks}: Timeline): Note[] => {
  const typed = commands.map(({at, say, refused}, i): Note => ({at, say, role: refused ? 'bad' : 'strong', mark: MARKS[i] ?? '*'}));
  const happened = events.map(({at, say, bad}): Note => ({at, say, role: bad ? 'bad' : 'plain'}));
  const broke = tracks.flatMap(({name, broken}) =>
    broken.map(({from, say}): Note => ({at: from, say: `Service ${name}: ${say}`, role: 'bad'})),
  );
  return [...typed, ...happened, ...broke].sort((a, b) => a.at - b.at || Number(!a.mark) - Number(!b.mark));
};

const TIME = 7;

export const noteLines = (timeline: Timeline, width: number): PieceLine[] => {
  const lines = notesOf(timeline).map(({at, say, role, mark}): PieceLine => {
    const sign = mark ? piece(`${mark} `, 'mark') : piece(role === 'bad' ? '! ' : '  ', role);
    return [
      piece(`${duration((at - timeline.begin) / 1000).padStart(TIME)}  `, 'dim'),
      sign,
      piece(shortened(harmless(say), width - TIME - 4), role),
    ];
  });
  const unknown = timeline.commands ? [] : [[piece('What was typed is not known on this cluster.', 'dim')]];
  return [...(lines.length > 0 ? lines : [[piece('Nothing has happened yet.', 'dim')]]), ...unknown];
};

const shortened = (text: string, width: number): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > width ? `${line.slice(0, Math.max(0, width - 1))}…` : line;
};
