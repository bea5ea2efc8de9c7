import { describe, expect, it } from 'vitest';
import type { StoredTable } from '#main/data-host/cache/reading/stored-tables.ts';
import { inOrderOfNames, maskedRows, notedTable, rowMask, sortedColumns } from '#main/data-host/masking/masked-rows.ts';
import type { CellRow } from '#shared/catalog/columns.ts';
import { tables } from '#shared/catalog/datasets.ts';
import { withheldNote } from '#shared/catalog/small-numbers.ts';
import { type ViewQuery, views } from '#shared/catalog/views.ts';

/* Rows of the masked tables, as they leave the app. */

type Row = Readonly<Record<string, string | number | null>>;
const [runId, threshold] = ['course-v1:Org+C+3', 10];
const ofRun = (view: string): ViewQuery => ({ view, params: { runId } }) as ViewQuery;
const all = (view: string): ViewQuery => ({ view, params: {} }) as ViewQuery;

/** The columns of a row that are withheld. Each is empty, and none else has changed. */
function withheldOf(query: ViewQuery, row: Row, below = threshold): readonly string[] {
  const masked = rowMask(query, [], below)(row);
  const withheld = Object.keys(masked.notes);
  expect(masked).toEqual({
    row: { ...row, ...Object.fromEntries(withheld.map((key) => [key, null])) },
    notes: Object.fromEntries(withheld.map((key) => [key, withheldNote])),
  });
  return withheld.toSorted();
}

describe('a count of the masked tables', () => {
  const withheld = (row: Row) => withheldOf(ofRun('run-enrollment'), { date: 1, ...row });

  it('is marked where it was withheld, and not where it was never served', () => {
    expect(withheld({ count: null, net_change: null, withheld: 'count net_change' })).toEqual(['count', 'net_change']);
    expect(withheld({ count: null, net_change: null, withheld: 'count' })).toEqual(['count']);
    expect(withheld({ count: null, net_change: null, withheld: null })).toEqual([]);
    expect(withheld({ count: 30, net_change: 12, withheld: 'count' })).toEqual([]);
  });

  it('takes a figure with it that follows from any withheld one of its row', () => {
    const row = { country_alpha2: 'US', count: 40, pct: null };
    expect(withheldOf(ofRun('run-countries'), { ...row, withheld: 'count' })).toEqual(['pct']);
    expect(withheldOf(ofRun('run-countries'), { ...row, withheld: null })).toEqual([]);
    expect(withheldOf(ofRun('run-countries'), { ...row, pct: 12, withheld: 'count' })).toEqual([]);
  });
});

describe('a change of learners', () => {
  const withheld = (net_change: number | null, below = threshold) =>
    withheldOf(ofRun('run-enrollment'), { date: 1, count: 300, net_change, withheld: null }, below);

  it('is hidden where it is of a few, up or down', () => {
    expect([9, -9, 1].map((change) => withheld(change))).toEqual([['net_change'], ['net_change'], ['net_change']]);
    expect([10, -10, 0, null].map((change) => withheld(change))).toEqual([[], [], [], []]);
    expect(withheld(9, 0)).toEqual([]);
  });

  it('is none where it is a share or a score', () => {
    const row = { week_ending: 1, any: 300, enrolled: 5000, any_pct: 6, withheld: null };
    expect(withheldOf(ofRun('run-activity'), row)).toEqual([]);
  });
});

