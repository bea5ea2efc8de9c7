import type { SaidFigures } from '#contract/reports/saved.ts';
import { isSmall } from '#shared/catalog/small-numbers.ts';
import { type KeyFigure, valueText } from '#shared/figures/key-figures.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatChange } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import type { SaidReport } from '../../cache/annotations/said-reports.ts';
import type { Kpi } from './report.ts';

/** The key figures that a report says as numbers, to compare the next one with. A change is no figure to compare. */
export const saidBy = (figures: readonly KeyFigure[], kpis: readonly Kpi[]): SaidFigures =>
  figures.flatMap(({ label, isChange }, index) => {
    const value = kpis[index]?.number ?? null;
    return value === null || isChange ? [] : [{ label, value }];
  });

/** How the key figures changed since an earlier report; null where there is none to compare with. */
export function sinceText(
  earlier: SaidReport | null,
  figures: readonly KeyFigure[],
  said: SaidFigures,
  threshold: number,
): string | null {
  if (earlier === null) return null;
  const pairs = said.flatMap(({ label, value }) => {
    const before = earlier.figures.find((each) => each.label === label)?.value;
    const figure = figures.find((each) => each.label === label);
    return before === undefined || figure === undefined ? [] : [{ figure, before, value }];
  });
  if (pairs.length === 0) return null;
  const day = formatDate(earlier.day);
  const changes = pairs.flatMap(({ figure, before, value }) => {
    const label = translated(figure.label);
    if (before === value) return [];
    // A change of a few learners is not said, as beside the figure itself.
    if (figure.isLearners && isSmall(value - before, threshold))
      return [t('{figure}: change below {threshold}', { figure: label, threshold: String(threshold) })];
    const { isShare } = figure;
    return [
      t('{figure} {change} ({before} → {now})', {
        figure: label,
        change: formatChange(value - before),
        before: valueText({ value: before, isShare }) ?? '',
        now: valueText({ value, isShare }) ?? '',
      }),
    ];
  });
  return changes.length === 0
    ? t('No key figure changed since the report of {day}.', { day })
    : t('Since the report of {day}: {changes}.', { day, changes: changes.join('; ') });
}
