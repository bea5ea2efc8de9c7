import type { SaidFigures } from '#contract/reports/recipe.ts';
import { isSmall } from '#shared/catalog/small-numbers.ts';
import { type KeyFigure, valueText } from '#shared/figures/key-figures.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatChange, formatPoints } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { type RunsOfSum, summedOver } from '#shared/time/like-weeks.ts';
import type { SaidReport } from '../../cache/annotations/saved-reports.ts';
import type { Kpi } from './report.ts';

/** The key figures that a report says as numbers, to compare the next one with. A change is no figure to compare. */
export const saidBy = (figures: readonly KeyFigure[], kpis: readonly Kpi[]): SaidFigures =>
  figures.flatMap(({ label, isChange, over }, index) => {
    const value = kpis[index]?.number ?? null;
    return value === null || isChange ? [] : [{ label, value, ...(over && { over }) }];
  });

const isSameRuns = (one: RunsOfSum | undefined, other: RunsOfSum | undefined) =>
  one?.runs === other?.runs && one?.of === other?.of;

/** How the key figures changed since an earlier report; null where there is none to compare with. */
export function sinceText(
  earlier: SaidReport | null,
  figures: readonly KeyFigure[],
  said: SaidFigures,
  threshold: number,
): string | null {
  if (earlier === null) return null;
  const pairs = said.flatMap(({ label, value, over }) => {
    const then = earlier.figures.find((each) => each.label === label);
    const figure = figures.find((each) => each.label === label);
    // A sum of an older version was noted without its runs, which may be others.
    if (then === undefined || figure === undefined || (over && !then.over)) return [];
    return [{ figure, before: then.value, value, overThen: then.over, over }];
  });
  if (pairs.length === 0) return null;
  const day = formatDate(earlier.day);
  const changes = pairs.flatMap(({ figure, before, value, overThen, over }) => {
    const label = translated(figure.label);
    if (overThen && over && !isSameRuns(overThen, over))
      return [
        t('{figure}: sum over {before} then, over {now} now', {
          figure: label,
          before: summedOver(overThen.runs, overThen.of),
          now: summedOver(over.runs, over.of),
        }),
      ];
    const { isShare, decimals } = figure;
    const [textBefore, textNow] = [before, value].map((each) => valueText({ value: each, isShare, decimals }) ?? '');
    if (textBefore === textNow) return [];
    // A change of a few learners is not said, as beside the figure itself.
    if (figure.isLearners && isSmall(value - before, threshold))
      return [t('{figure}: change below {threshold}', { figure: label, threshold: String(threshold) })];
    return [
      t('{figure} {change} ({before} → {now})', {
        figure: label,
        change: isShare ? formatPoints(value - before) : formatChange(value - before),
        before: textBefore ?? '',
        now: textNow ?? '',
      }),
    ];
  });
  return changes.length === 0
    ? t('No key figure changed since the report of {day}.', { day })
    : t('Since the report of {day}: {changes}.', { day, changes: changes.join('; ') });
}
