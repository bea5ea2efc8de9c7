import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '#contract/sync.ts';
import { commandOf } from '#renderer/app/keyboard.ts';
import { runInWords } from '#renderer/client/annotations.ts';
import {
  announcementOf,
  awayFrom,
  heldLines,
  inLittleRoom,
  isIncomplete,
  lastSyncText,
  progressText,
  storedDatasets,
  toneOf,
} from '#renderer/features/sync/status-messages.ts';
import { failureText } from '#renderer/ui/as-of.tsx';
import { rangePresets } from '#renderer/ui/date-range.tsx';
import { pageCount, showingText, sortedText } from '#renderer/ui/table/pager.tsx';
import type { SyncStateLine } from '#shared/catalog/records.ts';
import { nothingSkipped } from '#shared/catalog/skipped-resources.ts';
import { asOfLine } from '#shared/time/days.ts';
import { parseInstant } from '#shared/time/time.ts';
import { plainText } from '#test/support/language/plain-text.ts';
import { syncedTable } from '#test/support/synced-table.ts';

const at = (text: string) => parseInstant(text) ?? Number.NaN;

describe('the foot of a table', () => {
  it.each([
    [1, 50, 50, 214, 'Showing 1–50 of 214'],
    [5, 50, 14, 214, 'Showing 201–214 of 214'],
    [1, 50, 1, 1, 'Showing 1 of 1'],
    [9, 50, 0, 214, 'Showing none of 214'],
  ])('page %s of %s rows', (page, size, shown, total, words) => {
    expect(showingText(page, size, shown, total)).toBe(words);
  });

  it('says the order in the words of the column', () => {
    expect(sortedText('job-skills', undefined)).toBe('sorted by significance, descending');
    expect(sortedText('runs', { column: 'change_7d', direction: 'asc' })).toBe('sorted by 7-day change, ascending');
    expect(sortedText('moved-figures', undefined)).toBe('sorted by difference, largest first (up or down)');
    expect(sortedText('moved-figures', { column: 'change', direction: 'asc' })).toBe('sorted by difference, ascending');
  });

  it('counts pages', () => {
    expect([pageCount(0, 50), pageCount(50, 50), pageCount(51, 50)]).toEqual([1, 1, 2]);
  });
});

describe('the dates of a block', () => {
  const asOf = syncedTable('enrollment', {
    dataThrough: 20_765,
    computedAt: at('2026-11-09T04:00:00Z'),
    syncedAt: at('2026-11-18T10:42:00Z'),
    triedAt: at('2026-11-20T07:00:00Z'),
  });

  it('are three, and never one', () => {
    expect(asOfLine(asOf)).toEqual([
      'data through 8 Nov 2026',
      'newest rows computed 9 Nov 2026',
      'synced 18 Nov 2026 10:42 (UTC)',
    ]);
    expect(asOfLine({ ...asOf, dataset: 'jobs' }, true).join()).toContain('the service last computed jobs on ');
    expect(asOfLine({ ...asOf, state: 'never', syncedAt: null })).toEqual(['not synced yet']);
  });

  it('name the day on which rows were last confirmed that the service no longer has', () => {
    const gone = { ...asOf, state: 'gone' } as const;
    expect(asOfLine(gone).at(-1)).toBe('no longer offered by the service; last seen there 18 Nov 2026');
    expect(asOfLine({ ...gone, syncedAt: null }).at(-1)).toBe('no longer offered by the service');
  });

  it('say what failed and what is shown instead', () => {
    const error = { code: 'AUTH_REFUSED', message: 'It was refused.', retryable: false, traceId: '' } as const;
    expect(failureText(asOf)).toBeNull();
    expect(failureText({ ...asOf, state: 'failed', error })).toBe(
      'The last try (20 Nov 2026 07:00 UTC) failed: It was refused. Showing data synced 18 Nov 2026 10:42 UTC.',
    );
    const out = { code: 'UNREACHABLE', message: 'It could not be reached.', retryable: true, traceId: '' } as const;
    expect(failureText({ ...asOf, state: 'failed', error: out })).toBe(
      'Could not check for newer data (20 Nov 2026 07:00 UTC): It could not be reached. Showing data synced 18 Nov 2026 10:42 UTC.',
    );
    const wrongName = { ...out, code: 'NAME_UNKNOWN' } as const;
    expect(failureText({ ...asOf, state: 'failed', error: wrongName })).toMatch(/^The last try .* failed: /);
    expect(failureText({ ...asOf, state: 'failed', error: out, syncedAt: null })).toMatch(/^The last try .* failed: /);
    const message = 'It was refused. Everything synced earlier is kept. Try again later.';
    expect(failureText({ ...asOf, state: 'failed', error: { ...error, message } })).toBe(
      'The last try (20 Nov 2026 07:00 UTC) failed: It was refused. Try again later. Showing data synced 18 Nov 2026 10:42 UTC.',
    );
  });
});

