/** Text with roles, for a plain terminal and for the app's screens. */

/** `version-0` to `version-3`: the colours by version, used again from the fifth on. */
export type PieceRole = 'plain' | 'dim' | 'strong' | 'bad' | 'good' | 'mark' | 'version-0' | 'version-1' | 'version-2' | 'version-3';

export interface Piece {
  readonly text: string;
  readonly role: PieceRole;
}

export type PieceLine = readonly Piece[];

export const piece = (text: string, role: PieceRole = 'plain'): Piece => ({text, role});

const VERSIONS = 4;

export const versionRole = (version: number): PieceRole => `version-${version % VERSIONS}` as PieceRole;

/** What tells versions apart without colours. */
const FILLS = ['█', '▒', '▓', '░'];

export const fillOf = (version: number): string => FILLS[version % VERSIONS];

const CODES: Record<PieceRole, string> = {
  plain: '',
  dim: '2',
  strong: '1',
  bad: '31',
  good: '32',
  mark: '1;35',
  'version-0': '36',
  'version-1': '33',
  'version-2': '32',
  'version-3': '35',
};

/** A line for a terminal; `color` false: the text alone. */
export const paint = (line: PieceLine, color: boolean): string =>
  line.map(({text, role}) => (color && CODES[role] ? `\u001b[${CODES[role]}m${text}\u001b[0m` : text)).join('');

/** The first `width` characters of a line. */
export const clipped = (line: PieceLine, width: number): PieceLine => {
  let left = width;
  return line.flatMap(({text, role}) => {
    const shown = text.slice(0, Math.max(0, left));
    left -= text.length;
    return shown === '' ? [] : [piece(shown, role)];
  });
};

/** Neighbours of one role joined. */
export const joined = (pieces: PieceLine): Piece[] => {
  const found: Piece[] = [];
  for (const next of pieces) {
    const last = found.at(-1);
    if (last?.role === next.role) found[found.length - 1] = piece(last.text + next.text, last.role);
    else found.push(next);
  }
  return found;
};
