import { describe, expect, it } from 'vitest';
import { datesTogether } from '#renderer/subjects/runs/run/run-screen.tsx';
import type { AsOf } from '#shared/catalog/freshness.ts';
import { dayOf } from '#test/support/days.ts';

const hour = 3_600_000_000;
const at = (text: string, hours: number) => dayOf(text) * 24 * hour + hours * hour;

const common = { state: 'complete', triedAt: null, daysBehind: null, error: null } as const;
const enrollment: AsOf = {
  ...common,
  dataset: 'enrollment',
  dataThrough: dayOf('2026-11-26'),
  computedAt: at('2026-11-27', 4),
  syncedAt: at('2026-11-28', 21),
};
const activity: AsOf = {
  ...common,
  dataset: 'activity',
  dataThrough: dayOf('2026-11-22'),
  computedAt: at('2026-11-23', 4),
  syncedAt: at('2026-11-28', 20),
};

describe('the dates of a run in one line', () => {
  it('say how far each kind of data reaches, and when the first of them was synced', () => {
    expect(datesTogether([enrollment, activity])).toBe(
      'Enrollment through 26 Nov 2026, activity through 22 Nov 2026\u00A0· synced 28 Nov 2026 20:00 (UTC)',
    );
    expect(datesTogether([enrollment, { ...activity, dataThrough: enrollment.dataThrough }])).toBe(
      'Enrollment and activity through 26 Nov 2026\u00A0· synced 28 Nov 2026 20:00 (UTC)',
    );
  });

  it('say of a run that was read after its end that it has ended, and nothing of days behind', () => {
    expect(datesTogether([{ ...enrollment, daysBehind: 9, runEnded: true }, activity])).toBe(
      'Enrollment through 26 Nov 2026, activity through 22 Nov 2026\u00A0· synced 28 Nov 2026 20:00 (UTC)\u00A0· the run has ended',
    );
  });

  it.each<[string, AsOf[]]>([
    ['one table is not there', [enrollment]],
    ['one table was never synced', [enrollment, { ...activity, state: 'never', syncedAt: null, dataThrough: null }]],
    ['rows of one table could not be read', [enrollment, { ...activity, state: 'partial' }]],
    ['one table failed to update', [{ ...enrollment, state: 'failed' }, activity]],
    ['the data is behind', [{ ...enrollment, daysBehind: 9 }, activity]],
    ['a table has no days', [enrollment, { ...activity, dataThrough: null }]],
    ['the tables were synced on two days', [enrollment, { ...activity, syncedAt: at('2026-11-27', 23) }]],
  ])('are lines of their own where %s', (_, all) => {
    expect(datesTogether(all)).toBe('');
  });
});
