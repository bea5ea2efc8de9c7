import { type Column, column, spreadColumns, spreadRow } from '../../../src-preload/contract/columns.ts';
import type { ExportCheck, ExportRequest } from '../../../src-preload/contract/exports.ts';
import type { NameOf } from '../../../src-preload/contract/filters-in-words.ts';
import { isFormulaLike } from '../../../src-preload/contract/formula-guard.ts';
import { countsLearners, isSmall } from '../../../src-preload/contract/small-numbers.ts';
import { type ViewDefinition, type ViewQuery, views } from '../../../src-preload/contract/views.ts';
import type { Connection } from '../cache/database.ts';
import type { ViewReader } from '../cache/view-reader.ts';
import type { CellRow } from './csv.ts';
import { countUnlabelled, withLabels } from './label-columns.ts';
import { type SharedRow, suppressed, suppressionOf } from './suppression.ts';

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

/** Reads the rows of views for files, from a connection that sees one state of the data throughout. */
export interface TableReader {
  table(db: Connection, choice: Choice): ExportTable;
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
      const { definition, keys, columns, rows } = source(db, query);
      const suppression = suppressionOf(definition, keys, threshold);
      // A share of a known number gives the count away: what is hidden of the counts is hidden of the shares.
      const counted = asCounts(query);
      const shared = () => {
        if (counted !== null) return sharesOf(rows, suppressed(source(db, counted).rows(), suppression));
        const whole = wholeOf(query);
        return whole === null
          ? suppressed(rows(), suppression)
          : pickedOf(rows, suppressed(source(db, whole.query).rows(), suppression), whole.by);
      };
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
    check: (db, query, threshold) => {
      const { columns, rows } = source(db, query);
      const counts = threshold > 0 ? columns.filter(countsLearners) : [];
      const texts = columns.filter(({ type }) => type === 'text');
      const unlabelled = countUnlabelled(columns, nameOf);
      const small = new Map<string, number>();
      let [total, formulaLike] = [0, 0];
      for (const row of rows()) {
        total += 1;
        for (const { key, label } of counts) {
          if (isSmall(row[key], threshold)) small.set(label, (small.get(label) ?? 0) + 1);
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

/** The same series as counts, when it was asked for as shares. */
function asCounts(query: ViewQuery): ViewQuery | null {
  if (!('unit' in query.params) || query.params.unit !== 'percent') return null;
  return { ...query, params: { ...query.params, unit: 'absolute' } } as ViewQuery;
}

/** The same rows and those that parameters have left out, where they have; and what tells rows apart. */
function wholeOf(query: ViewQuery): { readonly query: ViewQuery; readonly by: string } | null {
  const { picks }: ViewDefinition = views[query.view];
  if (!picks?.params.some((name) => name in query.params)) return null;
  const params = Object.fromEntries(Object.entries(query.params).filter(([name]) => !picks.params.includes(name)));
  return { query: { ...query, params } as ViewQuery, by: picks.by };
}

/** Some of the rows of a whole, with what is hidden of them there: a total of the whole may be known. */
function* pickedOf(rows: () => Iterable<CellRow>, whole: Iterable<SharedRow>, by: string): Generator<SharedRow> {
  const hidden = new Map([...whole].map(({ row, notes }) => [row[by], notes]));
  for (const row of rows()) yield withoutHidden(row, hidden.get(row[by]) ?? {});
}

const withoutHidden = (row: CellRow, notes: SharedRow['notes']): SharedRow => ({
  row: { ...row, ...Object.fromEntries(Object.keys(notes).map((key) => [key, null])) },
  notes,
});

/**
 * The rows of shares with what is hidden in the rows of counts: both are in the order of their days. The counts are read
 * first: a connection reads one of them at a time, and there is a row a day.
 */
function* sharesOf(shares: () => Iterable<CellRow>, counts: Iterable<SharedRow>): Generator<SharedRow> {
  const hidden = [...counts].map(({ notes }) => notes);
  let place = 0;
  for (const row of shares()) {
    const notes = hidden[place] ?? {};
    place += 1;
    yield withoutHidden(row, notes);
  }
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
