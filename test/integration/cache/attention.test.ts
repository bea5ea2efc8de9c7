import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { attentionOf, createRunItems } from '#main/data-host/subjects/attention/attention.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { msPerDay } from '#shared/time/time.ts';
import { exportByTheApp, type FilledHost, inCache, startFilledHost } from '../../support/filled-host.ts';
import { startHost } from '../../support/host.ts';

let filled: FilledHost;
beforeAll(async () => {
  filled = await startFilledHost();
  const answers = filled.service.runs.flatMap((runId) => [
    { dataset: 'answer-distribution' as const, runId },
    { dataset: 'grade-distribution' as const, runId },
  ]);
  await filled.started.sync(answers);
});
afterAll(() => filled.close());

const journal = () => join(filled.started.dir, 'journal.sqlite3');

const dueRuns = () =>
  inCache(filled, (db) =>
    db
      .prepare<[], string>(
        'SELECT run_id FROM run WHERE run_no NOT IN (SELECT run_no FROM run_looked_at) ORDER BY run_id',
      )
      .pluck()
      .all(),
  );

/** Adds 300 selected runs without data. */
const addRuns = `
  WITH RECURSIVE added (no) AS (SELECT 1 UNION ALL SELECT no + 1 FROM added WHERE no < 300)
  INSERT OR IGNORE INTO run (run_id, org, course, run, course_no)
  SELECT 'course-v1:More+' || no || '+A', 'More', no, 'A', (SELECT min(course_no) FROM run) FROM added;
  INSERT OR IGNORE INTO journal.selected_run (run_id, added_at) SELECT run_id, 0 FROM run WHERE org = 'More'`;

/** The stored flags of each run that is not due, and those that follow from its rows. */
const expectTrue = () =>
  inCache(filled, (db) => {
    const items = createRunItems(db);
    const runs = db.prepare<[], number>('SELECT run_no FROM run_looked_at').pluck().all();
    expect(runs.length).toBeGreaterThan(0);
    for (const runNo of runs) {
      const stored = db
        .prepare(
          `SELECT kind, id, part_id AS partId, sentence, learners, share, low, high, expected, severity FROM run_flag
           WHERE run_no = ? ORDER BY place`,
        )
        .all(runNo);
      const { flags, lookedAt } = attentionOf(items(runNo));
      expect(stored).toEqual(flags);
      expect(db.prepare('SELECT * FROM run_looked_at WHERE run_no = ?').get(runNo)).toEqual({
        run_no: runNo,
        flags: flags.length,
        ...lookedAt,
      });
    }
  });

const ofAll = () => filled.started.rows({ view: 'attention', params: {} });
const looked = async () => (await filled.started.rows({ view: 'looked-at', params: {} }))[0];

