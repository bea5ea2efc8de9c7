import { expect, it } from 'vitest';
import { freshnessText } from '#renderer/subjects/overview/portfolio.tsx';
import type { SyncStateLine } from '#shared/catalog/records.ts';
import { runsByStateText } from '#shared/subjects/runs/data-state.ts';
import { parseDay, parseInstant } from '#shared/time/time.ts';

const line = (syncedAt: string | null, given: Partial<SyncStateLine> = {}) =>
  ({ ...given, syncedAt: syncedAt === null ? null : (parseInstant(syncedAt) ?? Number.NaN) }) as SyncStateLine;

it('says when the data were synced, and how far each kind of data goes', () => {
  const synced = [line('2026-11-26T08:00:00Z'), line('2026-11-27T21:25:00Z'), line(null)];
  expect(freshnessText(synced)).toBe('Synced 27 Nov 2026 21:25 UTC.');
  const [enrollment, activity] = [parseDay('2026-11-26') ?? 0, parseDay('2026-11-22') ?? 0];
  expect(
    freshnessText([
      line('2026-11-27T21:25:00Z', { dataset: 'enrollment', dataThrough: enrollment }),
      line('2026-11-27T21:25:00Z', { dataset: 'activity', dataThrough: activity }),
    ]),
  ).toBe('Synced 27 Nov 2026 21:25 UTC. Enrollment through 26 Nov 2026, activity through 22 Nov 2026.');
  expect(freshnessText([line(null)])).toBeNull();
});

it('says how the counts of runs at the head add up', () => {
  const of = (runs: number) => ({ current: { runs } });
  const said = ([current = 0, ended = 0, late = 0, none = 0]: readonly number[], changes = current, active = current) =>
    runsByStateText({ current, ended, late, none }, { change7d: of(changes), activeLastWeek: of(active) });
  expect([[11, 19], [10, 17, 2, 1], [30], [1], [0, 0, 0, 3]].map((states) => said(states))).toEqual([
    '30 runs: 11 current (data for the latest week) and 19 ended.',
    '30 runs: 10 current (data for the latest week), 17 ended, 2 not known to have ended and 1 without data.',
    'All 30 runs have data for the latest week.',
    '1 run, with data for the latest week.',
    '3 runs: 3 without data.',
  ]);
  expect([said([11, 19], 9, 10), said([30], 30, 29), said([1], 0, 1)]).toEqual([
    '30 runs: 11 current (9 with a known 7-day change, 10 with known activity) and 19 ended.',
    '30 runs: 30 current (30 with a known 7-day change, 29 with known activity).',
    '1 run: 1 current (0 with a known 7-day change, 1 with known activity).',
  ]);
});
