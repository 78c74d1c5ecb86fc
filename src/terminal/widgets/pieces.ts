/** Lines of a report, drawn with the app's colours. */
import type {PieceLine, PieceRole} from '../../report/timeline/pieces.ts';
import {type Line, span} from '../text.ts';
import type {Role} from '../theme.ts';

const ROLES: Record<PieceRole, Role> = {
  plain: 'plain',
  dim: 'dim',
  strong: 'strong',
  good: 'good',
  bad: 'bad',
  mark: 'heading',
  'version-0': 'accent',
  'version-1': 'warn',
  'version-2': 'good',
  'version-3': 'emphasis',
};

export const pieceLine = (pieces: PieceLine): Line => pieces.map(({text, role}) => span(text, ROLES[role]));