describe('a restated count', () => {
  const row = { observed_at: 1, dataset: 'enrollment', run_id: runId, record: '1', old_value: 40, new_value: 60 };
  const withheld = (given: Row, below = threshold) =>
    withheldOf(all('observed-changes'), { ...row, withheld: null, ...given }, below);
  const both = ['new_value', 'old_value'];

  it('is told where neither number nor the change between them is small', () => {
    expect(withheld({})).toEqual([]);
    expect(withheld({ dataset: 'activity' })).toEqual([]);
    expect(withheld({ old_value: 50, new_value: 60 })).toEqual([]);
    expect(withheld({ old_value: 60, new_value: 50 })).toEqual([]);
  });

  it.each<[string, Row]>([
    ['what it was is small', { old_value: 9 }],
    ['what it is now is small', { new_value: 9 }],
    ['it grew by a few', { old_value: 51, new_value: 60 }],
    ['it fell by a few', { old_value: 60, new_value: 51 }],
    ['it is part of a total', { dataset: 'enrollment-gender' }],
    ['its row withholds a count', { withheld: 'count' }],
    ['it is one of a watched change', { op: 'changes' }],
  ])('is hidden with its other number where %s', (_, given) => {
    expect(withheld(given)).toEqual(both);
  });

  it('is told of the taxonomy, and of a file that hides nothing', () => {
    expect(withheld({ run_id: null, dataset: 'job-postings', old_value: 1, new_value: 2 })).toEqual([]);
    expect(withheld({ old_value: 1, new_value: 2 }, 0)).toEqual([]);
  });

  it('takes the share of its change with it', () => {
    const moved = { what: 'run', run_id: runId, dataset: 'enrollment', before: 60, now: 51, change_pct: -15 };
    expect(withheldOf(all('largest-changes'), { ...moved, withheld: null })).toEqual(['before', 'change_pct', 'now']);
    expect(withheldOf(all('largest-changes'), { ...moved, now: 40, withheld: null })).toEqual([]);
  });

  it('of the watch list takes its state with it, but not where the run stands beside others', () => {
    const watch = {
      op: 'below',
      run_id: runId,
      dataset: 'enrollment',
      value: 4,
      threshold: 50,
      state: 'Threshold crossed',
    };
    const rest = { vs_earlier: 12, usual_range: 'above', withheld: null };
    expect(withheldOf(all('watches'), { ...watch, ...rest })).toEqual(['state', 'value']);
  });
});

describe('a row beside the tables of runs', () => {
  it('says how many rows learner data has only where they are not few', () => {
    const row = { dataset: 'learner-engagement', run_id: runId, rows: 9 };
    expect(withheldOf(all('sync-resources'), row)).toEqual(['rows']);
    expect(withheldOf(all('sync-resources'), { ...row, rows: 10 })).toEqual([]);
    expect(withheldOf(all('sync-resources'), { ...row, dataset: 'videos' })).toEqual([]);
  });

  it('holds a record of a run only where nothing is hidden', () => {
    const row = { dataset: 'enrollment', run_id: runId, raw: '{"count":"x"}' };
    expect(withheldOf(all('rejected-records'), row)).toEqual(['raw']);
    expect(withheldOf(all('rejected-records'), row, 0)).toEqual([]);
    expect(withheldOf(all('rejected-records'), { ...row, run_id: null })).toEqual([]);
  });
});

