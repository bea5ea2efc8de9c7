import { formatPercent } from '../../../../src-preload/contract/format/numbers.ts';
import { isSmall } from '../../../../src-preload/contract/small-numbers.ts';
import type { Readings } from './readings.ts';

interface Part {
  readonly words: string;
  readonly known: number;
  readonly silent: number;
}

/** For how many of the learners each trait of a run is known. Shares that would give a small number away are not said. */
export function runCoverage(readings: Readings, runId: string): string[] {
  const params = { runId };
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const years = readings.rows({ view: 'run-birth-years', params }).page.rows;
  const levels = readings.rows({ view: 'run-education', params }).page.rows;
  const gender = readings.rows({ view: 'run-gender', params }).page.rows.at(-1);
  const places = readings.rows({ view: 'run-countries', params }).page.rows;
  const parts: Part[] = [
    {
      words: 'gave a year of birth',
      known: sum(years, (row) => (row.birth_year === null ? 0 : row.count)),
      silent: sum(years, (row) => (row.birth_year === null ? row.count : 0)),
    },
    {
      words: 'a level of education',
      known: sum(levels, (row) => (row.education_level === null ? 0 : row.count)),
      silent: sum(levels, (row) => (row.education_level === null ? row.count : 0)),
    },
    {
      words: 'a gender',
      known: (gender?.female ?? 0) + (gender?.male ?? 0) + (gender?.other ?? 0),
      silent: gender?.unknown ?? 0,
    },
  ];
  const said = parts.flatMap(({ words, known, silent }) => {
    if (known === 0 || isSmall(known, readings.threshold) || isSmall(silent, readings.threshold)) return [];
    return [`${formatPercent((known / (known + silent)) * 100)} ${words}`];
  });
  const located = sum(places, (row) => (row.country_alpha2 === null ? 0 : row.count));
  const nowhere = sum(places, (row) => (row.country_alpha2 === null ? row.count : 0));
  const isShared = located > 0 && !isSmall(located, readings.threshold) && !isSmall(nowhere, readings.threshold);
  const country = isShared ? ` The country of ${formatPercent((located / (located + nowhere)) * 100)} is known.` : '';
  return said.length === 0 ? [] : [`Of the enrolled learners ${listed(said)}.${country}`];
}

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
