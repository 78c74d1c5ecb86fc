/** The modes of a screen that the real terminal has to be in as well, some of which headless xterm does not tell. */
import type {Terminal} from '@xterm/headless';

/** DECSET numbers of how mouse coordinates are written; xterm.js knows them but keeps them to itself. */
const MOUSE_SGR = 1006;
const CURSOR_VISIBLE = 25;

export class TrackedModes {
  cursorVisible = true;
  /** Whether the program wants mouse reports as `CSI < b ; x ; y M` rather than in three bytes. */
  mouseSgr = false;
  /** DECSCUSR: 0 is the terminal's own cursor; 1-6 block, underline, bar, blinking or not. */
  cursorShape = 0;

  constructor(private readonly terminal: Terminal) {
    const {parser} = terminal;
    parser.registerCsiHandler({prefix: '?', final: 'h'}, (params) => this.set(params, true));
    parser.registerCsiHandler({prefix: '?', final: 'l'}, (params) => this.set(params, false));
    parser.registerCsiHandler({intermediates: ' ', final: 'q'}, ([shape]) => this.shape(Number(shape)));
    parser.registerCsiHandler({intermediates: '!', final: 'p'}, () => this.reset());
    parser.registerEscHandler({final: 'c'}, () => this.reset());
  }

  get bracketedPaste(): boolean {
    return this.terminal.modes.bracketedPasteMode;
  }

  get cursorKeys(): boolean {
    return this.terminal.modes.applicationCursorKeysMode;
  }

  get keypad(): boolean {
    return this.terminal.modes.applicationKeypadMode;
  }

  get focusReports(): boolean {
    return this.terminal.modes.sendFocusMode;
  }

  get mouse(): 'none' | 'x10' | 'vt200' | 'drag' | 'any' {
    return this.terminal.modes.mouseTrackingMode;
  }

  /** The program is in the middle of a frame that it wants shown at once. */
  get holdsFrame(): boolean {
    return this.terminal.modes.synchronizedOutputMode;
  }

  /** These return false: xterm's own handlers run as well. */
  private set(params: (number | number[])[], on: boolean): boolean {
    if (params.includes(CURSOR_VISIBLE)) this.cursorVisible = on;
    if (params.includes(MOUSE_SGR)) this.mouseSgr = on;
    return false;
  }

  private shape(shape: number): boolean {
    this.cursorShape = shape >= 0 && shape <= 6 ? shape : 0;
    return false;
  }

  private reset(): boolean {
    this.cursorVisible = true;
    this.mouseSgr = false;
    this.cursorShape = 0;
    return false;
  }
}
