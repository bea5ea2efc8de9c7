import type { Recipe } from '#contract/reports/recipe.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import { message, t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
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
): string {
  const [current, ever, verified, active, countries] = kpis.map(({ number }) => number);
  const isChosen = from !== null || to !== null;
  if (typeof current !== 'number') {
    const isHidden = kpis[0]?.value !== null && kpis[0]?.value !== undefined;
    if (isHidden) return t('So few learners are enrolled that their number is not shared.');
    if (enrollment.state === 'failed' || enrollment.state === 'partial')
      return t('The enrollment of this run could not be read.');
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
    ? [t('Yet the service reports only {ever} learners who ever enrolled.', { ever: formatNumber(ever) })]
    : [];
  return [first, ...odd, ...others].join(' ');
}

const enrolledNow = message(
  '{current, plural, one {# learner is} other {# learners are}} enrolled{ever, select, none {} other {, of {ever} who ever enrolled}}{verified, select, none {} other {; {verified} as verified learners}}.',
);
const enrolledOn = message(
  '{current, plural, one {# learner was} other {# learners were}} enrolled on {day}{ever, select, none {} other {, of {ever} who ever enrolled}}{verified, select, none {} other {; {verified} as verified learners}}.',
);
const enrolledThen = message(
  '{current, plural, one {# learner was} other {# learners were}} enrolled at the end of the chosen days{ever, select, none {} other {, of {ever} who ever enrolled}}{verified, select, none {} other {; {verified} as verified learners}}.',
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
        'Learners come from {countries, plural, one {# country} other {# countries}}, not counting those whose country is unknown.',
        {
          countries,
        },
      ),
  ].filter((sentence) => sentence !== false);
}
