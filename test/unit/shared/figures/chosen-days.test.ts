import { describe, expect, it } from 'vitest';
import { headAges } from '#main/data-host/export/reports/ages.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { runFiguresWithin, runKeyFigures } from '#shared/figures/key-figures.ts';
import { enrolledOn } from '#test/support/enrolled.ts';
import { syncedTable } from '#test/support/synced-table.ts';

/** Sunday, 8 November 2026. */
const sunday = 20_765;
const byMode = (date: number, verified: number, ever: number): ViewRow<'run-modes'> => ({
  date,
  modes: JSON.stringify({ audit: 1, verified }),
  unlisted: 0,
  count: verified + 1,
  cumulative_count: ever,
  note: null,
  created: null,
});
const week = (week_ending: number, any: number): ViewRow<'run-activity'> => ({
  week_ending,
  interval_start: 0,
  interval_end: 0,
  any,
  played_video: null,
  attempted_problem: null,
  posted_forum: null,
  enrolled: 100,
  any_pct: any,
  note: null,
  created: null,
});

const rows = {
  enrollment: [
    enrolledOn(sunday - 9, 120),
    enrolledOn(sunday - 7, 90),
    enrolledOn(sunday - 1, 120),
    enrolledOn(sunday, 100),
  ],
  modes: [byMode(sunday - 7, 5, 130), byMode(sunday, 8, 140)],
  activity: [week(sunday - 7, 30), week(sunday, 25)],
};

describe('figures of chosen days', () => {
  it('are those of the last of them, by the formulas of today; of several highest days the first', () => {
    expect(runFiguresWithin(rows, { countries: 12, withheld: [] })).toEqual({
      current: 100,
      change7d: 10,
      peak: 120,
      peakDay: sunday - 9,
      activeLastWeek: 25,
      activePct: 25,
      weekEnding: sunday,
      everEnrolled: 140,
      verified: 8,
      verifiedChange7d: 3,
      countries: 12,
      withheld: [],
    });
  });

  it('are not known of no rows, and no change is made up from a day that was not chosen', () => {
    const none = runFiguresWithin({ enrollment: [], modes: [], activity: [] }, { countries: null, withheld: [] });
    expect(none).toMatchObject({ withheld: [] });
    const { withheld: _, ...known } = none;
    expect(new Set(Object.values(known))).toEqual(new Set([null]));
    const short = runFiguresWithin(
      { ...rows, enrollment: rows.enrollment.slice(2) },
      { countries: null, withheld: [] },
    );
    expect(short).toMatchObject({ current: 100, change7d: null });
  });

  it('say their day, and what is of today says that', () => {
    const figures = runFiguresWithin(rows, { countries: 12, withheld: [] });
    const said = runKeyFigures({ figures }, { enrollment: sunday, modes: sunday }).map(({ label, note }) => [
      label,
      note,
    ]);
    expect(said).toEqual([
      ['Enrolled', 'on 8 Nov 2026 · highest 120 on 30 Oct 2026'],
      ['Ever enrolled', 'by 8 Nov 2026'],
      ['Verified', 'on 8 Nov 2026'],
      ['Active in the last week', '25.0% of the learners enrolled at the end of 8 Nov 2026'],
      ['Countries', 'newest data, not the chosen days'],
    ]);
  });

  it('name the last day that each of them is of: those by mode may end before the enrollment does', () => {
    const figures = runFiguresWithin({ ...rows, modes: rows.modes.slice(0, 1) }, { countries: null, withheld: [] });
    const said = runKeyFigures({ figures }, { enrollment: sunday, modes: sunday - 7 });
    expect(said.slice(0, 3).map(({ value, note }) => [value, note])).toEqual([
      [100, 'on 8 Nov 2026 · highest 120 on 30 Oct 2026'],
      [130, 'by 1 Nov 2026'],
      [5, 'on 1 Nov 2026'],
    ]);
  });

  it('say the day of enrollment that is behind, and only of that', () => {
    const figures = runFiguresWithin(rows, { countries: null, withheld: [] });
    const asOf = (daysBehind: number | null) => syncedTable('enrollment', { dataThrough: sunday, daysBehind });
    const current = (behind: number | null) => runKeyFigures({ figures, asOf: [asOf(behind)] })[0];
    expect(current(4000)).toMatchObject({ label: 'Enrolled', note: 'on 8 Nov 2026 · highest 120 on 30 Oct 2026' });
    expect(current(null)).toMatchObject({ label: 'Enrolled', note: 'highest 120 on 30 Oct 2026' });
  });

  it('call the highest that of the days that are shown where some are withheld', () => {
    const figures = runFiguresWithin(rows, { countries: null, withheld: ['peak'] });
    expect(runKeyFigures({ figures })[0]?.note).toBe('highest shown 120 on 30 Oct 2026');
  });

  it('stand with the highest under the enrollment that it is the highest of', () => {
    const [current, ever] = runKeyFigures({ figures: runFiguresWithin(rows, { countries: 12, withheld: [] }) });
    expect(current).toMatchObject({ label: 'Enrolled', note: 'highest 120 on 30 Oct 2026' });
    expect(ever).toMatchObject({ label: 'Ever enrolled', note: undefined });
  });
});

describe('the dates at the head of a report', () => {
  const age = (dataThrough: number | null, computedAt: number | null, syncedAt: number | null) => ({
    dataThrough,
    firstThrough: null,
    computedAt,
    syncedAt,
  });

  it('are those of the figures at its head, not of a part that is newer or older', () => {
    expect(headAges([age(10, 11, 50)], [age(900, 901, 40), age(3, 4, 60)])).toEqual(age(10, 11, 40));
  });

  it('are those of its parts where the figures at its head have none', () => {
    expect(headAges([age(null, null, null)], [age(900, 901, 40), age(3, 4, 60)])).toEqual(age(900, 901, 40));
  });
});
