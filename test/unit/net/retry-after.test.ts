import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxRetryAfterSeconds, retryAfterSeconds } from '#main/net/classify.ts';

const now = Date.UTC(2026, 10, 20, 12);
const answer = (retryAfter: string | null, date: string | null = null, body: unknown = undefined) => ({
  retryAfter,
  date,
  jsonIfAny: () => body,
});

describe('Retry-After', () => {
  it.each([
    ['60', null, 60],
    [' 5 ', null, 5],
    ['0', null, 0],
    ['1.2', null, 2],
    ['86400', null, 3600],
    ['Fri, 20 Nov 2026 12:02:00 GMT', null, 120],
    ['Fri, 20 Nov 2026 11:00:00 GMT', null, 0],
    // The laptop's clock is two hours slow: the service's own date counts.
    ['Fri, 20 Nov 2026 14:00:30 GMT', 'Fri, 20 Nov 2026 14:00:00 GMT', 30],
    ['soon', null, null],
    ['-5', null, null],
    [null, null, null],
  ])('%j with date %j means %j seconds', (header, date, seconds) => {
    expect(retryAfterSeconds(answer(header, date), now)).toBe(seconds);
  });

  it('is taken from the sentence when the header is missing', () => {
    const body = { detail: 'Request was throttled. Expected available in 47 seconds.' };
    expect(retryAfterSeconds(answer(null, null, body), now)).toBe(47);
  });

  it('is a sensible number of seconds or nothing, whatever the header says', () => {
    const header = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.double().map(String),
      fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'Invalid' : date.toUTCString())),
    );
    fc.assert(
      fc.property(header, fc.option(header), (retryAfter, date) => {
        const seconds = retryAfterSeconds(answer(retryAfter, date), now);
        return seconds === null || (Number.isInteger(seconds) && seconds >= 0 && seconds <= maxRetryAfterSeconds);
      }),
      { numRuns: 2000 },
    );
  });
});
