/** Colours by what they mean. The terminal's own 16 colours, so that they fit whatever palette the user has chosen. */

export type Role =
  | 'plain'
  | 'dim'
  | 'strong'
  | 'emphasis'
  | 'heading'
  | 'accent'
  | 'good'
  | 'bad'
  | 'warn'
  | 'code'
  | 'link'
  | 'selected'
  | 'bar'
  | 'barKey'
  | 'barWarn';

/** What Ink's `Text` takes. */
export interface TextStyle {
  readonly color?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly dimColor?: boolean;
  readonly underline?: boolean;
  readonly inverse?: boolean;
}

export type Theme = Readonly<Record<Role, TextStyle>>;

const COLOURED: Theme = {
  plain: {},
  dim: {dimColor: true},
  strong: {bold: true},
  emphasis: {italic: true},
  heading: {bold: true, color: 'cyan'},
  accent: {color: 'cyan'},
  good: {color: 'green'},
  bad: {color: 'red'},
  warn: {color: 'yellow'},
  code: {color: 'yellow'},
  link: {color: 'blue', underline: true},
  selected: {bold: true, color: 'cyan'},
  bar: {dimColor: true},
  barKey: {bold: true},
  barWarn: {bold: true, color: 'yellow'},
};

/** The same without colours: weight and underline are left. */
const uncoloured = ({color: _, ...rest}: TextStyle): TextStyle => rest;

export const themeFor = (colour: boolean): Theme =>
  colour ? COLOURED : (Object.fromEntries(Object.entries(COLOURED).map(([role, style]) => [role, uncoloured(style)])) as Theme);
