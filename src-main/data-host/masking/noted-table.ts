import { type CellRow, type Column, column, noteKey } from '#shared/catalog/columns.ts';
import { countsLearners, hiddenNote } from '#shared/catalog/small-numbers.ts';
import { type StoredTable, withheldOfRow } from '../cache/reading/stored-tables.ts';

/*
 * A stored table in a package: behind each count of learners a column says where it is withheld. An empty cell without a note is
 * one that the service did not report.
 */

export interface NotedTable extends StoredTable {
  rows(): IterableIterator<CellRow>;
  /** Counts withheld in the rows that were read so far. */
  readonly withheld: number;
}

export function notedTable(table: StoredTable): NotedTable {
  const counts = table.columns.filter(countsLearners);
  let withheld = 0;
  return {
    columns: table.columns.flatMap((each) =>
      counts.includes(each) ? [{ ...each, nullable: true }, noteOn(each)] : [each],
    ),
    get withheld() {
      return withheld;
    },
    rows: function* () {
      for (const row of table.rows()) {
        const named = withheldOfRow(row);
        const cells = counts.map(({ key }): [string, string | null] => {
          const isHidden = row[key] === null && named.has(key);
          if (isHidden) withheld += 1;
          return [noteKey(key), isHidden ? hiddenNote : null];
        });
        yield { ...row, ...Object.fromEntries(cells) };
      }
    },
  };
}

const noteOn = ({ key, label }: Column): Column =>
  column({
    key: noteKey(key),
    type: 'text',
    nullable: true,
    label: `${label}: note`,
    meaning: 'Says where the count before it is there and hidden.',
    source: 'derived: small counts',
  });
