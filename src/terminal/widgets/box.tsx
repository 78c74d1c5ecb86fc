/** Lines in a frame, somewhere above everything else. */
import {Box} from 'ink';
import type {DialogBox} from '../screens/dialog.ts';
import {type Line, lineWidth, span} from '../text.ts';
import {Lines} from './lines.tsx';

/** With a column of margin on either side, and blanks to the end: what a box leaves empty shows what is below it. */
const solid = (line: Line, columns: number): Line => [span(' '), ...line, span(' '.repeat(Math.max(0, columns - lineWidth(line) - 1)))];

export const Framed = ({place, lines, error}: DialogBox) => (
  <Box
    position="absolute"
    marginLeft={place.left}
    marginTop={place.top}
    width={place.columns}
    height={place.rows}
    borderStyle="round"
    borderDimColor={!error}
    borderColor={error ? 'red' : undefined}
  >
    <Lines of={lines.map((line) => solid(line, place.columns - 2))} />
  </Box>
);
