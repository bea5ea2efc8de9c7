import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { microsPerDay } from '#shared/time/time.ts';
import { dayOf } from '#test/support/days.ts';
import { openRunCache, type RunCache, runId } from './run-cache.ts';

describe('the derived columns of a run, over rows as a service sends them', () => {
  let cache: RunCache;
  beforeEach(async () => {
    cache = await openRunCache();
  });
  afterEach(() => cache.close());

  it('name the week by its last day, and take the share of those enrolled on it', () => {
    const monday = dayOf('2015-06-01');
    cache.insert('activity', [
      { interval_start: monday * microsPerDay, interval_end: (monday + 7) * microsPerDay, any: 30 },
    ]);
    cache.insert('enrollment', [
      { date: monday + 6, count: 120 },
      { date: monday + 7, count: 999 },
    ]);
    const [week] = cache.rows({ view: 'run-activity', params: { runId } });
    expect(week).toMatchObject({ week_ending: dayOf('2015-06-07'), enrolled: 120, any_pct: 25 });
  });

  it('take the active of a week as a share of those enrolled at its end, not of those enrolled now', () => {
    const monday = dayOf('2015-06-01');
    cache.insert('enrollment', [
      { date: monday + 6, count: 120 },
      { date: monday + 9, count: 240 },
    ]);
    cache.insert('activity', [
      { interval_start: monday * microsPerDay, interval_end: (monday + 7) * microsPerDay, any: 30 },
    ]);
    expect(cache.figures()).toMatchObject({ current: 240, activePct: 25 });
  });

  it('take the nearest day within three for the longer changes, the earlier of two; without one there is none', () => {
    const last = dayOf('2015-06-30');
    const changesOf = () => {
      const [row] = cache.stored('SELECT change_7d, change_28d, change_90d FROM run_figure');
      return row;
    };
    cache.insert('enrollment', [
      { date: last - 94, count: 10 },
      { date: last - 86, count: 20 },
      { date: last - 32, count: 30 },
      { date: last - 24, count: 40 },
      { date: last, count: 100 },
    ]);
    expect(changesOf()).toEqual({ change_7d: null, change_28d: null, change_90d: null });
    cache.insert('enrollment', [
      { date: last - 93, count: 50 },
      { date: last - 30, count: 60 },
      { date: last - 26, count: 70 },
    ]);
    expect(changesOf()).toEqual({ change_7d: null, change_28d: 40, change_90d: 50 });
    cache.insert('enrollment', [
      { date: last - 90, count: 80 },
      { date: last - 29, count: 90 },
    ]);
    expect(changesOf()).toEqual({ change_7d: null, change_28d: 10, change_90d: 20 });
  });

  it('compare with the day seven days earlier; unlike Insights never with another one', () => {
    const last = dayOf('2015-06-20');
    cache.insert('enrollment', [
      { date: last - 9, count: 80 },
      { date: last - 8, count: 90 },
      { date: last - 7, count: 95 },
      { date: last, count: 100 },
    ]);
    expect(cache.figures()).toMatchObject({ current: 100, change7d: 5 });
    cache.insert('enrollment', [{ date: last + 3, count: 110 }]);
    expect(cache.figures()).toMatchObject({ current: 110, change7d: null });
    const changes = cache.rows({ view: 'run-enrollment', params: { runId } }).map((row) => row.net_change);
    expect(changes).toEqual([null, 10, 5, null, null]);
  });

  it('finish videos as a share of the larger end; unlike Insights an unwatched one has none instead of 0', () => {
    cache.insert('videos', [
      { video_id: 'a', users_at_start: 100, users_at_end: 60 },
      { video_id: 'b', users_at_start: 50, users_at_end: 80 },
      { video_id: 'c', users_at_start: 0, users_at_end: 0 },
    ]);
    const rows = cache.rows({ view: 'run-videos', params: { runId } });
    const figures = rows.map((row) => [row.video_id, row.completion_pct, row.left_early]);
    expect(figures).toEqual([
      ['a', 60, 40],
      ['b', 100, 0],
      ['c', null, 0],
    ]);
  });

  it('take the year of the record for ages; unlike Insights not that of the day on which somebody looks', () => {
    cache.insert('enrollment_birth_year', [
      { date: dayOf('2015-12-31'), birth_year: 1990, count: 3 },
      { date: dayOf('2015-12-31'), birth_year: null, count: 7 },
      { date: dayOf('2015-12-31'), birth_year: 2000, count: 1 },
    ]);
    const rows = cache.rows({ view: 'run-birth-years', params: { runId } });
    expect(rows.map((row) => [row.birth_year, row.age, row.pct_of_known])).toEqual([
      [2000, 15, 25],
      [1990, 25, 75],
      [null, null, null],
    ]);
  });

  it('order levels from lowest to highest, keep `none` among the known, and show what no list has', () => {
    const levels = [null, 'vocational', 'other', 'doctorate', 'masters', 'bachelors', 'secondary', 'primary', 'none'];
    cache.insert(
      'enrollment_education',
      levels.map((education_level) => ({ date: dayOf('2015-12-01'), education_level, count: 10 })),
    );
    const rows = cache.rows({ view: 'run-education', params: { runId } });
    expect(rows.map((row) => row.education_level)).toEqual([
      'none',
      'primary',
      'secondary',
      'bachelors',
      'masters',
      'doctorate',
      'other',
      'vocational',
      null,
    ]);
    expect(rows.map((row) => row.pct_of_known)).toEqual([...Array<number>(8).fill(12.5), null]);
    const turned = cache.rows({
      view: 'run-education',
      params: { runId },
      sort: { column: 'education_level', direction: 'desc' },
    });
    expect(turned.map((row) => row.education_level).at(-1)).toBe('none');
  });

  it('name the learners in modes that the service leaves out; Insights hid the gap', () => {
    cache.insert('enrollment_mode', [
      { date: dayOf('2015-12-01'), count: 100, cumulative_count: 140, modes: '{"audit":60,"masters":10}' },
    ]);
    cache.insert('enrollment_mode', [
      { date: dayOf('2015-11-24'), count: 90, cumulative_count: 130, modes: '{"audit":80,"verified":10}' },
    ]);
    const rows = cache.rows({ view: 'run-modes', params: { runId } });
    expect(rows.map((row) => [row.unlisted, row.count])).toEqual([
      [0, 90],
      [30, 100],
    ]);
    expect(cache.figures()).toMatchObject({ everEnrolled: 140, verified: null, verifiedChange7d: null });
  });

  it('divide correct by all submissions; unlike Insights an untried problem has no share instead of 0', () => {
    cache.insert('problems', [
      { module_id: 'm1', total_submissions: 8, correct_submissions: 6, part_ids: '["a"]' },
      { module_id: 'm2', total_submissions: 0, correct_submissions: 0, part_ids: '[]' },
    ]);
    const rows = cache.rows({ view: 'run-problems', params: { runId } });
    expect(rows.map((row) => row.correct_pct)).toEqual([75, null]);
  });

  it('count last responses where the service has them, else its count, and put parts in their own order', () => {
    const answers = [
      { part_id: 'p_10_1', answer_value: 'x', count: 5 },
      { part_id: 'p_2_1', answer_value: 'y', first_response_count: 9, last_response_count: 4 },
      { part_id: 'p_2_1', answer_value: 'z', first_response_count: 1, last_response_count: 6 },
    ];
    cache.insert(
      'answer_distribution',
      answers.map((row) => ({ module_id: 'm1', ...row })),
    );
    const rows = cache.rows({ view: 'problem-answers', params: { runId, moduleId: 'm1' } });
    expect(rows.map((row) => [row.part_id, row.responses])).toEqual([
      ['p_2_1', 6],
      ['p_2_1', 4],
      ['p_10_1', 5],
    ]);
    const one = cache.rows({ view: 'problem-answers', params: { runId, moduleId: 'm1', partId: 'p_10_1' } });
    expect(one).toHaveLength(1);
  });
});
