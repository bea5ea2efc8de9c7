import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '#contract/sync.ts';
import { withRunNames } from '#renderer/client/annotations.ts';
import { awaitsConnection, lastSync } from '#renderer/features/sync/last-sync.ts';
import { withoutRun } from '#renderer/ui/by-reason.tsx';
import { nothingSkipped } from '#shared/catalog/skipped-resources.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { answerPhrases, stored } from '#shared/errors/error-text.ts';
import { describeError } from '#shared/errors/errors.ts';
import { nowInstant } from '#shared/time/time.ts';

const startedAt = nowInstant() - 60_000_000;
const row = {
  sync_id: 'a',
  started_at: startedAt,
  finished_at: null,
  outcome: null,
  complete: null,
} as ViewRow<'sync-log'>;
const last = {
  syncId: 'a',
  finishedAt: startedAt + 5_000_000,
  outcome: 'complete',
  complete: 3,
  partial: 0,
  failed: 0,
  requests: 4,
  error: null,
  skipped: nothingSkipped,
} as const;
const status = (changes: Partial<SyncStatus>): SyncStatus => ({ running: null, last: null, ...changes }) as SyncStatus;

describe('how the last sync ended', () => {
  it('is what the end of this session says while the log still shows it as running, or when it could not be written down', () => {
    expect(lastSync(status({ last }), row)?.words).toMatch(/all 3 tables complete\.$/);
    const paused = lastSync(status({ last: { ...last, outcome: 'paused' } }), row);
    expect(paused).toMatchObject({ words: expect.stringContaining('paused'), resumable: true });
  });

  it('is not said in the words of the sync before, while the log still ends with that one', () => {
    const before = { ...row, sync_id: 'b', started_at: startedAt - 60_000_000, finished_at: startedAt - 50_000_000 };
    const words = { ...before, outcome: 'complete', complete: 15, failed: 0 } as ViewRow<'sync-log'>;
    expect(lastSync(status({ last: { ...last, outcome: 'partial' } }), words)?.words).toMatch(
      /^Partly synced .* 3 tables complete/,
    );
    expect(lastSync(status({}), words)?.words).toMatch(/15 tables complete/);
  });

  it('is that it was interrupted when no end was ever told', () => {
    const words = expect.stringContaining('was interrupted');
    expect(lastSync(status({}), row)).toMatchObject({ words, resumable: true });
    const before = { ...last, finishedAt: startedAt - 5_000_000 };
    expect(lastSync(status({ last: before }), row)).toMatchObject({ words, resumable: true });
  });

  it('is told of a few datasets as what it refreshed, beside what is stored of all', () => {
    const ended = { ...row, finished_at: last.finishedAt, outcome: 'complete', complete: 2, failed: 0, requests: 2 };
    const wordsOf = (complete: number, all: number, is_whole = false) =>
      lastSync(status({}), { ...ended, is_whole } as ViewRow<'sync-log'>, {
        complete,
        partial: 0,
        failed: 0,
        all,
        runs: 30,
      })?.words;
    expect(wordsOf(363, 363)).toMatch(
      / UTC: all data of 30 course runs is complete \(2 tables refreshed\) · took 5 s\.$/,
    );
    expect(wordsOf(360, 363)).toMatch(/ UTC: 360 of 363 tables complete \(2 tables refreshed\) · /);
    expect(wordsOf(363, 363, true)).toMatch(/ UTC: all data of 30 course runs is complete · took 5 s\.$/);
  });

  it('is what the log says of it', () => {
    const ended = { ...row, finished_at: last.finishedAt, outcome: 'complete', complete: 3, failed: 0, requests: 4 };
    expect(lastSync(status({ last }), ended as ViewRow<'sync-log'>)?.words).toMatch(/3 tables complete · took 5 s/);
  });
});

describe('the reason of a failure', () => {
  const run = 'course-v1:A+B+3T2026';
  const reasonOf = (table: string) =>
    describeError('ACCESS_DENIED', { host: 'h', what: stored(answerPhrases.table, { table, run }) });

  it('is one for all tables of a list that names them', () => {
    const said = 'h does not allow this client to read this data (403).';
    expect(withoutRun(reasonOf('Videos'), 'videos', run)).toContain(said);
    expect(withoutRun(reasonOf('Daily enrollment'), 'enrollment', run)).toContain(said);
    // As services of data wrote it before.
    expect(withoutRun(`h does not allow this client to read ${run} (403).`, 'videos', run)).toContain('this run (403)');
  });

  it('names table and run where it stands alone', () => {
    const labels = { of: (_: string, id: string) => (id === run ? 'Demo' : undefined) };
    expect(withRunNames(labels, reasonOf('Videos'))).toContain('to read “Videos” of Demo 3T2026 (403).');
    expect(withRunNames(labels, `The service has no rows for ${run}.`)).toBe(
      'The service has no rows for Demo 3T2026.',
    );
    expect(withRunNames(labels, 'A (403) of course-v1:A+B+1T2026.')).toBe('A (403) of course-v1:A+B+1T2026.');
  });
});

describe('what failed for want of something in the connection', () => {
  const failed = { isOfConnection: true, triedAt: startedAt };

  it.each([
    ['where the connection was never saved', null, true],
    ['where it was saved before the last try', startedAt - 1, true],
    ['no longer where it was saved since, also before this start', startedAt + 1, false],
  ])('leads there %s', (_, savedAt, leads) => {
    expect(awaitsConnection(failed, savedAt)).toBe(leads);
    expect(awaitsConnection({ ...failed, isOfConnection: false }, savedAt)).toBe(false);
  });
});
