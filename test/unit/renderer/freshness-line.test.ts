import { describe, expect, it } from 'vitest';
import { freshnessLine } from '#renderer/subjects/overview/freshness-of-sources.tsx';
import { areAnswersLeft } from '#renderer/subjects/overview/missing-names.tsx';
import type { SyncStateLine } from '#shared/catalog/records.ts';
import { microsPerDay, parseDay } from '#shared/time/time.ts';

const day = (text: string) => parseDay(text) ?? 0;

const line = (given: Partial<SyncStateLine>): SyncStateLine => ({
  dataset: 'enrollment',
  resources: 2,
  complete: 2,
  partial: 0,
  noRows: 0,
  gone: 0,
  failed: 0,
  never: 0,
  rows: 9,
  rejected: 0,
  dataThrough: day('2026-11-20'),
  behind: 0,
  computedAt: null,
  syncedAt: day('2026-11-22') * microsPerDay,
  daysBehind: null,
  ...given,
});

describe('the line of data freshness', () => {
  it('says how far the data goes and the oldest read, and counts a table without data as complete', () => {
    const older = line({ complete: 1, noRows: 1, dataThrough: null, syncedAt: day('2026-11-21') * microsPerDay });
    expect(freshnessLine([line({}), older])).toBe(
      'Up to date: the services had nothing newer\u00A0· 2 of 2 kinds of data complete\u00A0· enrollment through 20 Nov 2026\u00A0· oldest data synced 21 Nov 2026 00:00 UTC',
    );
  });

  it('counts what failed and what was never read as incomplete', () => {
    const missing = [line({ complete: 1, failed: 1 }), line({ complete: 1, never: 1 }), line({})];
    expect(freshnessLine(missing)).toMatch(
      /^Newer data may be missing: daily enrollment failed to update\u00A0· 1 of 3 kinds of data complete\u00A0· 1 not updated\u00A0· /,
    );
  });

  it('counts what is behind, although its table is closed', () => {
    expect(freshnessLine([line({ daysBehind: 9 }), line({})])).toMatch(
      /^Behind\u00A0· 2 of 2 kinds of data complete\u00A0· 1 behind\u00A0· enrollment through /,
    );
  });

  it('leaves out what no run is selected for, and says nothing of a package that cannot be synced', () => {
    expect(freshnessLine([line({ resources: 0, complete: 0 })])).toBe('No data is selected for sync.');
    expect(freshnessLine([line({})], true)).toMatch(/^1 of 1 kind of data complete\u00A0· /);
    expect(freshnessLine([line({ complete: 0, never: 2, syncedAt: null })])).toBe('Not synced yet.');
  });

  it('counts of a package only what it holds', () => {
    const left = line({ complete: 0, never: 2, syncedAt: null, dataThrough: null });
    expect(freshnessLine([line({}), line({ complete: 1, never: 1 }), left], true)).toMatch(
      /^2 of 2 kinds of data complete\u00A0· /,
    );
    expect(freshnessLine([left], true)).toBe('Not part of this data');
  });
});

describe('the offer to download names', () => {
  const answers = (given: Partial<SyncStateLine>) => [line({}), line({ dataset: 'answer-distribution', ...given })];

  it('is made while the answers of a run are not here', () => {
    for (const missing of [{ never: 1 }, { failed: 1 }, { partial: 1 }])
      expect(areAnswersLeft(answers({ complete: 1, ...missing }))).toBe(true);
  });

  it('is not made for problems that nobody has answered', () => {
    expect(areAnswersLeft(answers({ complete: 1, noRows: 1 }))).toBe(false);
    expect(areAnswersLeft(answers({ complete: 1, gone: 1 }))).toBe(false);
    expect(areAnswersLeft([])).toBe(false);
  });
});
