import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packPage } from '#contract/packed-page.ts';
import type { Settings } from '#contract/settings.ts';
import type { SyncOutcome, SyncStatus } from '#contract/sync.ts';
import type { HostMethod } from '#main/data-host/host-methods.ts';
import { type AutoSync, startAutoSync } from '#main/shell/system/auto-sync.ts';
import { AlmanacError, type ErrorCode } from '#shared/errors/errors.ts';
import { fakeLog } from './fake-log.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 20, 9);

interface LoggedSync {
  readonly started_at: number;
  readonly is_whole: boolean;
  readonly outcome?: string;
}

/** A data host that logs the syncs which are begun, as the real one does. */
function fakeHost() {
  const log: LoggedSync[] = [];
  const state = {
    running: null as object | null,
    lastError: null as ErrorCode | null,
    refusal: null as ErrorCode | null,
    begun: 0,
    downloads: 0,
  };
  const answers: Partial<Record<HostMethod, () => unknown>> = {
    'view:rows': () => packPage({ view: 'sync-log', rows: log } as never),
    'sync:status': () => ({ running: state.running, last: state.lastError && { error: { code: state.lastError } } }),
    'sync:start': () => {
      if (state.refusal) throw new AlmanacError(state.refusal);
      state.begun += 1;
      log.unshift({ started_at: Date.now() * 1000, is_whole: true });
      return { syncId: 's' };
    },
    'sync:answers': () => {
      state.downloads += 1;
      return { syncId: 'a' };
    },
  };
  const call = async (method: HostMethod) => {
    const answer = answers[method];
    if (!answer) throw new Error(`${method} was not expected`);
    return answer();
  };
  return { state, log, call: call as never };
}

let host: ReturnType<typeof fakeHost>;
let mode: Settings['autoSync'];
let wantsAnswers: boolean;
let isReady: boolean;
let autoSync: AutoSync;
let log: ReturnType<typeof fakeLog>;
let ends: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  host = fakeHost();
  wantsAnswers = false;
  isReady = true;
  log = fakeLog();
  ends = [];
  autoSync = startAutoSync({
    host,
    mode: () => mode,
    wantsAnswers: () => wantsAnswers,
    isReady: () => isReady,
    onEnded: ({ outcome }) => ends.push(outcome),
    log,
  });
});
afterEach(() => {
  autoSync.stop();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a sync that begins by itself', () => {
  it('never does when it is off', async () => {
    mode = 'off';
    await autoSync.check();
    await pass(48 * hour);
    expect(host.state.begun).toBe(0);
  });

  it.each(['off', 'start', 'daily'] as const)(
    'resumes one that quitting interrupted, once, when it is %s',
    async (chosen) => {
      mode = chosen;
      host.log.unshift({ started_at: (start - hour) * 1000, is_whole: true, outcome: 'interrupted' });
      await autoSync.check();
      await pass(2 * hour);
      expect(host.state.begun).toBe(1);
    },
  );

  it('leaves one alone that was interrupted too long ago, or that the user paused', async () => {
    mode = 'off';
    host.log.unshift({ started_at: (start - 7 * hour) * 1000, is_whole: true, outcome: 'interrupted' });
    host.log.unshift({ started_at: (start - hour) * 1000, is_whole: true, outcome: 'paused' });
    await autoSync.check();
    await pass(2 * hour);
    expect(host.state.begun).toBe(0);
  });

  it('does once per start of the app', async () => {
    mode = 'start';
    await autoSync.check();
    await pass(48 * hour);
    expect(host.state.begun).toBe(1);
  });

  it.each([
    ['hourly', hour],
    ['daily', 24 * hour],
  ] as const)('does %s, counted from the last sync of everything', async (chosen, interval) => {
    mode = chosen;
    await autoSync.check();
    expect(host.state.begun).toBe(1);
    await pass(interval - 2 * minute);
    expect(host.state.begun).toBe(1);
    await pass(3 * minute);
    expect(host.state.begun).toBe(2);
  });

  it('waits after one that a user began, and not after a dataset that was tried again alone', async () => {
    mode = 'hourly';
    host.log.unshift({ started_at: (start - 30 * minute) * 1000, is_whole: true });
    host.log.unshift({ started_at: (start - minute) * 1000, is_whole: false });
    await autoSync.check();
    expect(host.state.begun).toBe(0);
    await pass(31 * minute);
    expect(host.state.begun).toBe(1);
  });

  it('takes no sync for the last one that began while the clock was ahead', async () => {
    mode = 'daily';
    host.log.push({ started_at: (start + 10_000 * hour) * 1000, is_whole: true });
    host.log.push({ started_at: (start - 30 * hour) * 1000, is_whole: true });
    await autoSync.check();
    expect(host.state.begun).toBe(1);
    await pass(hour);
    expect(host.state.begun).toBe(1);
  });

  it('does soon after the network is back', async () => {
    mode = 'start';
    isReady = false;
    await autoSync.check();
    await pass(5 * hour);
    expect(host.state.begun).toBe(0);
    isReady = true;
    await pass(minute);
    expect(host.state.begun).toBe(1);
  });

  it('is due as soon as the computer wakes from a sleep that was longer than the interval', async () => {
    mode = 'daily';
    await autoSync.check();
    vi.setSystemTime(start + 30 * hour);
    await autoSync.check();
    expect(host.state.begun).toBe(2);
  });

  it('never joins one that runs', async () => {
    mode = 'start';
    host.state.running = {};
    await autoSync.check();
    expect(host.state.begun).toBe(0);
    host.state.running = null;
    await pass(minute);
    expect(host.state.begun).toBe(1);
  });

  it.each(['SYNC_RUNNING', 'DATA_HOST_DOWN'] as const)('tries again later after %s, and says nothing', async (code) => {
    mode = 'start';
    host.state.refusal = code;
    await autoSync.check();
    expect(log.lines).toEqual([]);
    host.state.refusal = null;
    await pass(minute);
    expect(host.state.begun).toBe(1);
  });

  it('leaves a refused secret to the user', async () => {
    mode = 'hourly';
    host.state.lastError = 'SECRET_REFUSED';
    await autoSync.check();
    await pass(24 * hour);
    expect(host.state.begun).toBe(0);
  });

  it('begins one even when asked twice at once', async () => {
    mode = 'start';
    await Promise.all([autoSync.check(), autoSync.check()]);
    expect(host.state.begun).toBe(1);
  });

  it('says how it ended, once, and nothing of a sync that a user began', async () => {
    const ended = (syncId: string) => ({ running: null, last: { syncId, outcome: 'failed' } }) as unknown as SyncStatus;
    mode = 'start';
    await autoSync.check();
    autoSync.heard(ended('of a user'));
    expect(ends).toEqual([]);
    autoSync.heard(ended('s'));
    autoSync.heard(ended('s'));
    expect(ends).toEqual(['failed']);
  });

  it('ends with the app', async () => {
    mode = 'start';
    autoSync.stop();
    await pass(hour);
    expect(host.state.begun).toBe(0);
  });
});

