import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '#contract/sync.ts';
import { secondsLeft, tookText } from '#renderer/features/sync/status-messages.ts';
import { durationText, estimateText } from '#shared/time/days.ts';

type Running = NonNullable<SyncStatus['running']>;

const second = 1_000_000;
const running = (change: Partial<Running>): Running => ({
  syncId: 's',
  isBackground: false,
  startedAt: 0,
  resourcesDone: 0,
  resourcesTotal: 100,
  current: null,
  rows: 0,
  rowsExpected: null,
  requests: 0,
  waitingUntil: null,
  waitingFor: null,
  resumedFrom: null,
  ...change,
});

describe('the time left', () => {
  it('is not guessed from next to nothing', () => {
    expect(secondsLeft(running({ resourcesDone: 2 }), 60 * second)).toBeNull();
    expect(secondsLeft(running({ resourcesDone: 50 }), 1 * second)).toBeNull();
  });

  it('goes on at the rate so far, with the part of the dataset that is being read', () => {
    expect(secondsLeft(running({ resourcesDone: 20 }), 40 * second)).toBe(160);
    expect(secondsLeft(running({ resourcesDone: 19, rows: 500, rowsExpected: 500 }), 40 * second)).toBe(160);
  });

  it('is never shorter than what the service asks to wait', () => {
    expect(secondsLeft(running({ waitingUntil: 90 * second }), 60 * second)).toBe(30);
    expect(secondsLeft(running({ resourcesDone: 99, waitingUntil: 90 * second }), 60 * second)).toBe(30);
    expect(secondsLeft(running({ waitingUntil: 50 * second }), 60 * second)).toBeNull();
  });

  it.each([
    [3, 'a few seconds'],
    [34, 'about 40 seconds'],
    [180, 'about 3 minutes'],
    [9000, 'about 3 hours'],
  ])('%s seconds are said as %s', (seconds, words) => {
    expect(durationText(seconds)).toBe(words);
  });

  it.each([
    [{ requests: 1, seconds: null }, 'At least 1 request, which usually takes a few minutes.'],
    [
      { requests: 303, seconds: 303 },
      'At least 303 requests, which take about 5 minutes at the rate that the services allow.',
    ],
    [
      { requests: 60_000, seconds: 36_000 },
      'At least 60,000 requests, which take about 10 hours at the rate that the services allow.',
    ],
  ])('what %o costs is said before a sync', (cost, text) => {
    expect(estimateText(cost)).toBe(text);
  });

  it.each([
    [0.2, '1 s'],
    [252, '4 min 12 s'],
  ])('%s seconds took %s', (seconds, words) => {
    expect(tookText(seconds * second)).toBe(words);
  });
});
