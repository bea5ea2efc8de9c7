/** The shapes of markers, by the names that chart.js gives them. */
export type Marker = 'circle' | 'rect' | 'triangle' | 'rectRot' | 'crossRot';

/** Dash and marker of a series: with them no series is distinguished by colour alone. */
export interface SeriesStyle {
  readonly dash: readonly number[];
  readonly marker: Marker;
  readonly filled: boolean;
}

const style = (dash: number[], marker: Marker, filled = true): SeriesStyle => ({
  dash,
  marker,
  filled,
});

/** For values that are not known or not reported. */
export const unknownStyle: SeriesStyle = style([1, 3], 'crossRot');

/** In the order of the series colours. */
export const seriesStyles: readonly SeriesStyle[] = [
  style([], 'circle'),
  style([6, 3], 'rect'),
  style([2, 3], 'triangle'),
  style([8, 3, 2, 3], 'rectRot'),
  style([12, 4], 'circle', false),
  style([1, 2], 'rect', false),
  style([10, 3, 3, 3], 'triangle', false),
  style([4, 2], 'rectRot', false),
];
