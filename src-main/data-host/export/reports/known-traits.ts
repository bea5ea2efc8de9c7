import type { ViewRow } from '#shared/catalog/views.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { formatPercent } from '#shared/text/numbers.ts';
import { listed, upperFirst } from '#shared/text/text.ts';
import type { ReportReader } from './report-reader.ts';

/** Learners with a trait, and those of whom it is not known; null where that is withheld. */
interface Part {
  /** About the `{share}` of them that it is known of. */
  readonly words: Message;
  readonly known: number | null;
  readonly silent: number | null;
}

interface TraitCount {
  readonly count: number | null;
  /** The share of the row in all with the trait, or in all. */
  readonly share: number | null;
  readonly isKnown: boolean;
}

/** How many have a trait, and how many do not: added up, or computed from a published share. */
function partOf(words: Message, rows: readonly TraitCount[]): Part {
  const sum = (some: readonly TraitCount[]) =>
    some.some(({ count }) => count === null) ? null : some.reduce((total, { count }) => total + (count ?? 0), 0);
  const silent = sum(rows.filter(({ isKnown }) => !isKnown));
  const counted = rows.find(({ count, share }) => count !== null && share !== null && share > 0);
  const whole = counted ? Math.round((100 * (counted.count ?? 0)) / (counted.share ?? 100)) : null;
  return { words, known: sum(rows.filter(({ isKnown }) => isKnown)) ?? whole, silent };
}

/** For how many of the learners each trait of a run is known, as far as that follows from what is shown. */
export function runCoverage(reportReader: ReportReader, runId: string): string[] {
  const params = { runId };
  const years = reportReader.rows({ view: 'run-birth-years', params }).page.rows;
  const levels = reportReader.rows({ view: 'run-education', params }).page.rows;
  const gender = reportReader.rows({ view: 'run-gender', params }).page.rows.at(-1);
  const countries = reportReader.rows({ view: 'run-countries', params }).page.rows;
  const genders = [gender?.female, gender?.male, gender?.other, gender?.unknown].map((count, index) => ({
    count: count ?? null,
    share: null,
    isKnown: index < 3,
  }));
  const parts = [
    partOf(
      message('{share} gave a year of birth'),
      years.map((row) => ({ count: row.count, share: row.pct_of_known, isKnown: row.birth_year !== null })),
    ),
    partOf(
      message('{share} gave a level of education'),
      levels.map((row) => ({ count: row.count, share: row.pct_of_known, isKnown: row.education_level !== null })),
    ),
    partOf(message('{share} gave a gender'), genders),
  ];
  const shares = parts.flatMap(({ words, known, silent }) =>
    known === null || silent === null || known === 0
      ? []
      : [t(words, { share: formatPercent((known / (known + silent)) * 100) })],
  );
  const sentences = [...shares, ...countriesKnown(countries)];
  return sentences.length === 0
    ? []
    : [
        t('{traits}. The service counts each trait separately, so the totals may differ from the enrollment.', {
          traits: upperFirst(listed(sentences)),
        }),
      ];
}

function countriesKnown(rows: readonly ViewRow<'run-countries'>[]): string[] {
  const silent = rows.filter((row) => row.country_alpha2 === null);
  // Shares are of all rows: whose country is not known has one, too.
  const share = silent.reduce<number | null>((sum, { pct }) => (sum === null || pct === null ? null : sum + pct), 0);
  return rows.length === 0 || share === null || share === 100
    ? []
    : [t('the country is known for {share} of learners', { share: formatPercent(100 - share) })];
}
