/** Which screen is seen where: regions, the later above the earlier, cut into stretches of rows. */

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
}

/** A window onto a screen whose cell (0, 0) stands at `originLeft`, `originTop` of the terminal. */
export interface Region<Screen> {
  readonly screen: Screen;
  readonly rect: Rect;
  readonly originLeft: number;
  readonly originTop: number;
}

/** Columns `from` up to `to` (exclusive) of the terminal, seen through a region. */
export interface Stretch<Screen> {
  readonly from: number;
  readonly to: number;
  readonly region: Region<Screen>;
}

/** What row `y` of the terminal shows, from left to right. */
export const stretchesOf = <Screen>(regions: readonly Region<Screen>[], y: number): Stretch<Screen>[] =>
  regions
    .filter(({rect}) => y >= rect.top && y < rect.top + rect.rows)
    .reduce<Stretch<Screen>[]>((below, region) => [...below.flatMap((s) => cut(s, region.rect)), whole(region)], [])
    .filter(({from, to}) => from < to)
    .sort((a, b) => a.from - b.from);

const whole = <Screen>(region: Region<Screen>): Stretch<Screen> => ({
  from: region.rect.left,
  to: region.rect.left + region.rect.columns,
  region,
});

/** What is left of a stretch where `rect` lies above it. */
const cut = <Screen>(stretch: Stretch<Screen>, {left, columns}: Rect): Stretch<Screen>[] => [
  {...stretch, to: Math.min(stretch.to, left)},
  {...stretch, from: Math.max(stretch.from, left + columns)},
];
