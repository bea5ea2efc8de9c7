import { type Column, column, spreadColumns, spreadRow } from '../../../src-preload/contract/columns.ts';
import type { ExportCheck, ExportRequest, WithheldCells } from '../../../src-preload/contract/exports.ts';
import type { NameOf } from '../../../src-preload/contract/filters-in-words.ts';
import { isFormulaLike } from '../../../src-preload/contract/formula-guard.ts';
import { countsLearners, isSmallCell } from '../../../src-preload/contract/small-numbers.ts';
import { type ViewDefinition, type ViewQuery, type ViewRequest, views } from '../../../src-preload/contract/views.ts';
import type { Connection } from '../cache/database.ts';
import type { ViewReader } from '../cache/view-reader.ts';
import type { CellRow } from './csv.ts';
import { countUnlabelled, withLabels } from './label-columns.ts';
import { sharedRows } from './shared-rows.ts';

/** The cells that are left empty, by the column that they are in. */
export type HiddenCells = ReadonlyMap<string, number>;

/** The table that leaves the app: the rows of the screen with what may be shared of them. */
export interface ExportTable {
  readonly columns: readonly Column[];
  readonly hidden: HiddenCells;
  /** Reads them anew. */
  rows(): Iterable<CellRow>;
}

type Choice = Pick<ExportRequest, 'query' | 'leaveOut' | 'threshold' | 'labels'>;

type Paging = Pick<ViewRequest, 'page' | 'pageSize'>;

/** Reads the rows of views for files, from a connection that sees one state of the data throughout. */
export interface TableReader {
  table(db: Connection, choice: Choice): ExportTable;
  /** What of a page of rows must not be shared. */
  withheld(db: Connection, query: ViewQuery, paging: Paging, threshold: number): WithheldCells[];
  check(db: Connection, query: ViewQuery, threshold: number): ExportCheck;
}

export function createTableReader(reader: Pick<ViewReader, 'all' | 'spread'>, nameOf: NameOf): TableReader {
  const source = (db: Connection, query: ViewQuery) => {
    const definition: ViewDefinition = views[query.view];
    const { columns, spread } = definition;
    const keys = reader.spread(query);
    return {
      definition,
      keys,
      columns: spreadColumns(columns, spread, keys),
      rows: (): Iterable<CellRow> => {
        const all = reader.all(db, query) as Iterable<CellRow>;
        return spread ? eachRow(all, (row) => spreadRow(row, spread, keys)) : all;
      },
    };
  };
  return {
    table: (db, { query, leaveOut, threshold, labels }) => {
      const { columns, rows } = source(db, query);
      const shared = () => sharedRows(query, threshold, (asked) => source(db, asked));
      // Which columns need one of notes is known only once every row was looked at.
      const mayHide = threshold > 0 && columns.some(countsLearners);
      const hidden = mayHide ? countHidden(shared()) : new Map<string, number>();
      const left = new Set(leaveOut);
      const kept = columns.filter(({ key, offScreen }) => offScreen || !left.has(key));
      const labelled = labels ? withLabels(kept, nameOf) : { columns: kept, row: (row: CellRow) => row };
      return {
        columns: labelled.columns.flatMap((each) => (hidden.has(each.key) ? [each, noteColumn(each)] : [each])),
        hidden: new Map([...hidden].filter(([key]) => kept.some((each) => each.key === key))),
        rows: () => {
          if (hidden.size > 0)
            return eachRow(shared(), ({ row, notes }) => labelled.row({ ...row, ...asCells(notes) }));
          // A million rows that need nothing done pass as they are.
          return labelled.columns === kept ? rows() : eachRow(rows(), labelled.row);
        },
      };
    },
    withheld: (db, query, { page, pageSize }, threshold) => {
      const { columns } = source(db, query);
      if (threshold === 0 || !columns.some(countsLearners)) return [];
      const first = (page - 1) * pageSize;
      const found: WithheldCells[] = [];
      let place = -first;
      for (const { notes } of sharedRows(query, threshold, (asked) => source(db, asked))) {
        if (place >= pageSize) break;
        if (place >= 0 && Object.keys(notes).length > 0) found.push({ place, notes });
        place += 1;
      }
      return found;
    },
    check: (db, query, threshold) => {
      const { columns, rows } = source(db, query);
      const counts = threshold > 0 ? columns.filter(countsLearners) : [];
      const texts = columns.filter(({ type }) => type === 'text');
      const unlabelled = countUnlabelled(columns, nameOf);
      const small = new Map<string, number>();
      let [total, formulaLike] = [0, 0];
      for (const row of rows()) {
        total += 1;
        for (const column of counts) {
          if (isSmallCell(column, row, threshold)) small.set(column.label, (small.get(column.label) ?? 0) + 1);
        }
        for (const { key } of texts) if (isFormulaLike(String(row[key] ?? ''))) formulaLike += 1;
        unlabelled.add(row);
      }
      const cells = [...small.values()].reduce((sum, count) => sum + count, 0);
      return {
        rows: total,
        small: { cells, columns: [...small.keys()] },
        formulaLike,
        unlabelled: unlabelled.found(),
      };
    },
  };
}

function* eachRow<Row>(rows: Iterable<Row>, change: (row: Row) => CellRow): Generator<CellRow> {
  for (const row of rows) yield change(row);
}

function countHidden(rows: Iterable<{ readonly notes: Readonly<Record<string, string>> }>): Map<string, number> {
  const hidden = new Map<string, number>();
  for (const { notes } of rows) for (const key of Object.keys(notes)) hidden.set(key, (hidden.get(key) ?? 0) + 1);
  return hidden;
}

const noteKey = (key: string) => `${key}_note`;
const asCells = (notes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(notes).map(([key, note]) => [noteKey(key), note]));

const noteColumn = ({ key, label }: Column) =>
  column({
    key: noteKey(key),
    type: 'text',
    nullable: true,
    label: `${label}: note`,
    meaning: `Why ${label} is empty: below the threshold for small numbers, or hidden because it would give such a number away.`,
    source: 'rule for small numbers',
  });
