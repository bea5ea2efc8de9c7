import { withheldNote } from '#shared/catalog/small-numbers.ts';
import { tickText, type ValueAxis, valueAxis, valueTicks } from '#shared/figures/charts/axes.ts';
import type { BarList, DotPlot, Dumbbell } from '#shared/figures/charts/drawing.ts';
import { ink } from '#shared/figures/charts/palette.ts';
import { t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { linear, type Plot, type Scale } from './axes.ts';
import { barPaletteIndex, el, ground, hatch, seriesColour, sizes, text } from './element.ts';
import { type Canvas, groundOf, type Letters, shorten } from './letters.ts';

/* Charts whose rows are named things: bars, dots and pairs of dots over one scale. */

const rowHeight = 17;
/** Names would touch in lower rows. */
const minRowHeight = 12.5;
const topRoom = 24;
const bottomRoom = 6;

/** The height that N rows need. */
export const rowsHeight = (rows: number): number => topRoom + rows * rowHeight + bottomRoom;

/** The smallest height in which N rows can be read. */
export const minRowsHeight = (rows: number): number => Math.ceil(topRoom + rows * minRowHeight + bottomRoom);

interface Frame {
  readonly plot: Plot;
  readonly x: Scale;
  readonly drawn: string;
  readonly tall: number;
  readonly rowAt: (index: number) => number;
}

interface FrameOptions {
  readonly labels: readonly string[];
  readonly notes: readonly string[];
  readonly axis: ValueAxis;
  readonly ruleBefore?: number | undefined;
  readonly width: number;
  readonly height: number;
  readonly letters: Letters;
}

/** Names down the side and values along the top. */
function frame({ labels, notes, axis, ruleBefore = -1, width, height, letters }: FrameOptions): Frame {
  const tall = Math.min(rowHeight, (height - topRoom - bottomRoom) / Math.max(1, labels.length));
  const { widthOf, stretch } = letters;
  const widest = Math.max(0, ...labels.map((label) => widthOf(label, sizes.label)));
  const names = Math.min(widest, width * 0.36 * stretch);
  const noteRoom = Math.max(0, ...notes.map((note) => widthOf(note, sizes.label))) + 12;
  const plot: Plot = {
    left: names + 10,
    right: width - Math.max(12, noteRoom),
    top: topRoom - 6,
    bottom: topRoom + labels.length * tall,
  };
  const x = linear([axis.min, axis.max], [plot.left, plot.right]);
  const rowAt = (index: number) => topRoom + (index + 0.5) * tall;
  const say = tickText(axis);
  let free = Number.NEGATIVE_INFINITY;
  const ticks = valueTicks(axis).map((tick) => {
    const at = Math.round(x(tick)) + 0.5;
    const isZero = Math.abs(tick) < axis.step / 1e6;
    const line = el('line', {
      x1: at,
      x2: at,
      y1: plot.top,
      y2: plot.bottom,
      stroke: isZero ? ink['border-strong'] : ink.rule,
      'stroke-width': isZero ? 1 : 0.7,
    });
    const width = widthOf(say(tick), sizes.tick);
    if (at - width / 2 < free + 8) return line;
    free = at + width / 2;
    return (
      line +
      text(say(tick), { x: at, y: plot.top - 5, 'text-anchor': 'middle', 'font-size': sizes.tick, fill: ink['ink-2'] })
    );
  });
  const written = labels.map((label, index) =>
    text(shorten(label, sizes.label, names, letters), {
      x: plot.left - 8,
      y: rowAt(index) + sizes.label * 0.34,
      'text-anchor': 'end',
      'font-size': sizes.label,
      fill: ink.ink,
    }),
  );
  const rule =
    ruleBefore > 0
      ? el('line', {
          x1: 0,
          x2: width,
          y1: topRoom + ruleBefore * tall,
          y2: topRoom + ruleBefore * tall,
          stroke: ink['border-strong'],
          'stroke-width': 0.7,
        })
      : '';
  return { plot, x, tall, rowAt, drawn: [...ticks, ...written, rule].join('') };
}

/** Writes the value behind a mark, where no line of the grid strikes it through. */
function behind(label: string, x: number, middle: number, letters: Letters): string {
  const y = middle + sizes.label * 0.34;
  return groundOf(label, { x, y }, letters) + text(label, { x, y, 'font-size': sizes.label, fill: ink.ink });
}

/** Bars from zero, each with its value; what stands apart, or is wrong, is hatched. */
export function drawBars({ bars, ruleBefore }: BarList, { width, height, id, letters, hatchLength }: Canvas): string {
  const noteOf = ({ value, note }: BarList['bars'][number]) => {
    if (!Number.isFinite(value)) return t(withheldNote);
    return note === undefined ? formatNumber(value) : `${formatNumber(value)} · ${note}`;
  };
  const notes = bars.map(noteOf);
  const axis = valueAxis(bars.map((bar) => bar.value).filter(Number.isFinite), 'bar');
  const { x, tall, rowAt, drawn } = frame({
    labels: bars.map(({ label }) => label),
    notes,
    axis,
    ruleBefore,
    width,
    height,
    letters,
  });
  const thick = tall * 0.62;
  const fills = {
    plain: seriesColour(barPaletteIndex),
    right: ink.positive,
    wrong: `url(#${id}-wrong)`,
    apart: `url(#${id}-apart)`,
  };
  const marks = bars.map((bar, index) => {
    if (!Number.isFinite(bar.value)) return behind(t(withheldNote), x(0) + 6, rowAt(index), letters);
    const isHatched = bar.kind === 'wrong' || bar.kind === 'apart';
    const rect = el('rect', {
      x: x(0),
      y: rowAt(index) - thick / 2,
      width: Math.max(0, x(bar.value) - x(0)),
      height: thick,
      fill: fills[bar.kind ?? 'plain'],
      stroke: isHatched ? (bar.kind === 'wrong' ? seriesColour(1) : ink['ink-3']) : undefined,
      'stroke-width': isHatched ? 0.7 : undefined,
    });
    return rect + behind(notes[index] ?? '', x(bar.value) + 6, rowAt(index), letters);
  });
  const defs = el(
    'defs',
    {},
    hatch(`${id}-wrong`, seriesColour(1), hatchLength),
    hatch(`${id}-apart`, ink['ink-3'], hatchLength),
  );
  return defs + drawn + marks.join('');
}

/** Dots on one scale; an open dot stands for what no course or job covers. */
export function drawDots({ dots, axis, decimals, ruleBefore }: DotPlot, { width, height, letters }: Canvas): string {
  const notes = dots.map(({ value, note }) => [formatNumber(value, decimals), note].filter(Boolean).join(' · '));
  const { plot, x, rowAt, drawn } = frame({
    labels: dots.map(({ label }) => label),
    notes,
    axis,
    ruleBefore,
    width,
    height,
    letters,
  });
  const colour = seriesColour(0);
  const marks = dots.map((dot, index) => {
    const [at, y] = [x(dot.value), rowAt(index)];
    const lead = el('line', {
      x1: plot.left,
      x2: at - 4,
      y1: y,
      y2: y,
      stroke: ink['border-strong'],
      'stroke-width': 0.6,
      'stroke-dasharray': '1 3',
    });
    const mark = el('circle', {
      cx: at,
      cy: y,
      r: 4,
      fill: dot.open ? ground : colour,
      stroke: colour,
      'stroke-width': 1.6,
    });
    if (!dot.between) return lead + mark + behind(notes[index] ?? '', at + 9, y, letters);
    const [low, high] = dot.between.map(x);
    const interval = el('line', { x1: low, x2: high, y1: y, y2: y, stroke: colour, 'stroke-width': 1.6 });
    // At the end of the row no interval crosses the note.
    return interval + mark + behind(notes[index] ?? '', plot.right + 8, y, letters);
  });
  return drawn + marks.join('');
}

/** Two dots of each thing, joined: open is before, filled after. */
export function drawPairs({ pairs }: Dumbbell, { width, height, letters }: Canvas): string {
  const values = pairs.flatMap(({ from, to }) => [from, to]);
  const axis = valueAxis(values, 'bar');
  const notes = pairs.map(({ from, to }) => `${formatNumber(from)} → ${formatNumber(to)}`);
  const { x, rowAt, drawn } = frame({ labels: pairs.map(({ label }) => label), notes, axis, width, height, letters });
  const colour = seriesColour(0);
  const marks = pairs.map(({ from, to }, index) => {
    const y = rowAt(index);
    return [
      el('line', { x1: x(from), x2: x(to), y1: y, y2: y, stroke: colour, 'stroke-width': 2 }),
      el('circle', { cx: x(from), cy: y, r: 4, fill: ground, stroke: colour, 'stroke-width': 1.6 }),
      el('circle', { cx: x(to), cy: y, r: 4, fill: colour }),
      behind(notes[index] ?? '', Math.max(x(from), x(to)) + 9, y, letters),
    ].join('');
  });
  return drawn + marks.join('');
}
