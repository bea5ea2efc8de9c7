import { describe, expect, it } from 'vitest';
import type { StoredTable } from '#main/data-host/cache/reading/stored-tables.ts';
import { notedTable } from '#main/data-host/masking/noted-table.ts';
import type { CellRow } from '#shared/catalog/columns.ts';
import { tables } from '#shared/catalog/datasets.ts';
import { hiddenNote } from '#shared/catalog/small-numbers.ts';

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
        ['female_note', hiddenNote],
        ['unknown_note', hiddenNote],
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
