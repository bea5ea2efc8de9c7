import type { KeyFigure } from '../../../../src-preload/contract/figures/key-figures.ts';
import { formatChange, formatNumber } from '../../../../src-preload/contract/format/numbers.ts';
import { isSmall, smallNote } from '../../../../src-preload/contract/small-numbers.ts';
import type { Kpi } from './document.ts';

/** A key figure as it may be shared: a small one is hidden, and with it the change that would lead to it. */
export function kpiOf({ label, value, text, change, note, isLearners }: KeyFigure, threshold: number): Kpi {
  const isHidden = isLearners === true && isSmall(value, threshold);
  if (isHidden) return { label, value: smallNote(threshold), number: null };
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
