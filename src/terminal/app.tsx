/** The app as Ink draws it: the screen's rows, and a dialog above them. */
import {Box} from 'ink';
import {dialogBox} from './screens/dialog.ts';
import {type Scene, screenRows} from './screens/index.ts';
import type {Theme} from './theme.ts';
import {Framed} from './widgets/box.tsx';
import {Lines, ThemeContext} from './widgets/lines.tsx';
import {isTooSmall, tooSmallLines} from './widgets/too-small.ts';

interface Props {
  readonly scene: Scene;
  readonly theme: Theme;
}

const App = ({scene, theme}: Props) => {
  const {columns, rows} = scene.layout;
  const lines = isTooSmall(scene.layout) ? tooSmallLines(columns, rows) : screenRows(scene);
  const box = dialogBox(scene.state, scene.layout);
  return (
    <ThemeContext.Provider value={theme}>
      <Box width={columns} height={rows}>
        <Lines of={lines} />
        {box && <Framed {...box} />}
      </Box>
    </ThemeContext.Provider>
  );
};

export const appOf = (props: Props) => <App {...props} />;
