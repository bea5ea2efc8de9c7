import { type ViewDefinition, type ViewQuery, views } from '../../../src-preload/contract/views.ts';
import type { CellRow } from './csv.ts';
import { type SharedRow, suppressed, suppressionOf } from './suppression.ts';

/** The rows of a query, with a column for each key of its spread column. */
export interface RowSource {
  readonly definition: ViewDefinition;
  readonly keys: readonly string[];
  /** Reads them anew. */
  rows(): Iterable<CellRow>;
}

/**
 * The rows of a query as they may be shared: what every file, picture, report and copy is made of. A share of a known number gives
 * its count away, so what is hidden of the counts is hidden of the shares; and what is hidden of a whole is hidden of its parts.
 */
export function sharedRows(
  query: ViewQuery,
  threshold: number,
  source: (query: ViewQuery) => RowSource,
): Iterable<SharedRow> {
  const { definition, keys, rows } = source(query);
  const suppression = suppressionOf(definition, keys, threshold);
  const counted = asCounts(query);
  if (counted !== null) return sharesOf(rows, suppressed(source(counted).rows(), suppression));
  const whole = wholeOf(query);
  return whole === null
    ? suppressed(rows(), suppression)
    : pickedOf(rows, suppressed(source(whole.query).rows(), suppression), whole.by);
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
