import type { Spot } from '#shared/figures/placement/boxes.ts';
import { type EndNameSize, endNameRoom, placeEndNames, type SeriesEnd } from '#shared/figures/placement/names.ts';
import type { Plot } from './axes.ts';
import { el, text } from './element.ts';
import { ink, marker, sizes } from './ink.ts';
import type { Letters } from './letters.ts';

const size: EndNameSize = { lineHeight: 13, gap: 8, sample: 11 };
/** No name takes more than this share of the figure; in a narrow one words need more of it. */
const largestShare = (width: number) => (width < 400 ? 0.45 : 0.34);
/** Behind the names. */
const margin = 6;

const measureOf =
  ({ widthOf }: Letters) =>
  (label: string) =>
    widthOf(label, sizes.label, 'bold');

export interface EndLabel extends SeriesEnd {
  readonly place: number | null;
  /** What fills the band. */
  readonly fill?: string;
}

/** The room that the names need at the right of the plot. */
export function endRoom(labels: readonly string[], width: number, letters: Letters): number {
  if (labels.length === 0) return 10;
  const maxWidth = width * largestShare(width) * letters.stretch + size.gap;
  return endNameRoom(labels, maxWidth, size, measureOf(letters)) + margin;
}

/** The mark of a series before its name: the marker of its line, or a square of what fills its band. */
const sampleOf = ({ x, y }: Spot, { place, fill }: EndLabel): string =>
  fill === undefined ? marker(x, y, place) : el('rect', { x: x - 3.5, y: y - 3.5, width: 7, height: 7, fill });

const leadOf = ([from, to]: readonly [Spot, Spot]) =>
  el('line', {
    x1: from.x,
    y1: from.y,
    x2: to.x,
    y2: to.y,
    class: 'lead',
    stroke: ink['ink-3'],
    'stroke-width': 0.6,
    'stroke-dasharray': '1 2.5',
  });

/** The name of each series at the right of the plot, beside its last point or after its mark: no legend to look up. */
export function endLabels(
  ends: readonly EndLabel[],
  { right, bottom }: Plot,
  { room, letters }: { readonly room: number; readonly letters: Letters },
): string {
  const names = placeEndNames(ends, { room: room - margin, right, bottom, measure: measureOf(letters) }, size);
  return names
    .map(({ text: name, x, y, sample, lead }, index) => {
      const end = ends[index];
      const words = text(name, {
        x,
        y: y + sizes.label * 0.34,
        'font-size': sizes.label,
        'font-weight': 600,
        fill: ink.ink,
      });
      return (lead ? leadOf(lead) : '') + (sample && end ? sampleOf(sample, end) : '') + words;
    })
    .join('');
}
