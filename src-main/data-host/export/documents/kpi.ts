import type { KeyFigure } from '../../../../src-preload/contract/figures/key-figures.ts';
import { formatChange, formatNumber } from '../../../../src-preload/contract/format/numbers.ts';
import { hiddenNote, isSmall, smallNote } from '../../../../src-preload/contract/small-numbers.ts';
import type { Kpi } from './document.ts';

/** A key figure as it may be shared: a small one is hidden, and with it the change or the note that would lead to it. */
export function kpiOf(figure: KeyFigure, threshold: number): Kpi {
  const { label, value, text, change, isLearners } = figure;
  if (isLearners && isSmall(value, threshold)) return { label, value: smallNote(threshold), number: null };
  if (figure.isTelling && value !== null && threshold > 0) return { label, value: hiddenNote, number: null };
  const note = isSmall(figure.noteCounts, threshold) ? undefined : figure.note;
  const before = value === null || change?.value == null ? null : value - change.value;
  const moved = change && !isSmall(before, threshold) ? change : undefined;
  const words = moved ? (moved.value === null ? 'change unknown' : `${formatChange(moved.value)} ${moved.over}`) : note;
  return {
    label,
    value: value === null ? null : (text ?? formatNumber(value)),
    number: value,
    note: words,
    tone: moved?.value ? (moved.value > 0 ? 'positive' : 'negative') : undefined,
  };
}