describe('the status bar', () => {
  const running: NonNullable<SyncStatus['running']> = {
    isBackground: false,
    syncId: 's',
    startedAt: 0,
    resourcesDone: 3,
    resourcesTotal: 12,
    current: { dataset: 'enrollment', runId: 'edX/DemoX/2026' },
    rows: 1200,
    rowsExpected: 3000,
    requests: 17,
    waitingUntil: null,
    waitingFor: null,
    resumedFrom: null,
  };
  const last: NonNullable<SyncStatus['last']> = {
    syncId: 's',
    finishedAt: at('2026-11-20T10:42:00Z'),
    outcome: 'partial',
    complete: 11,
    partial: 0,
    failed: 1,
    requests: 40,
    error: null,
    skipped: nothingSkipped,
  };

  it('says what is read now', () => {
    expect(plainText(progressText(running))).toBe(
      'Syncing 3 of 12 tables · Daily enrollment, edX/DemoX/2026 · 1,200 of 3,000 rows',
    );
    // Several runs may share a title.
    const called = { of: () => 'Demo' };
    const nameOf = (runId: string) => runInWords(called, runId);
    expect(plainText(progressText(running, nameOf))).toContain('Daily enrollment, Demo 2026 ·');
  });

  it('names the service that is waited for', () => {
    const waiting = { waitingUntil: at('2026-11-20T10:42:00Z'), waitingFor: 'taxonomy' as const };
    // First, since a narrow window cuts the end off.
    expect(progressText({ ...running, ...waiting })).toBe(
      'The taxonomy service asked the app to wait until 20 Nov 2026 10:42 UTC · Syncing 3 of 12 tables',
    );
  });

  it('never calls a sync with failures a success', () => {
    expect(lastSyncText(last, true, null)).toBe('Partly synced 20 Nov 2026 10:42 UTC: 11 tables complete, 1 failed');
    const many = { ...last, complete: 1234, failed: 2345 };
    expect(lastSyncText(many, true, null)).toMatch(/: 1,234 tables complete, 2,345 failed$/);
    expect(lastSyncText({ ...many, outcome: 'cancelled' }, true, null)).toMatch(/: 1,234 tables complete and kept$/);
  });

  it('tells of all that is stored after a sync of a few tables', () => {
    const small = { ...last, outcome: 'complete', complete: 2, failed: 0 } as const;
    const line = {
      dataset: 'videos',
      resources: 6,
      complete: 4,
      noRows: 1,
      gone: 1,
      partial: 0,
      failed: 0,
    } as SyncStateLine;
    const stored = storedDatasets([line, { ...line, resources: 4, noRows: 0, gone: 0 }]);
    expect(lastSyncText(small, true, null, stored)).toBe(
      'Synced 20 Nov 2026 10:42 UTC: all data of 6 course runs is complete',
    );
    const taxonomy = storedDatasets([{ ...line, dataset: 'skills', resources: 1, complete: 1, noRows: 0, gone: 0 }]);
    expect(lastSyncText(small, true, null, taxonomy)).toBe('Synced 20 Nov 2026 10:42 UTC: all data is complete');
    const withFailure = storedDatasets([line, { ...line, complete: 3 }]);
    expect(lastSyncText(small, true, null, withFailure)).toBe('Synced 20 Nov 2026 10:42 UTC: 11 of 12 tables complete');
    // The ledger of before the sync, while it is not read again.
    expect(lastSyncText(small, true, null, { complete: 0, partial: 0, failed: 12, all: 12, runs: 1 })).toBe(
      'Synced 20 Nov 2026 10:42 UTC: 0 of 12 tables complete',
    );
    // Counts what is stored: what was read of a run that was removed is not of the one that is new.
    const wasOfOthers = { ...small, complete: 40 };
    expect(lastSyncText(wasOfOthers, true, null, { complete: 20, partial: 0, failed: 0, all: 40, runs: 2 })).toBe(
      'Synced 20 Nov 2026 10:42 UTC: 20 of 40 tables complete',
    );
  });

  it('leaves out in little room how much was synced, but never how much of all is missing', () => {
    const all = { complete: 12, partial: 0, failed: 0, all: 12, runs: 1 };
    const missing = { ...all, complete: 11, failed: 1 };
    const shown = (ended: typeof last | null, stored: typeof all, away: 'network' | null = null) => {
      const words = lastSyncText(ended, away === null, at('2026-11-20T10:42:00Z'), stored, away) ?? '';
      const parts = inLittleRoom(words, ended, stored, away);
      expect(parts.before + parts.shown + parts.after).toBe(words);
      return parts.shown;
    };
    const complete = { ...last, outcome: 'complete' as const };
    const cancelled = { ...last, outcome: 'cancelled' as const };
    expect([shown(complete, all), shown(null, all)]).toEqual([
      'Synced 20 Nov 2026 10:42 UTC',
      'Data synced 20 Nov 2026 10:42 UTC',
    ]);
    expect([shown(last, missing), shown(complete, missing), shown(null, missing)]).toEqual([
      '11 of 12 tables complete, 1 failed',
      '11 of 12 tables complete',
      '11 of 12 tables complete',
    ]);
    expect(shown(last, all)).toBe('Partly synced 20 Nov 2026 10:42 UTC: 11 tables complete, 1 failed');
    expect(shown(cancelled, missing)).toBe('Sync canceled 20 Nov 2026 10:42 UTC: 11 tables complete and kept');
    expect(shown({ ...last, outcome: 'failed' }, missing)).toBe('Sync failed 20 Nov 2026 10:42 UTC');
    expect(shown(null, missing, 'network')).toBe('Offline: you can use everything that was synced');
  });

  it('counts what is missing as the screens list it, also what the last sync did not come to', () => {
    const stored = { complete: 48, partial: 0, failed: 3, all: 51, runs: 4 };
    const brokenOff = { ...last, complete: 48, failed: 0 };
    expect(lastSyncText(brokenOff, true, null, stored)).toBe(
      'Partly synced 20 Nov 2026 10:42 UTC: 48 of 51 tables complete, 3 failed',
    );
    const unreadable = { ...stored, complete: 47, partial: 4, failed: 0 };
    expect(lastSyncText({ ...brokenOff, partial: 4 }, true, null, unreadable)).toBe(
      'Partly synced 20 Nov 2026 10:42 UTC: 47 of 51 tables complete, 4 with rows that could not be read',
    );
    // The ledger has all from before.
    const whole = { ...stored, complete: 51, failed: 0 };
    expect(lastSyncText(brokenOff, true, null, whole)).toBe('Partly synced 20 Nov 2026 10:42 UTC: 48 tables complete');
  });

  it.each([
    ['all failed', { failed: 12, partial: 0 }, 'Sync failed – showing data synced 20 Nov 2026 10:42 UTC'],
    ['some were never asked for', { failed: 2, partial: 0 }, 'Sync failed – showing data synced 20 Nov 2026 10:42 UTC'],
    ['all are there in part', { failed: 0, partial: 12 }, 'Synced 20 Nov 2026 10:42 UTC: 0 of 12 tables complete'],
    ['some failed', { failed: 3, partial: 9 }, 'Synced 20 Nov 2026 10:42 UTC: 0 of 12 tables complete'],
    ['none was asked for', { failed: 0, partial: 0 }, 'Synced 20 Nov 2026 10:42 UTC: 0 of 12 tables complete'],
  ])('says that the sync failed only where nothing came of it: %s', (_, some, words) => {
    const syncedAt = at('2026-11-20T10:42:00Z');
    const line = { dataset: 'videos', resources: 12, complete: 0, noRows: 0, gone: 0, ...some } as SyncStateLine;
    expect(lastSyncText(null, true, syncedAt, storedDatasets([line]))).toBe(words);
  });

  it('says what is missing also where this session has not synced', () => {
    const syncedAt = at('2026-11-20T10:42:00Z');
    const line = {
      dataset: 'videos',
      resources: 12,
      complete: 11,
      noRows: 0,
      gone: 0,
      partial: 0,
      failed: 1,
    } as SyncStateLine;
    expect(lastSyncText(null, true, syncedAt, storedDatasets([line]))).toBe(
      'Synced 20 Nov 2026 10:42 UTC: 11 of 12 tables complete',
    );
    expect(isIncomplete(null, storedDatasets([line]))).toBe(true);
    const whole = storedDatasets([{ ...line, complete: 12 }]);
    expect(lastSyncText(null, true, syncedAt, whole)).toBe('Data synced 20 Nov 2026 10:42 UTC');
    expect([isIncomplete(null, whole), isIncomplete(last, whole)]).toEqual([false, true]);
  });

  it('counts of a package only what it holds', () => {
    const syncedAt = at('2026-11-20T10:42:00Z');
    const line = { dataset: 'videos', resources: 3, complete: 3, noRows: 0, gone: 0, partial: 0, failed: 0, never: 0 };
    const lines = [line, { ...line, dataset: 'reports', complete: 0, never: 3 }] as SyncStateLine[];
    const held = storedDatasets(heldLines(lines));
    expect(lastSyncText(null, true, syncedAt, held)).toBe('Data synced 20 Nov 2026 10:42 UTC');
    expect([toneOf(null, held, null, false), toneOf(null, storedDatasets(lines), null, false)]).toEqual([
      undefined,
      'stale',
    ]);
  });

  it('gives no sync the number of tables that a later one left, which brought nothing', () => {
    const [syncedAt, stored] = [
      at('2026-11-20T10:42:00Z'),
      { complete: 53, partial: 0, failed: 370, all: 423, runs: 30 },
    ];
    const wordsAfter = (outcome: string, complete: number) =>
      lastSyncText(null, true, syncedAt, stored, null, { outcome, complete });
    expect(wordsAfter('failed', 0)).toBe('Sync failed – showing data synced 20 Nov 2026 10:42 UTC');
    for (const [outcome, complete] of [
      ['failed', 3],
      ['partial', 53],
      ['complete', 1],
    ] as const)
      expect(wordsAfter(outcome, complete)).toBe('Synced 20 Nov 2026 10:42 UTC: 53 of 423 tables complete');
  });

  it('says offline quietly', () => {
    const syncedAt = at('2026-11-18T10:42:00Z');
    expect(lastSyncText(last, false, syncedAt)).toBe(
      'Offline: you can use everything that was synced · data synced 18 Nov 2026 10:42 UTC',
    );
    expect(lastSyncText(null, false, null)).toBe('Offline – not synced yet');
    expect(lastSyncText(null, false, undefined)).toBe('Offline');
  });

  const failed = (code: string, complete = 0, host?: string) =>
    ({ ...last, outcome: 'failed', complete, failed: 12, error: { code, message: '', host } }) as typeof last;
  const wordsOf = (ended: typeof last | null, isCalm: boolean, newest?: Parameters<typeof awayFrom>[3]) => {
    const stored = { complete: 399, partial: 0, failed: 1, all: 400, runs: 30 };
    const away = awayFrom(ended, true, isCalm, newest);
    return lastSyncText(ended, true, at('2026-11-18T10:42:00Z'), stored, away);
  };

  it('says that all is here after a sync that reached nothing', () => {
    expect(wordsOf(failed('OFFLINE'), true)).toBe(
      'Offline: you can use everything that was synced · data synced 18 Nov 2026 10:42 UTC',
    );
    expect(wordsOf(failed('UNREACHABLE'), true)).toBe(
      'Service not reached: you can use everything that was synced · data synced 18 Nov 2026 10:42 UTC',
    );
    expect(wordsOf(failed('UNAUTHORIZED'), false)).toMatch(/^Sync failed/);
    expect(wordsOf(failed('UNREACHABLE', 3), true)).toMatch(/^Sync failed/);
    expect(wordsOf({ ...failed('UNREACHABLE'), partial: 1 }, true)).toMatch(/^Sync failed/);
    expect(lastSyncText(failed('OFFLINE'), true, null)).toMatch(/^Sync failed/);
  });

  it('does not say offline before anything was tried in the session', () => {
    const reached = { outcome: 'partial', complete: 399 };
    expect([wordsOf(null, true, reached), wordsOf(null, true)]).toEqual([
      'Synced 18 Nov 2026 10:42 UTC: 399 of 400 tables complete',
      'Synced 18 Nov 2026 10:42 UTC: 399 of 400 tables complete',
    ]);
    expect(wordsOf(null, true, { outcome: 'failed', complete: 0 })).toBe(
      'The last sync could not reach the service · data synced 18 Nov 2026 10:42 UTC',
    );
    expect(wordsOf(null, false, { outcome: 'failed', complete: 0 })).toMatch(/^Synced .*: 399 of 400/);
    expect(awayFrom(null, false, false)).toBe('network');
  });

  it('is calm only where nothing is to be mended, with and without a network', () => {
    const stored = { complete: 11, partial: 0, failed: 1, all: 12, runs: 1 };
    for (const away of [null, 'network', 'service', 'before'] as const) {
      expect(toneOf(failed('DISK_FULL'), stored, away, false)).toBe('status-failed');
      expect(toneOf(failed('UNREACHABLE'), stored, away, true)).toBeUndefined();
    }
    expect(toneOf(last, { ...stored, complete: 9, partial: 2 }, null, true)).toBe('stale');
    const whole = { ...stored, complete: 12, failed: 0 };
    expect([toneOf(last, whole, null, false), toneOf(last, whole, 'network', false)]).toEqual(['stale', undefined]);
    expect(toneOf(null, whole, null, false)).toBeUndefined();
  });

  it('says how old the data is before the first sync of the session', () => {
    expect(lastSyncText(null, true, at('2026-11-18T10:42:00Z'))).toBe('Data synced 18 Nov 2026 10:42 UTC');
    expect(lastSyncText(null, true, null)).toBe('Not synced yet');
  });

  it('say nothing of data that nobody has looked at yet, and the outcome all the same', () => {
    expect(lastSyncText(null, true, undefined)).toBeNull();
    expect(lastSyncText(last, true, undefined)).toBe(lastSyncText(last, true, null));
  });

  it('announces start, quarters and end, and nothing between', () => {
    const say = (before: SyncStatus, now: SyncStatus) => announcementOf(before, now);
    const status = (done: number): SyncStatus => ({ running: { ...running, resourcesDone: done }, last: null });
    const idle: SyncStatus = { running: null, last };
    expect(say({ running: null, last: null }, status(0))).toBe('Sync started: 12 tables.');
    expect(say(status(1), status(2))).toBeNull();
    expect(say(status(2), status(3))).toBe('Sync 25 percent complete.');
    expect(say(status(11), idle)).toBe('Partly synced 20 Nov 2026 10:42 UTC: 11 tables complete, 1 failed.');
    expect(say(idle, idle)).toBeNull();
  });
});

describe('keys', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

  it('are commands only with a modifier', () => {
    expect(commandOf({ ...none, key: 't' })).toBeUndefined();
    expect(commandOf({ ...none, key: 't', ctrlKey: true })).toBe('toggleChart');
    expect(commandOf({ ...none, key: 'K', metaKey: true })).toBe('search');
    expect(commandOf({ ...none, key: 'ArrowLeft', altKey: true })).toBe('back');
    expect(commandOf({ ...none, key: 'F1' })).toBe('definitions');
    expect(commandOf({ ...none, key: 't', ctrlKey: true, shiftKey: true })).toBeUndefined();
  });
});

describe('date presets', () => {
  it('count back from the last day of the data, both ends included', () => {
    const rangeOf = (name: string) => rangePresets(20_765).find(({ label }) => label === name)?.range;
    expect(rangeOf('Last 4 weeks')).toEqual({ from: '2026-10-12', to: undefined });
    expect(rangeOf('All')).toEqual({ from: undefined, to: undefined });
  });

  it('cannot count back where there is no data, and are not taken for everything', () => {
    const everything = rangePresets(null).filter(({ range }) => range !== null);
    expect(everything.map(({ label }) => label)).toEqual(['All']);
  });
});
