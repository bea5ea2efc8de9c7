import type { Recipe } from '#contract/reports/recipe.ts';
import { message, t } from '#shared/language/message.ts';
import { formatNumber, formatPercent } from '#shared/text/numbers.ts';
import type { Kpi } from './report.ts';

/**
 * The figures at the head of a run as one sentence or two, for a reader with ten seconds. It is made of what is printed, so that it
 * says nothing that may not be shared. The figures are in the order of `runKeyFigures`.
 */
export function runSummary(kpis: readonly Kpi[], { from, to }: Pick<Recipe, 'from' | 'to'>): string {
  const [current, ever, verified, active, countries] = kpis.map(({ number }) => number);
  const isChosen = from !== null || to !== null;
  if (typeof current !== 'number') {
    const isWithheld = kpis[0]?.value !== null && kpis[0]?.value !== undefined;
    if (isWithheld) return t('So few learners are enrolled that their number is not shared.');
    return isChosen
      ? t('The service reports no enrollment for the chosen days.')
      : t('The service reports no enrollment for this run yet.');
  }
  const isKnown = typeof verified === 'number';
  const first = t(isChosen ? enrolledThen : enrolledNow, {
    current,
    ever: typeof ever === 'number' && ever > 0 ? formatNumber(ever) : 'none',
    verified: isKnown ? formatNumber(verified) : 'none',
    share: isKnown && verified > 0 && current > 0 ? formatPercent((100 * verified) / current) : 'none',
  });
  const others = activeAndCountries(
    typeof active === 'number' ? active : null,
    typeof countries === 'number' && !isChosen ? countries : null,
  );
  return [first, ...others].join(' ');
}

const enrolledNow = message(
  '{current, plural, one {# learner is} other {# learners are}} enrolled{ever, select, none {} other {, of {ever} who ever enrolled}}{verified, select, none {} other {; {verified} in the verified mode}}{share, select, none {} other { ({share})}}.',
);
const enrolledThen = message(
  '{current, plural, one {# learner was} other {# learners were}} enrolled at the end of the chosen days{ever, select, none {} other {, of {ever} who ever enrolled}}{verified, select, none {} other {; {verified} in the verified mode}}{share, select, none {} other { ({share})}}.',
);

/** A sentence each: the active are some of the enrolled, and the countries are of all that the service counts by country. */
function activeAndCountries(active: number | null, countries: number | null): string[] {
  return [
    active !== null &&
      t('{active, plural, one {# learner was} other {# learners were}} active in the last stored week.', { active }),
    countries !== null &&
      t('All learners counted by country come from {countries, plural, one {# country} other {# countries}}.', {
        countries,
      }),
  ].filter((sentence) => sentence !== false);
}
