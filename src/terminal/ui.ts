/** Ink, drawing onto a screen in memory. Everything heavy is loaded here, after the shell was started. */
import type {Instance} from 'ink';
import {SilentStdin, VirtualStdout} from './pane/fake-stdio.ts';
import type {ScreenBuffer} from './pane/screen-buffer.ts';
import type {Scene} from './screens/index.ts';
import type {Theme} from './theme.ts';

export interface Ui {
  /** `shown` is called when the frame is on the screen in memory. */
  draw(scene: Scene, shown: () => void): void;
  close(): void;
}

/** @param screen where the frames go; resized with the scenes. */
export const loadUi = async (screen: ScreenBuffer, theme: Theme): Promise<Ui> => {
  const {render, appOf} = await loadInk();
  const stdout = new VirtualStdout(screen.columns, screen.rows, (frame) => screen.write(`\x1b[H\x1b[J${frame.replaceAll('\n', '\r\n')}`));
  let ink: Instance | undefined;
  return {
    draw: (scene, shown) => {
      const {columns, rows} = scene.layout;
      const resized = columns !== stdout.columns || rows !== stdout.rows - 1;
      screen.resize(columns, rows);
      const app = appOf({scene, theme});
      if (ink) ink.rerender(app);
      else ink = render(app, optionsFor(stdout));
      if (resized) stdout.resize(columns, rows);
      // Parsed in order: after the frame, if there was a new one.
      screen.write('', shown);
    },
    close: () => ink?.unmount(),
  };
};

/** `debug` makes each write a whole frame: no erasing of lines whose number it may have wrong, no throttle. */
const optionsFor = (stdout: VirtualStdout) => ({
  stdout: stdout as unknown as NodeJS.WriteStream,
  stdin: new SilentStdin() as unknown as NodeJS.ReadStream,
  debug: true,
  exitOnCtrlC: false,
  patchConsole: false,
});

/** Ink asks the environment, once, whether it is on a terminal and in what colours; the shell must not see the answers. */
const loadInk = async () => {
  const {CI, FORCE_COLOR} = process.env;
  delete process.env.CI;
  process.env.FORCE_COLOR = '1';
  try {
    const [{render}, {appOf}] = await Promise.all([import('ink'), import('./app.tsx')]);
    return {render, appOf};
  } finally {
    restore('CI', CI);
    restore('FORCE_COLOR', FORCE_COLOR);
  }
};

const restore = (name: string, value: string | undefined): void => {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
};