describe('the stored flags of runs', () => {
  it('are those of the rows, of all runs and of each', async () => {
    const all = await ofAll();
    expect(dueRuns()).toEqual([]);
    expectTrue();
    const { runId, started, service } = filled;
    expect(await looked()).toMatchObject({ runs: service.runs.length, runs_due: 0 });
    const ofRun = await started.rows({ view: 'run-attention', params: { runId } });
    expect(all.filter((row) => row.run_id === runId).map(({ run_id: _, ...row }) => row)).toEqual(ofRun);
  });

  it('have the key to check first, though others weigh more', async () => {
    const [first, ...others] = await ofAll();
    expect(others.some(({ severity }) => (severity ?? 0) > (first?.severity ?? 0))).toBe(true);
    expect(first).toMatchObject({ flag: 'Possible wrong answer key', about: 'problem' });
    expect(first?.sentence).toMatch(
      /^[\d,]+ of [\d,]+ learners chose “.+”; only [\d,]+ chose the answer marked correct/,
    );
  });

  it('are looked at again once rows have changed, and only then', async () => {
    const { service, started, runId } = filled;
    await started.sync([{ dataset: 'enrollment', runId }]);
    expect(dueRuns()).toEqual([]);
    service.mutate({ kind: 'advance', days: 30 });
    started.time.ahead += 30 * msPerDay;
    await started.sync([{ dataset: 'videos', runId }]);
    await started.rows({ view: 'run-attention', params: { runId } });
    expect(dueRuns()).toEqual([]);
    expectTrue();
  });

  it('are said to be due until they were looked at, and no screen waits for another program', async () => {
    const before = await ofAll();
    inCache(filled, (db) => db.exec('DELETE FROM run_looked_at'));
    const blocker = new Database(join(filled.started.dir, 'cache.sqlite3'));
    blocker.exec('BEGIN IMMEDIATE');
    expect(await looked()).toMatchObject({ runs: 0, runs_due: filled.service.runs.length });
    expect(await ofAll()).toEqual([]);
    // The rows of one run are judged at once.
    const ofRun = await filled.started.rows({ view: 'run-attention', params: { runId: filled.runId } });
    expect(ofRun).toEqual(before.filter((row) => row.run_id === filled.runId).map(({ run_id: _, ...row }) => row));
    blocker.exec('ROLLBACK');
    blocker.close();
    expect(await ofAll()).toEqual(before);
    expect(dueRuns()).toEqual([]);
  });

  it('are all in a file, however many runs are due and whatever another program writes', async () => {
    const written = async (query: ViewQuery) => {
      const path = await exportByTheApp(filled, filled.started.dir, query, 'csv', 0);
      return (await readFile(path, 'utf8')).split('\n').filter((line) => !line.includes('More+'));
    };
    const queries: ViewQuery[] = [
      { view: 'attention', params: {} },
      { view: 'run-trends', params: {} },
      { view: 'run-trends', params: { flagged: true } },
    ];
    const before = [];
    for (const query of queries) before.push(await written(query));
    const blocker = new Database(join(filled.started.dir, 'cache.sqlite3'));
    try {
      inCache(filled, (db) => {
        db.prepare('ATTACH ? AS journal').run(journal());
        db.exec(`DELETE FROM run_looked_at; DELETE FROM run_flag; DELETE FROM run_standing; ${addRuns}`);
      });
      blocker.exec('BEGIN IMMEDIATE');
      for (const [index, query] of queries.entries()) expect(await written(query)).toEqual(before[index]);
    } finally {
      blocker.close();
      inCache(filled, (db) => {
        db.prepare('ATTACH ? AS journal').run(journal());
        db.exec("DELETE FROM journal.selected_run WHERE added_at = 0; DELETE FROM run WHERE org = 'More'");
      });
    }
  });

  it('are looked at after another program has written for a while', async () => {
    inCache(filled, (db) => db.exec('DELETE FROM run_looked_at; DELETE FROM run_standing'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const blocker = new Database(join(filled.started.dir, 'cache.sqlite3'));
    try {
      const other = await startHost({ service: filled.service, dir: filled.started.dir });
      blocker.exec('BEGIN IMMEDIATE');
      vi.advanceTimersByTime(10_000);
      expect(dueRuns()).toHaveLength(filled.service.runs.length);
      blocker.exec('ROLLBACK');
      vi.advanceTimersByTime(10_000);
      expect(dueRuns()).toEqual([]);
      await other.close();
    } finally {
      vi.useRealTimers();
      blocker.close();
    }
  });

  it('count videos with hidden counts as not judged, as an opened package has them', async () => {
    const { runId, started } = filled;
    const hidden = inCache(filled, (db) => {
      db.exec('DELETE FROM run_looked_at');
      return db
        .prepare(
          `UPDATE videos SET users_at_start = NULL, users_at_end = NULL, withheld = 'users_at_start users_at_end'
           WHERE run_no = (SELECT run_no FROM run WHERE run_id = ?)`,
        )
        .run(runId).changes;
    });
    expect(hidden).toBeGreaterThan(0);
    const ofRun = await started.rows({ view: 'run-looked-at', params: { runId } });
    expect(ofRun).toMatchObject([{ videos: hidden, videos_too_few: 0, videos_unknown: hidden }]);
    expect((await looked())?.videos_unknown).toBeGreaterThanOrEqual(hidden);
    expectTrue();
  });
});
