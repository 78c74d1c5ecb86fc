/** Lines in a frame, somewhere above everything else. */
import {Box} from 'ink';
import type {DialogBox} from '../screens/dialog.ts';
import {Lines} from './lines.tsx';

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
    paddingX={1}
  >
    <Lines of={lines} />
  </Box>
);
