import { dayDomain, tickText } from '#shared/figures/charts/axes.ts';
import { daysShown } from '#shared/figures/charts/day-notes.ts';
import type { StackedArea } from '#shared/figures/charts/drawing.ts';
import { linedBands } from '#shared/figures/charts/palette.ts';
import type { Series } from '#shared/figures/charts/points.ts';
import { dayAxis, linear, valueLines } from './axes.ts';
import { el, path } from './element.ts';
import { endLabels, endRoom } from './end-labels.ts';
import { ground, hatch, ink, seriesColour } from './ink.ts';
import type { Canvas } from './letters.ts';
import { drawGaps, drawNotes, plotOverDays } from './over-days.ts';

/** Bands from zero, one upon the other; a day that one of them lacks is a gap in all. */
export function drawAreas(
  { bands, axis, notes = [], gaps = [] }: StackedArea,
  { width, height, id, letters, hatchLength }: Canvas,
): string {
  const say = tickText(axis);
  const room = endRoom(
    bands.map(({ label }) => label),
    width,
    letters,
  );
  const plot = plotOverDays({ width, height, letters }, { axis, say, notes, right: room });
  const [from, to] = daysShown(bands, notes);
  const x = linear(dayDomain(from, to), [plot.left + 4, plot.right]);
  const y = linear([axis.min, axis.max], [plot.bottom, plot.top]);
  const stack = stacked(bands);
  const colours = bands.map(({ place }) => (place === null ? null : seriesColour(place)));
  const lined = linedBands(colours);
  const fills = colours.map((colour, index) =>
    colour === null ? `url(#${id}-unlisted)` : lined[index] ? `url(#${id}-lined-${index})` : colour,
  );
  const hatches = colours.map((colour, index) =>
    colour !== null && lined[index] ? hatch(`${id}-lined-${index}`, ground, hatchLength, colour) : '',
  );
  const areas = stack.map(({ days }, index) => {
    const pieces = inPieces(days).map((piece) => {
      const upper = piece.map(({ day, top }) => ({ x: x(day), y: y(top) }));
      const lower = piece.toReversed().map(({ day, base }) => ({ x: x(day), y: y(base) }));
      return `${path([...upper, ...lower])}Z`;
    });
    return el('path', { d: pieces.join(''), fill: fills[index], stroke: ground, 'stroke-width': 1 });
  });
  const ends = stack.flatMap(({ series, days }, index) => {
    const last = days.findLast((each) => each !== null);
    if (!last || last.top === last.base) return [];
    const { label: text, place: ofColour } = series;
    const middle = y((last.top + last.base) / 2);
    return [{ text, x: plot.right, y: middle, place: ofColour, isBand: true, fill: fills[index] ?? ground }];
  });
  return [
    el('defs', {}, hatch(`${id}-unlisted`, ink['ink-3'], hatchLength), ...hatches),
    drawGaps(gaps, plot, [from, to], x),
    valueLines(axis, plot, y, say),
    ...areas,
    drawNotes(notes, plot, [from, to], x),
    dayAxis({ from, to }, plot, x, letters),
    endLabels(ends, plot, { room, letters }),
  ].join('');
}

interface Layer {
  readonly day: number;
  readonly base: number;
  readonly top: number;
}

function stacked(bands: readonly Series[]): { series: Series; days: (Layer | null)[] }[] {
  const base = new Map<number, number>();
  return bands.map((series) => ({
    series,
    days: series.points.map(({ x: day, y: count }) => {
      if (count === null) return null;
      const under = base.get(day) ?? 0;
      base.set(day, under + count);
      return { day, base: under, top: under + count };
    }),
  }));
}

function inPieces(days: readonly (Layer | null)[]): Layer[][] {
  const pieces: Layer[][] = [[]];
  for (const day of days) {
    if (day === null) pieces.push([]);
    else pieces.at(-1)?.push(day);
  }
  return pieces.filter((piece) => piece.length > 0);
}
