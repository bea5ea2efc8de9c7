import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { knownParams, queriesOfEveryView } from '../../support/every-view.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';

/**
 * A column compared with itself, as `x.run_no = run_no`: inside a subquery SQLite takes the bare name for a column of the
 * subquery's own table, so the comparison is true of every row.
 */
const comparedWithItself = /(?<![\w.@])(?:\w+\.)?(\w+)\s*=\s*\1\b(?!\s*[.(])/;

/** A column that is set to itself is no comparison: `SET is_current = excluded.is_current`. */
const isAssignment = (sql: string) => /^\s*(?:UPDATE|INSERT|REPLACE)\b/i.test(sql);

describe('the SQL of the data host', () => {
  const texts = new Set<string>();
  let filled: FilledHost;
  beforeAll(async () => {
    const prepare = Database.prototype.prepare;
    vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, sql: string) {
      texts.add(sql);
      return prepare.call(this, sql);
    });
    filled = await startFilledHost();
    const { host, rows } = filled.started;
    for (const { whole, chosen } of queriesOfEveryView(await knownParams(filled))) {
      for (const query of [whole, ...chosen]) await rows(query);
    }
    await host.call('overview:get', {});
    await host.call('run:get', { runId: filled.runId });
    await host.call('search:all', { text: 'data', limit: 5 });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await filled.close();
  });

  it('never compares a column with itself', () => {
    expect(texts.size).toBeGreaterThan(100);
    const wrong = [...texts].filter((sql) => !isAssignment(sql) && comparedWithItself.test(sql));
    expect(wrong).toEqual([]);
  });

  it('would be caught where it does', () => {
    const found = (sql: string) => comparedWithItself.exec(sql)?.[0];
    expect(found('(SELECT title FROM course_summary WHERE run_id = run_id)')).toBe('run_id = run_id');
    expect(found('EXISTS (SELECT 1 FROM rejected_record x WHERE x.run_no = run_no)')).toBe('x.run_no = run_no');
    expect(found('JOIN run r ON r.run_no = e.run_no WHERE id = @id AND a.run_id = run_ids')).toBeUndefined();
  });
});
