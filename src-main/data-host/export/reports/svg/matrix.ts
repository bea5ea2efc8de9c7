import { valueTicks } from '#shared/figures/charts/axes.ts';
import type { DotMatrix, MatrixColumn } from '#shared/figures/charts/drawing.ts';
import { ink } from '#shared/figures/charts/palette.ts';
import type { Spot } from '#shared/figures/placement.ts';
import { formatExact, formatNumber } from '#shared/text/numbers.ts';
import { linear } from './axes.ts';
import { el, seriesColour, sizes, text } from './element.ts';
import { type Canvas, groundOf, type Letters, shorten } from './letters.ts';

/** The room of the ticks above the rows, and of a line of a head. */
const tickRoom = 23;
const headLine = 13;
const rowHeight = 19;
const gap = 22;
const radius = 4;

/** More columns than these are so narrow that a name of two words needs two lines. */
const maxWideColumns = 3;
const linesOf = ({ columns }: Pick<DotMatrix, 'columns'>): number => (columns.length > maxWideColumns ? 2 : 1);
const headRoomOf = (matrix: Pick<DotMatrix, 'columns'>): number => tickRoom + linesOf(matrix) * headLine;

/** The height that N rows need. */
export const matrixHeight = (matrix: DotMatrix): number => headRoomOf(matrix) + matrix.rows.length * rowHeight + 6;

/** Named rows against several scales side by side: a hairline leads along each row. */
export function drawMatrix(matrix: DotMatrix, { width, letters }: Canvas): string {
  const { rows, columns, printed = false } = matrix;
  const headRoom = headRoomOf(matrix);
  const widest = Math.max(0, ...rows.map((row) => letters.widthOf(row, sizes.label)));
  const names = Math.min(widest, width * 0.3 * letters.stretch);
  // A number may stand left of its dot and leave its column, and must not reach a name.
  const left = names + (printed ? gap : 14);
  const wide = (width - left - gap * Math.max(0, columns.length - 1)) / Math.max(1, columns.length);
  const rowAt = (row: number) => headRoom + (row + 0.5) * rowHeight;
  const bottom = headRoom + rows.length * rowHeight;
  const written = rows.map((row, index) => {
    const y = rowAt(index);
    return (
      el('line', { x1: left, x2: width, y1: y, y2: y, stroke: ink.rule, 'stroke-width': 0.6 }) +
      text(shorten(row, sizes.label, names, letters), {
        x: names,
        y: y + sizes.label * 0.34,
        'text-anchor': 'end',
        'font-size': sizes.label,
        fill: ink.ink,
      })
    );
  });
  const drawn = columns.map((column, index) => {
    const start = left + index * (wide + gap);
    return columnOf(column, { start, wide, headRoom, bottom, rowAt, printed, letters });
  });
  return [...written, ...drawn].join('');
}

interface ColumnLayout {
  readonly start: number;
  readonly wide: number;
  readonly headRoom: number;
  readonly bottom: number;
  readonly rowAt: (row: number) => number;
  readonly printed: boolean;
  readonly letters: Letters;
}

function columnOf(column: MatrixColumn, layout: ColumnLayout): string {
  const { start, wide, headRoom, bottom, rowAt, printed, letters } = layout;
  const { axis, label, values, decimals } = column;
  const say = (value: number) => formatNumber(value, decimals);
  const x = linear([axis.min, axis.max], [start + radius, start + wide - radius]);
  const tick = { y: headRoom - 6, 'font-size': sizes.tick, fill: ink['ink-2'] };
  // Wider letters than ours may take most of the gap to the next head.
  const headWidth = Math.min(wide * letters.stretch, wide + gap - 6);
  const names = inLines(label, headRoom > tickRoom + headLine ? 2 : 1, headWidth, letters);
  const head = [
    ...names.map((name, index) =>
      text(name, {
        x: start,
        y: headRoom - tickRoom - 2 - (names.length - 1 - index) * headLine,
        'font-size': sizes.label,
        'font-weight': 600,
        fill: ink.ink,
      }),
    ),
    text(formatExact(axis.min), { ...tick, x: start }),
    text(formatExact(axis.max), { ...tick, x: start + wide, 'text-anchor': 'end' }),
  ];
  const lines = valueTicks(axis).map((value) =>
    el('line', {
      x1: x(value),
      x2: x(value),
      y1: headRoom,
      y2: bottom,
      stroke: value === 0 ? ink['border-strong'] : ink.rule,
      'stroke-width': value === 0 ? 1 : 0.7,
    }),
  );
  const marks = values.map((value, row) => {
    if (value === null) return printed ? dash(start, rowAt(row), letters) : '';
    const dot = el('circle', { cx: x(value), cy: rowAt(row), r: radius, fill: seriesColour(0) });
    return printed ? dot + beside(say(value), { x: x(value), y: rowAt(row) }, [start, start + wide], letters) : dot;
  });
  return [...head, ...lines, ...marks].join('');
}

/** A name, over two lines where one is too narrow and two are allowed: a course is distinguished by its end. */
function inLines(name: string, max: number, width: number, letters: Letters): string[] {
  const fits = (words: string) => letters.widthOf(words, sizes.label, 'bold') <= width;
  const words = name.split(' ');
  let first = 1;
  while (first < words.length && fits(words.slice(0, first + 1).join(' '))) first += 1;
  const lines =
    max === 1 || first === words.length ? [name] : [words.slice(0, first).join(' '), words.slice(first).join(' ')];
  return lines.map((line) => shorten(line, sizes.label, width, letters, 'bold'));
}

const aside = radius + 5;

const dash = (x: number, y: number, letters: Letters) =>
  onGround('–', { x: x + aside, y: y + 4 }, { fill: ink['ink-3'] }, letters);

/** The number stands right of its dot, or left of it where less of it leaves the column. */
function beside(words: string, { x, y }: Spot, [left, right]: readonly [number, number], letters: Letters): string {
  const needs = aside + letters.widthOf(words, sizes.label);
  const isRight = x + needs <= right || x + needs - right < left - (x - needs);
  const at = { x: isRight ? x + aside : x - aside, y: y + sizes.label * 0.34 };
  return onGround(words, at, { fill: ink.ink, ...(!isRight && { 'text-anchor': 'end' as const }) }, letters);
}

/** Words on the ground, so that no line of the grid strikes them through. */
const onGround = (
  words: string,
  at: Spot,
  style: { readonly fill: string; readonly 'text-anchor'?: 'end' },
  letters: Letters,
): string =>
  groundOf(words, at, letters, style['text-anchor'] === 'end') +
  text(words, { ...style, ...at, 'font-size': sizes.label });
