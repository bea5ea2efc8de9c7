import { rawText } from '#main/net/json-bytes.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { columnsOfRow, identityOfRow, type RunDatasetName, type TableName, tables } from '#shared/catalog/datasets.ts';
import { countsLearners } from '#shared/catalog/small-numbers.ts';
import { answerPhrases, stored } from '#shared/errors/error-text.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { runSources } from '../../remote/analytics-endpoints.ts';
import type { RejectedRecord } from '../../remote/records/fields.ts';
import type { FactRow } from '../../remote/records/run-records.ts';

/** The name of a contract table in SQL. */
export const sqlTable = (name: TableName) => (name === 'reports' ? 'report_file' : name.replaceAll('-', '_'));

/** The stored columns of a table of runs in SQL, without those that are selected in a way of their own. */
export const selectedColumns = (name: RunDatasetName, ...own: readonly string[]): string =>
  columnsOfRow(name)
    .filter(({ key }) => !own.includes(key))
    .map(({ key }) => `t.${key}`)
    .join(', ');

/** The column by which files have the rows of a run; rows that tie come as they were read. */
export const orderingColumn = (columns: readonly Column[]): Column | undefined =>
  columns.find(({ key }) => ['date', 'interval_start', 'module_id'].includes(key));

/** Whether a table counts learners, so that its rows say which of their counts are withheld. */
export const hasLearnerCounts = (name: TableName): name is RunDatasetName =>
  name !== 'learner-engagement' &&
  (tables[name].columns as readonly Column[]).some((column) => countsLearners(column) || column.key === 'modes');

/** The day that a row belongs to, in SQL; null for tables without days. */
export function dayExpression(columns: readonly Column[]): string | null {
  if (columns.some((column) => column.key === 'date')) return 'date';
  if (columns.some((column) => column.key === 'interval_end')) return `(interval_end - 1) / ${microsPerDay}`;
  return null;
}

/** The first day of rows, as {@link startExpression} has it; null for rows without days. */
export function firstDayOf(rows: readonly FactRow[]): number | null {
  const days = rows.flatMap(({ date, interval_start: start }) => {
    if (typeof date === 'number') return date;
    return typeof start === 'number' ? Math.floor(start / microsPerDay) : [];
  });
  return days.length === 0 ? null : days.reduce((first, day) => Math.min(first, day));
}

/** The day from which a row is replaced: that of its beginning, so that a week is never cut. */
export function startExpression(columns: readonly Column[]): string | null {
  if (columns.some((column) => column.key === 'interval_start')) return `interval_start / ${microsPerDay}`;
  return dayExpression(columns);
}

interface MergedRows {
  readonly rows: readonly FactRow[];
  /** The rows in whose place a newer one is kept. They are listed, and nothing is missing because of them. */
  readonly replaced: readonly RejectedRecord[];
}

/**
 * Merges rows of one thing, which would be added up twice: of a row that was sent twice the one with the newest `created` stays, the
 * later one of equals. Counts of one country, level or year under several names are added up (specification, section 2.3: location rows
 * are merged by date and country code).
 * @param raws what each row was read from
 */
export function mergeDuplicates(
  dataset: RunDatasetName,
  rows: readonly FactRow[],
  raws: readonly unknown[],
): MergedRows {
  const { writtenAs } = runSources[dataset];
  const keyOf = keyReader(identityOfRow(dataset));
  // Almost always: this check is far quicker than merging.
  if (new Set(rows.map(keyOf)).size === rows.length) return { rows, replaced: [] };
  const replaced: RejectedRecord[] = [];
  const newest = new Map<string, { readonly row: FactRow; readonly raw: unknown; readonly key: string }>();
  for (const [index, row] of rows.entries()) {
    const raw = raws[index];
    const key = JSON.stringify(keyOf(row));
    const writing = writtenAs === undefined ? '' : JSON.stringify(fieldOf(raw, writtenAs));
    const sent = { row, raw, key };
    const before = newest.get(`${key}${writing}`);
    const isNewer = before === undefined || createdOf(row) >= createdOf(before.row);
    if (isNewer) newest.set(`${key}${writing}`, sent);
    if (before) replaced.push({ reason: stored(answerPhrases.sentTwice), raw: rawText((isNewer ? before : sent).raw) });
  }
  const merged = new Map<string, FactRow>();
  for (const { row, key } of newest.values()) {
    const before = merged.get(key);
    merged.set(key, before === undefined ? row : added(before, row));
  }
  return { rows: [...merged.values()], replaced };
}

/** Returns a function that reads the identity of a row as one value. */
function keyReader(keys: readonly string[]): (row: FactRow) => unknown {
  const [first = '', ...others] = keys;
  return others.length === 0 ? (row) => row[first] : (row) => JSON.stringify(keys.map((each) => row[each]));
}

const createdOf = ({ created }: FactRow): number => (typeof created === 'number' ? created : Number.NEGATIVE_INFINITY);

/** Adds two counts of one thing up, under the name of the larger one. */
function added(one: FactRow, other: FactRow): FactRow {
  const [larger, smaller] = Number(other.count) > Number(one.count) ? [other, one] : [one, other];
  return { ...larger, count: Number(larger.count) + Number(smaller.count) };
}

function fieldOf(raw: unknown, name: string): unknown {
  return typeof raw === 'object' && raw !== null ? ((raw as Record<string, unknown>)[name] ?? null) : null;
}
