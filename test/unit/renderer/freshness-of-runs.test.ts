import { expect, it } from 'vitest';
import { freshnessOfRuns } from '#renderer/subjects/overview/portfolio.tsx';
import type { SyncStateLine } from '#shared/catalog/records.ts';
import { parseInstant } from '#shared/time/time.ts';

const line = (syncedAt: string | null) =>
  ({ syncedAt: syncedAt === null ? null : (parseInstant(syncedAt) ?? Number.NaN) }) as SyncStateLine;
const said = (lines: readonly SyncStateLine[], runs: number, older: number) =>
  freshnessOfRuns({
    syncState: [...lines],
    portfolio: { current: { value: 1, runs, older }, olderRuns: { count: older, named: [] } },
  });

it('whether the data are fresh is one sentence: the newest sync, and how many runs have data of the newest week', () => {
  const synced = [line('2026-11-26T08:00:00Z'), line('2026-11-27T21:25:00Z'), line(null)];
  expect(said(synced, 30, 19)).toBe(
    'Last synced 27 Nov 2026 21:25 UTC. 11 runs have data for the newest week; the data of 19 runs stops earlier.',
  );
  expect(said(synced, 1, 0)).toBe(
    'Last synced 27 Nov 2026 21:25 UTC. 1 run has data for the newest week; the data of none stops earlier.',
  );
  expect([said([line(null)], 3, 0), said(synced, 0, 0)]).toEqual([null, null]);
});
