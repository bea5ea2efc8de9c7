import { NewestEntries } from '#main/common/newest-entries.ts';
import type { ViewPage, ViewRequest } from '#shared/catalog/views.ts';
import type { Connection } from '../database/database.ts';
import { withheldColumn } from '../database/fragments.ts';
import { boundTo, rowCount, type Statement } from './view-statement.ts';
import type { Bindings } from './views/name-filters.ts';

/*
 * Pages of a query with the figures of all its rows.
 */

type Totals = ViewPage['totals'];

/** What SQL would say of columns of whole numbers. */
function sumsOf(rows: readonly Record<string, unknown>[], keys: readonly string[]): Totals {
  const sums = keys.map((key): [string, number | null] => {
    const numbers = rows.map((row) => row[key]).filter((value) => typeof value === 'number');
    return [key, numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0)];
  });
  return publishedTotals(Object.fromEntries(sums), rows.map((row) => row[withheldColumn]).join(' '));
}

/** A sum of which a part is withheld is null: the rest of it is no total. A column without any number has no sum. */
function publishedTotals(sums: Totals, withheld: unknown): Totals {
  const named = new Set(String(withheld ?? '').split(/[ ,]/));
  return Object.fromEntries(
    Object.entries(sums).flatMap(([key, sum]): [string, number | null][] => {
      if (named.has(key)) return [[key, null]];
      return sum === null ? [] : [[key, sum]];
    }),
  );
}

/** As many statements as the charts of some screens have; a new one costs half a millisecond. */
const maxPrepared = 50;

/** Prepares each statement once, as long as it is among the newest. */
function preparedOnce(db: Connection) {
  const prepare = (sql: string) => db.prepare<[Bindings], Record<string, unknown>>(sql);
  const statements = new NewestEntries<string, ReturnType<typeof prepare>>(maxPrepared);
  return (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const made = prepare(sql);
    statements.set(sql, made);
    return made;
  };
}

interface Figures {
  readonly total: number;
  readonly totals: Totals;
}

/** How many rows a statement has, and their sums; worked out when they are first asked for. */
function figuresOnce(db: Connection, { figures: sql, bind }: Statement): () => Figures {
  let known: Figures | null = null;
  const read = (): Figures => {
    const row = db.prepare<[Bindings], Record<string, unknown>>(sql).get(boundTo(sql, bind)) ?? {};
    const { [rowCount]: total, [withheldColumn]: withheld, ...sums } = row;
    return { total: Number(total), totals: publishedTotals(sums as Totals, withheld) };
  };
  return () => {
    known ??= read();
    return known;
  };
}

/** Reads one page of a statement; the last pages of a long list are read from its end. */
export function pagesOf(db: Connection) {
  const prepared = preparedOnce(db);
  const read = (sql: string, { bind }: Statement, limit: number, offset: number) =>
    prepared(sql).all({ ...boundTo(sql, bind), limit, offset });
  return (statement: Statement, { page, pageSize }: Pick<ViewRequest, 'page' | 'pageSize'>): PageOfRows => {
    const offset = (page - 1) * pageSize;
    const figures = figuresOnce(db, statement);
    if (statement.pageFromEnd !== null && page > 1) {
      const { total, totals } = figures();
      const length = Math.min(pageSize, total - offset);
      if (length > 0 && offset > total / 2) {
        const rows = read(statement.pageFromEnd, statement, length, total - offset - length);
        return { rows, total, totals, isWhole: false };
      }
    }
    const rows = read(statement.page, statement, pageSize, offset);
    const isWhole = page === 1 && rows.length < pageSize;
    const { total, totals } = isWhole ? { total: rows.length, totals: sumsOf(rows, statement.summed) } : figures();
    return { rows, total, totals, isWhole };
  };
}

interface PageOfRows extends Figures {
  readonly rows: Record<string, unknown>[];
  /** Whether there are no others. */
  readonly isWhole: boolean;
}
