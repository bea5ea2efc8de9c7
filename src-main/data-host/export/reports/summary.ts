import type { Recipe, ReportedFigures } from '#contract/reports/recipe.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import { isSmall } from '#shared/catalog/small-numbers.ts';
import { type KeyFigure, valueText } from '#shared/figures/key-figures.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { formatChange, formatDollars, formatNumber, formatPoints } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { type RunsOfSum, summedOver } from '#shared/time/like-weeks.ts';
import type { EarlierReport } from '../../cache/annotations/saved-reports.ts';
import { noRowsText } from './blocks.ts';
import type { Kpi } from './report.ts';

/**
 * The figures at the head of a run as one sentence or two, for a reader with ten seconds. It is made of what is printed, so that it
 * says nothing that may not be shared. The figures are in the order of `runKeyFigures`. Shares by mode are left to their figure: the
 * service counts the learners by mode apart from the enrollment, so a share of the enrollment would have another base. Enrollment
 * that is behind is said in the past, with its day.
 */
export function runSummary(
  kpis: readonly Kpi[],
  { from, to }: Pick<Recipe, 'from' | 'to'>,
  enrollment: Pick<AsOf, 'state' | 'dataThrough' | 'daysBehind'>,
  isPackage = false,
): string {
  const [current, ever, verified, active, countries] = kpis.map(({ number }) => number);
  const isChosen = from !== null || to !== null;
  if (typeof current !== 'number') {
    const isWithheld = kpis[0]?.value !== null && kpis[0]?.value !== undefined;
    if (isWithheld)
      return t('The number of enrolled learners is hidden because it is small or would reveal a small number.');
    if (enrollment.state === 'failed' || enrollment.state === 'partial')
      return t('Enrollment for this run could not be read.');
    if (enrollment.state === 'never') return noRowsText({ page: { asOf: enrollment }, isPackage });
    return isChosen
      ? t('The service reports no enrollment for the chosen days.')
      : t('The service reports no enrollment for this run yet.');
  }
  const isKnown = typeof verified === 'number';
  const isBehind = enrollment.daysBehind !== null && enrollment.dataThrough !== null;
  const isFewer = typeof ever === 'number' && ever > 0 && ever < current;
  const first = t(isChosen ? enrolledThen : isBehind ? enrolledOn : enrolledNow, {
    current,
    day: formatDate(enrollment.dataThrough ?? 0),
    ever: typeof ever === 'number' && ever > 0 && !isFewer ? formatNumber(ever) : 'none',
    verified: isKnown ? formatNumber(verified) : 'none',
  });
  const others = activeAndCountries(
    typeof active === 'number' ? active : null,
    typeof countries === 'number' && !isChosen ? countries : null,
  );
  const odd = isFewer
    ? [t('However, the service reports that only {ever} learners ever enrolled.', { ever: formatNumber(ever) })]
    : [];
  return [first, ...odd, ...others].join(' ');
}

const enrolledNow = message(
  '{current, plural, one {# learner is} other {# learners are}} enrolled{ever, select, none {} other {, out of {ever} who ever enrolled}}{verified, select, none {} other {; {verified} in the verified mode}}.',
);
const enrolledOn = message(
  '{current, plural, one {# learner was} other {# learners were}} enrolled on {day}{ever, select, none {} other {, out of {ever} who ever enrolled}}{verified, select, none {} other {; {verified} in the verified mode}}.',
);
const enrolledThen = message(
  '{current, plural, one {# learner was} other {# learners were}} enrolled at the end of the chosen days{ever, select, none {} other {, out of {ever} who ever enrolled}}{verified, select, none {} other {; {verified} in the verified mode}}.',
);

/** A sentence each: the active are some of the enrolled, and the countries are of all that the service counts by country. */
function activeAndCountries(active: number | null, countries: number | null): string[] {
  return [
    active !== null &&
      t('{active, plural, one {# learner was} other {# learners were}} active in the latest week with data.', {
        active,
      }),
    countries !== null &&
      t(
        'Learners were last seen in {countries, plural, one {# country} other {# countries}}, not counting those whose country is unknown.',
        {
          countries,
        },
      ),
  ].filter((sentence) => sentence !== false);
}

/** The key figures that a report says as numbers, to compare the next one with. A change is no figure to compare. */
export const reportedBy = (figures: readonly KeyFigure[], kpis: readonly Kpi[]): ReportedFigures =>
  figures.flatMap(({ label, isChange, over: own, total }, index) => {
    const number = kpis[index]?.number ?? null;
    if (number === null || isChange) return [];
    const { value, over } = total ?? { value: number, over: own };
    return [{ label, value, ...(over && { over }) }];
  });

const isSameRuns = (one: RunsOfSum | undefined, other: RunsOfSum | undefined) =>
  one?.runs === other?.runs && one?.of === other?.of;

/** Names the figure, and how many runs the compared sum is over where the tile leads with the current runs. */
function labelOf({ label, total }: KeyFigure): string {
  const figure = translated(label);
  if (total === undefined) return figure;
  const { runs, of } = total.over;
  return runs === of
    ? t('{figure}, in {n, plural, one {the only run} other {all # runs}}', { figure, n: of })
    : t('{figure}, in {summed}', { figure, summed: summedOver(runs, of) });
}

/** How the key figures changed since an earlier report; null where there is none to compare with. */
export function sinceText(
  earlier: EarlierReport | null,
  figures: readonly KeyFigure[],
  reported: ReportedFigures,
  threshold: number,
): string | null {
  if (earlier === null) return null;
  const pairs = reported.flatMap(({ label, value, over }) => {
    const then = earlier.figures.find((each) => each.label === label);
    const figure = figures.find((each) => each.label === label);
    // A sum of an older version was noted without its runs, which may be others.
    if (then === undefined || figure === undefined || (over && !then.over)) return [];
    return [{ figure, before: then.value, value, overThen: then.over, over }];
  });
  if (pairs.length === 0) return null;
  const day = formatDate(earlier.day);
  const changes = pairs.flatMap(({ figure, before, value, overThen, over }) => {
    const label = labelOf(figure);
    if (overThen && over && !isSameRuns(overThen, over))
      return [
        // The runs of each follow: the name of the figure need not say them.
        t('{figure}: the current total covers {now}, the earlier one {before}', {
          figure: translated(figure.label),
          before: summedOver(overThen.runs, overThen.of),
          now: summedOver(over.runs, over.of),
        }),
      ];
    const { isShare, isSalary, decimals } = figure;
    const [textBefore, textNow] = [before, value].map(
      (each) => valueText({ value: each, isShare, isSalary, decimals }) ?? '',
    );
    if (textBefore === textNow) return [];
    // A change of a few learners is not said, as beside the figure itself.
    if (figure.isLearners && isSmall(value - before, threshold))
      return [t('{figure}: change of less than {threshold}', { figure: label, threshold: String(threshold) })];
    return [
      t('{figure} {change} ({before} → {now})', {
        figure: label,
        change: isShare ? formatPoints(value - before) : formatChange(value - before, 0, isSalary && formatDollars),
        before: textBefore ?? '',
        now: textNow ?? '',
      }),
    ];
  });
  return changes.length === 0
    ? t('No key figure has changed since the report of {day}.', { day })
    : t('Since the report of {day}: {changes}.', { day, changes: changes.join('; ') });
}