describe('answers in the background', () => {
  const running = (isBackground: boolean) => ({ running: { isBackground }, last: null }) as unknown as SyncStatus;
  const ended = (outcome: SyncOutcome) => ({ running: null, last: { outcome } }) as unknown as SyncStatus;

  beforeEach(() => {
    mode = 'off';
    wantsAnswers = true;
  });

  it('are downloaded once the data is open, and behind every sync', async () => {
    await autoSync.opened();
    expect(host.state.downloads).toBe(1);
    autoSync.heard(running(false));
    autoSync.heard(ended('complete'));
    await pass(0);
    expect(host.state.downloads).toBe(2);
    await autoSync.opened();
    expect(host.state.downloads).toBe(3);
  });

  it('are tried again after an hour, not behind their own end', async () => {
    await autoSync.opened();
    autoSync.heard(running(true));
    autoSync.heard(ended('complete'));
    await pass(59 * minute);
    expect(host.state.downloads).toBe(1);
    await pass(2 * minute);
    expect(host.state.downloads).toBe(2);
  });

  it.each(['paused', 'cancelled'] as const)('wait for the next sync when a user has %s one', async (outcome) => {
    await autoSync.opened();
    autoSync.heard(running(false));
    autoSync.heard(ended(outcome));
    await pass(3 * hour);
    expect(host.state.downloads).toBe(1);
    autoSync.heard(running(false));
    autoSync.heard(ended('partial'));
    await pass(0);
    expect(host.state.downloads).toBe(2);
  });

  it('never begin where they are switched off, beside a sync, or without a network', async () => {
    wantsAnswers = false;
    await autoSync.opened();
    wantsAnswers = true;
    host.state.running = { isBackground: false };
    await pass(minute);
    host.state.running = null;
    isReady = false;
    await pass(minute);
    expect(host.state.downloads).toBe(0);
    isReady = true;
    await pass(minute);
    expect(host.state.downloads).toBe(1);
  });

  it('keep no automatic sync from beginning', async () => {
    mode = 'start';
    host.state.running = { isBackground: true };
    await autoSync.check();
    expect(host.state.begun).toBe(1);
  });
});
