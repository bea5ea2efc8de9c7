import type { Recipe } from '#contract/reports/recipe.ts';
import { formatNumber, formatPercent, plural } from '#shared/text/numbers.ts';
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
    if (isWithheld) return 'So few learners are enrolled that their number is not shared.';
    return isChosen
      ? 'The service reports no enrollment for the chosen days.'
      : 'The service reports no enrollment for this run yet.';
  }
  const verb = isChosen ? (current === 1 ? 'was' : 'were') : current === 1 ? 'is' : 'are';
  const end = isChosen ? ' at the end of the chosen days' : '';
  const parts = [`${plural(current, 'learner')} ${verb} enrolled${end}`];
  if (typeof ever === 'number' && ever > 0) parts.push(`of ${formatNumber(ever)} who ever enrolled`);
  const inMode = typeof verified === 'number' ? `${formatNumber(verified)} in the verified mode` : null;
  const share =
    typeof verified === 'number' && verified > 0 && current > 0
      ? ` (${formatPercent((100 * verified) / current)})`
      : '';
  const first = `${parts.join(', ')}${inMode === null ? '' : `; ${inMode}${share}`}.`;
  const second = [
    typeof active === 'number'
      ? `${formatNumber(active)} ${active === 1 ? 'was' : 'were'} active in the last stored week`
      : null,
    typeof countries === 'number' && !isChosen ? `they come from ${plural(countries, 'country', 'countries')}` : null,
  ].filter((each) => each !== null);
  return second.length === 0 ? first : `${first} ${capital(second.join('; '))}.`;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
