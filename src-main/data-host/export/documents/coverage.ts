import { formatPercent } from '../../../../src-preload/contract/format/numbers.ts';
import { isSmall } from '../../../../src-preload/contract/small-numbers.ts';
import type { ViewName, ViewRow } from '../../../../src-preload/contract/views.ts';
import type { Reading, Readings } from './readings.ts';

interface Part {
  readonly words: string;
  readonly known: number;
  readonly silent: number;
  /** The number of those who said nothing is hidden: then no share may tell it. */
  readonly isHidden: boolean;
}

/** For how many of the learners each trait of a run is known. Shares that would give a small number away are not said. */
export function runCoverage(readings: Readings, runId: string): string[] {
  const params = { runId };
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const isHidden = <V extends ViewName>({ page, shared }: Reading<V>, isSilent: (row: ViewRow<V>) => boolean) =>
    page.rows.some((row, index) => isSilent(row) && shared[index]?.notes.count !== undefined);
  const years = readings.rows({ view: 'run-birth-years', params });
  const levels = readings.rows({ view: 'run-education', params });
  const genders = readings.rows({ view: 'run-gender', params });
  const places = readings.rows({ view: 'run-countries', params });
  const gender = genders.page.rows.at(-1);
  const isTold = ({ known, silent, isHidden: hides }: Omit<Part, 'words'>) =>
    known > 0 && !hides && !isSmall(known, readings.threshold) && !isSmall(silent, readings.threshold);
  const parts: Part[] = [
    {
      words: 'gave a year of birth',
      known: sum(years.page.rows, (row) => (row.birth_year === null ? 0 : row.count)),
      silent: sum(years.page.rows, (row) => (row.birth_year === null ? row.count : 0)),
      isHidden: isHidden(years, (row) => row.birth_year === null),
    },
    {
      words: 'a level of education',
      known: sum(levels.page.rows, (row) => (row.education_level === null ? 0 : row.count)),
      silent: sum(levels.page.rows, (row) => (row.education_level === null ? row.count : 0)),
      isHidden: isHidden(levels, (row) => row.education_level === null),
    },
    {
      words: 'a gender',
      known: (gender?.female ?? 0) + (gender?.male ?? 0) + (gender?.other ?? 0),
      silent: gender?.unknown ?? 0,
      isHidden: genders.shared.at(-1)?.notes.unknown !== undefined,
    },
  ];
  const said = parts.filter(isTold).map(({ words, known, silent }) => {
    return `${formatPercent((known / (known + silent)) * 100)} ${words}`;
  });
  const located = sum(places.page.rows, (row) => (row.country_alpha2 === null ? 0 : row.count));
  const nowhere = sum(places.page.rows, (row) => (row.country_alpha2 === null ? row.count : 0));
  const country = isTold({
    known: located,
    silent: nowhere,
    isHidden: isHidden(places, (row) => row.country_alpha2 === null),
  })
    ? ` The country of ${formatPercent((located / (located + nowhere)) * 100)} is known.`
    : '';
  return said.length === 0 ? [] : [`Of the enrolled learners ${listed(said)}.${country}`];
}

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
