import type { ValueAxis } from '#shared/figures/charts/axes.ts';
import { type DayNote, daysShown, noteMarks } from '#shared/figures/charts/day-notes.ts';
import { ink } from '#shared/figures/charts/palette.ts';
import type { Gap, Series } from '#shared/figures/charts/points.ts';
import { t } from '#shared/language/message.ts';
import { type Plot, type Scale, tickRoom } from './axes.ts';
import { el, path, sizes, text } from './element.ts';
import { type Canvas, textWidth } from './letters.ts';

/*
 * Shared parts of all drawings over days: their days, and the notes on them.
 */

/** The room of the days below a plot. */
const axisRoom = 20;
/** The room of the letters of notes above it. */
const topRoom = (notes: readonly DayNote[]): number => (notes.length > 0 ? 22 : 8);

/** The first and the last day of a drawing: of those that have a number or a note, and of those whose numbers are withheld. */
export function daysDrawn(
  series: readonly Pick<Series, 'points'>[],
  { notes = [], gaps = [] }: { readonly notes?: readonly DayNote[]; readonly gaps?: readonly Gap[] },
): [number, number] {
  const [from, to] = daysShown(series, notes);
  const withheld = gaps.filter(({ kind }) => kind === 'not shown');
  return [
    Math.min(from, ...withheld.map((gap) => Math.ceil(gap.from))),
    Math.max(to, ...withheld.map((gap) => Math.floor(gap.to))),
  ];
}

/** How high a plot over days is within a figure. */
export const plotHeight = (height: number, notes: readonly DayNote[]): number => height - axisRoom - topRoom(notes);

/** Input for the margins around a plot over days. */
interface Around {
  readonly axis: ValueAxis;
  readonly say: (value: number) => string;
  readonly notes: readonly DayNote[];
  /** Pixels that the right end needs. */
  readonly right: number;
}

/** Where values over days are drawn on a canvas. */
export const plotOverDays = (
  { width, height, letters }: Pick<Canvas, 'width' | 'height' | 'letters'>,
  { axis, say, notes, right }: Around,
): Plot => ({
  left: tickRoom(axis, say, letters),
  right: width - right,
  top: topRoom(notes),
  bottom: height - axisRoom,
});

/** The least width of a band that can be seen, and what its words need. */
const thinnest = 2;
const wordsNeed = 46;

/** A light band over each stretch without a number, hatched where the numbers are not shown, and its words where they fit. */
export function drawGaps(gaps: readonly Gap[], plot: Plot, [from, to]: readonly [number, number], x: Scale): string {
  return gaps
    .map(({ kind, ...gap }) => {
      const [left, right] = [x(Math.max(gap.from, from)), x(Math.min(gap.to, to))];
      if (right < plot.left || left > plot.right || right < left) return '';
      const width = Math.max(thinnest, right - left);
      const height = plot.bottom - plot.top;
      const band = el('rect', { class: 'gap', x: left, y: plot.top, width, height, fill: ink.sunken });
      const lines = kind === 'not shown' ? hatched({ left, width, top: plot.top, bottom: plot.bottom }) : '';
      const words = width < wordsNeed ? '' : gapWords(kind, left + width / 2, plot.top);
      return band + lines + words;
    })
    .join('');
}

/** Words in the middle of a band, on a ground of their own: the lines of a hatch would strike them out. */
function gapWords(kind: Gap['kind'], middle: number, top: number): string {
  const words = kind === 'no data' ? t('no data') : t('not shown');
  const wide = textWidth(words, sizes.tick) + 4;
  return (
    el('rect', {
      class: 'behind',
      x: middle - wide / 2,
      y: top + 2,
      width: wide,
      height: sizes.tick + 4,
      fill: ink.sunken,
    }) +
    text(words, {
      x: middle,
      y: top + 12,
      'text-anchor': 'middle',
      'font-size': sizes.tick,
      'font-style': 'italic',
      fill: ink['ink-2'],
    })
  );
}

interface Band {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

/** Slanting hairlines within a band; drawn one by one, as a pattern would need an id that is unique in the document. */
function hatched({ left, width, top, bottom }: Band): string {
  const every = 7;
  const steps = Array.from({ length: Math.floor((bottom - top) / every) }, (_, index) => {
    const y = top + (index + 1) * every;
    return [{ x: left, y }, { x: left + width, y: Math.max(top, y - Math.min(width, every)) }, null];
  });
  return el('path', { d: path(steps.flat()), fill: 'none', stroke: ink['ink-3'], 'stroke-width': 0.5 });
}

/** A dashed line per noted day with its letter above the plot, which shows the days from the first to the last. */
export function drawNotes(notes: readonly DayNote[], plot: Plot, days: readonly [number, number], x: Scale): string {
  const { lines, marks } = noteMarks(notes, days, x);
  const dashed = lines.map((at) =>
    el('line', {
      x1: at,
      x2: at,
      y1: plot.top - 4,
      y2: plot.bottom,
      stroke: ink['ink-2'],
      'stroke-width': 0.8,
      'stroke-dasharray': '3 3',
    }),
  );
  const lettered = marks.map(({ x: at, letters }) =>
    text(letters, {
      x: at,
      y: plot.top - 7,
      'text-anchor': 'middle',
      'font-size': sizes.label,
      'font-weight': 700,
      fill: ink.ink,
    }),
  );
  return [...dashed, ...lettered].join('');
}