describe('the order of rows', () => {
  const country = (country_alpha2: string | null, count: number | null, withheld: string | null = null) => ({
    ...{ country_alpha2, country_name: country_alpha2, count, pct: null, withheld },
  });
  const orderOf = (query: ViewQuery, rows: readonly Row[]) =>
    [...maskedRows(query, [], threshold, rows)].map(({ row }) => row.country_alpha2);
  const rows = [country('US', 60), country('ZA', null, 'count'), country('DE', 40), country('AT', null, 'count')];

  it('puts those last that are sorted by what is withheld, by what they are called', () => {
    expect(orderOf(ofRun('run-countries'), rows)).toEqual(['US', 'DE', 'AT', 'ZA']);
  });

  it('stays as it is where rows are sorted by what is shown', () => {
    const byName = { ...ofRun('run-countries'), sort: { column: 'country_alpha2', direction: 'asc' } } as ViewQuery;
    expect(sortedColumns(byName)).toEqual(['country_alpha2']);
    expect(orderOf(byName, rows)).toEqual(['US', 'ZA', 'DE', 'AT']);
  });

  it('looks at every column that rows are sorted by', () => {
    const thenBy = [{ column: 'count', direction: 'asc' }];
    const sort = { column: 'country_alpha2', direction: 'asc', thenBy };
    const query = { ...ofRun('run-countries'), sort } as unknown as ViewQuery;
    expect(sortedColumns(query)).toEqual(['country_alpha2', 'count']);
    expect(orderOf(query, rows)).toEqual(['US', 'DE', 'AT', 'ZA']);
    expect(sortedColumns(all('runs'))).toEqual(['run_id']);
  });

  it('of names is that of numbers where they are numbers, and no count decides', () => {
    const given = [
      { birth_year: 1990, count: 1 },
      { birth_year: 10, count: 2 },
      { birth_year: null, count: 9 },
      { birth_year: 200, count: 3 },
      { birth_year: 10, count: 1 },
    ].map((row) => ({ row }));
    const sorted = inOrderOfNames(given, views['run-birth-years']).map(({ row }) => [row.birth_year, row.count]);
    expect(sorted).toEqual([
      ...[
        [null, 9],
        [10, 2],
        [10, 1],
        [200, 3],
        [1990, 1],
      ],
    ]);
    expect(given.map(({ row }) => row.count)).toEqual([1, 2, 9, 3, 1]);
  });

  it('of equal first names is that of the other columns', () => {
    const given = [
      { week_ending: 2, run_id: 'b' },
      { week_ending: 1, run_id: 'b' },
      { week_ending: 1, run_id: 'a' },
    ].map((row) => ({ row }));
    const definition = { columns: [...views.runs.columns, ...views['run-activity'].columns] } as never;
    expect(inOrderOfNames(given, definition).map(({ row }) => `${row.run_id}${row.week_ending}`)).toEqual([
      ...['a1', 'b1', 'b2'],
    ]);
  });
});

const stored = (rows: readonly CellRow[]): StoredTable => ({
  columns: tables['enrollment-gender'].columns,
  rows: () => rows.values() as IterableIterator<CellRow>,
});
const row = (given: Readonly<Record<string, string | number | null>>) => ({ date: 1, female: 60, male: 40, ...given });

describe('a stored table in a package', () => {
  it('has a column of notes behind each count of learners, and these alone', () => {
    const { columns } = notedTable(stored([]));
    expect(columns.map(({ key }) => key)).toEqual([
      ...['course_id', 'date', 'female', 'female_note', 'male', 'male_note', 'other', 'other_note'],
      ...['unknown', 'unknown_note', 'created'],
    ]);
    const [female, note] = columns.slice(2);
    expect([female?.nullable, note?.nullable, note?.type, note?.label]).toEqual([true, true, 'text', 'Female: note']);
  });

  it('notes an empty cell that was withheld, and none that was not served or is there', () => {
    const table = notedTable(
      stored([
        row({ female: null, other: null, unknown: null, withheld: 'female unknown' }),
        row({ other: null, withheld: 'female' }),
        row({ other: 0, unknown: 10, withheld: null }),
      ]),
    );
    const notes = [...table.rows()].map((each) =>
      Object.entries(each).flatMap(([key, value]) => (key.endsWith('_note') && value !== null ? [[key, value]] : [])),
    );
    expect(notes).toEqual([
      [
        ['female_note', withheldNote],
        ['unknown_note', withheldNote],
      ],
      [],
      [],
    ]);
  });

  it('counts what is withheld in the rows that were read', () => {
    const table = notedTable(
      stored([row({ female: null, withheld: 'female' }), row({ female: null, male: null, withheld: 'male female' })]),
    );
    const rows = table.rows();
    const counts = [table.withheld];
    while (!rows.next().done) counts.push(table.withheld);
    expect(counts).toEqual([0, 1, 3]);
  });
});
