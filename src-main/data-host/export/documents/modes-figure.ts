import type { Noted } from '../../../../src-preload/contract/charts/day-notes.ts';
import type { Chart, ChartOf, Figure } from '../../../../src-preload/contract/charts/drawing.ts';
import { modesFigure } from '../../../../src-preload/contract/figures/enrollment.ts';
import type { ViewRow } from '../../../../src-preload/contract/views.ts';
import { modeLabel } from '../../../../src-preload/contract/vocabulary.ts';
import type { FigureBlock } from './document.ts';
import type { Reading } from './readings.ts';
import { guarded } from './withheld-figure.ts';

/** Enrollment by mode without the modes that are too small to be shared: their place in the stack would give them away. */
export function modesBlock(reading: Reading<'run-modes'>, noted: readonly Noted[]): FigureBlock | null {
  const make = (rows: ViewRow<'run-modes'>[]) => modesFigure({ ...reading.page, rows }, noted);
  return guarded(reading, make, (figure) => withoutSmallModes(figure, reading));
}

/** Modes that are hidden on the last day are left out, and days on which another one is hidden are gaps. */
function withoutSmallModes(
  { chart }: Figure<ChartOf<'areas' | 'bars' | 'panels'>>,
  { page, shared }: Reading<'run-modes'>,
): Chart {
  const labelsOf = (index: number) => new Set(Object.keys(shared[index]?.notes ?? {}).map(labelOfKey));
  const small = labelsOf(shared.length - 1);
  if (chart.kind === 'bars') return { ...chart, bars: chart.bars.filter(({ label }) => !small.has(label)) };
  const all = chart.kind === 'areas' ? chart.bands : chart.series;
  const kept = all.filter(({ label }) => !small.has(label));
  const gaps = new Set(
    page.rows.flatMap(({ date }, index) => {
      const hidden = labelsOf(index);
      return kept.some(({ label }) => hidden.has(label)) ? [date] : [];
    }),
  );
  const series = kept.map((band) => ({
    ...band,
    points: band.points.map((point) => (gaps.has(point.x) ? { ...point, y: null } : point)),
  }));
  return chart.kind === 'areas' ? { ...chart, bands: series } : { ...chart, series };
}

const labelOfKey = (key: string) => (key === 'unlisted' ? 'Unlisted modes' : modeLabel(key));
