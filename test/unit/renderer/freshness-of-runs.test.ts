import { expect, it } from 'vitest';
import { freshnessOfRuns } from '#renderer/subjects/overview/portfolio.tsx';
import type { SyncStateLine } from '#shared/catalog/records.ts';
import { parseInstant } from '#shared/time/time.ts';

const line = (syncedAt: string | null) =>
  ({ syncedAt: syncedAt === null ? null : (parseInstant(syncedAt) ?? Number.NaN) }) as SyncStateLine;
const said = (lines: readonly SyncStateLine[], [current = 0, ended = 0, late = 0, none = 0]: readonly number[]) =>
  freshnessOfRuns({
    syncState: [...lines],
    portfolio: {
      states: { current, ended, late, none },
      dataThrough: current === 0 ? null : (parseInstant('2026-11-26T00:00:00Z') ?? Number.NaN) / 86_400_000_000,
      olderRuns: { count: ended + late, named: [] },
    },
  });

it('says when the data were synced, how far they go, and which runs have ended', () => {
  const synced = [line('2026-11-26T08:00:00Z'), line('2026-11-27T21:25:00Z'), line(null)];
  const before = 'Synced 27 Nov 2026 21:25 UTC, data through 26 Nov 2026. ';
  expect(
    [[11, 19], [10, 17, 2, 1], [1, 1], [30], [1], [3, 0, 1]].map((states) => said(synced, states)?.replace(before, '')),
  ).toEqual([
    '19 of 30 runs have ended; their data stops earlier.',
    '17 of 30 runs have ended; their data stops earlier. 2 runs are not known to have ended, but their data stops earlier.',
    '1 of 2 runs has ended; its data stops earlier.',
    'All 30 runs have data for the latest week.',
    '1 run, with data for the latest week.',
    '3 of 4 runs have data for the latest week. 1 run is not known to have ended, but its data stops earlier.',
  ]);
  expect([said([line(null)], [3]), said(synced, [0, 0, 0, 3])]).toEqual([null, null]);
});
