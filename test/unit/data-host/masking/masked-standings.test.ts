import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cache } from '#main/data-host/cache/cache.ts';
import { registerClock } from '#main/data-host/cache/database/clock.ts';
import { createDictionaries } from '#main/data-host/cache/database/dictionaries.ts';
import { runFacts } from '#main/data-host/cache/runs/run-facts.ts';
import { createCourseSummaries } from '#main/data-host/cache/runs/run-lists.ts';
import { createStandingsUpkeep } from '#main/data-host/cache/runs/run-standings.ts';
import { isRowWithheld, maskedRows } from '#main/data-host/masking/masked-rows.ts';
import { createMaskedStandings, excludeRuns } from '#main/data-host/masking/masking.ts';
import { createAttentionUpkeep } from '#main/data-host/subjects/attention/reader.ts';
import { createEarlierRunsReader } from '#main/data-host/subjects/earlier-runs/reader.ts';
import { createWatchRows } from '#main/data-host/subjects/watch/rows.ts';
import { isComparedWithEarlier, watchRule } from '#shared/subjects/watch/watch.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { openEmptyCache } from '#test/support/empty-cache.ts';

const runIds = ['course-v1:Org+C+1', 'course-v1:Org+C+2', 'course-v1:Org+C+3'] as const;
const firstDay = 20_000;

/** Three runs of a course, a hundred days apart, each of three days: the counts of the third, and whether they are above the others. */
describe('where a run stands beside the earlier runs of its course', () => {
  let cache: Cache;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ cache, close } = await openEmptyCache());
    for (const id of runIds)
      cache.db.prepare('INSERT INTO journal.selected_run (run_id, added_at) VALUES (?, 0)').run(id);
    store(0, [10, 15, 20]);
    store(1, [20, 25, 40]);
    store(2, [30, 40, 45]);
  });
  afterEach(() => close());

  const runNo = (id: string) => createDictionaries(cache.db).runNo(id);
  const numberOf = (index: number) => runNo(runIds[index] ?? '');
  const store = (position: number, counts: readonly number[]) =>
    runFacts(cache.db, 'enrollment').replaceFrom(
      numberOf(position),
      null,
      counts.map((count, day) => ({ date: firstDay + 100 * position + day, count })),
      { now: 0, isComplete: true },
    );
  const compare = () => createStandingsUpkeep(cache.db).some(100);
  const standing = (position: number, db = cache.db) =>
    db
      .prepare('SELECT day_no, vs_earlier, usual_range, earlier_runs, withheld FROM run_standing WHERE run_no = ?')
      .get(numberOf(position));

  it('is how far its newest day is from their median, and whether it is outside of their range', () => {
    expect(compare()).toBe(3);
    const rest = { day_no: 2, withheld: null };
    expect(standing(2)).toEqual({ ...rest, vs_earlier: 50, usual_range: 'above', earlier_runs: 2 });
    // One earlier run makes no range.
    expect(standing(1)).toEqual({ ...rest, vs_earlier: 100, usual_range: null, earlier_runs: 1 });
    expect(standing(0)).toMatchObject({ day_no: null, vs_earlier: null, earlier_runs: 0 });
    expect(compare()).toBe(0);
  });

  it('is worked out again when another run of the course, or the list of runs, comes anew', () => {
    compare();
    store(0, [10, 15, 80]);
    expect(standing(2)).toBeUndefined();
    compare();
    expect(standing(2)).toMatchObject({ vs_earlier: -25, usual_range: 'inside' });
    createCourseSummaries(cache.db).replace([]);
    expect(compare()).toBe(3);
  });

  it('is said of no custom section, and follows from none', () => {
    const section = 'ccx-v1:Org+C+1+ccx@15';
    const storeSection = (from: number, counts: readonly number[]) =>
      runFacts(cache.db, 'enrollment').replaceFrom(
        runNo(section),
        null,
        counts.map((count, day) => ({ date: from + day, count })),
        { now: 0, isComplete: true },
      );
    const earlierRuns = createEarlierRunsReader(cache.db);
    cache.db.prepare('INSERT INTO journal.selected_run (run_id, added_at) VALUES (?, 0)').run(section);
    storeSection(firstDay + 150, [1, 1, 2]);
    compare();
    expect(standing(2)).toMatchObject({ vs_earlier: 50, earlier_runs: 2 });
    expect(
      cache.db.prepare('SELECT vs_earlier, earlier_runs FROM run_standing WHERE run_no = ?').get(runNo(section)),
    ).toEqual({ vs_earlier: null, earlier_runs: 0 });
    expect(earlierRuns.enrollment(runIds[2])[0]).toMatchObject({ lowest: 10, highest: 20, earlier_runs: 2 });
    expect(earlierRuns.outlook(runIds[2])[0]).toMatchObject({ earlier_runs: 2 });
    expect(earlierRuns.enrollment(section)).toEqual([]);
  });

  it('is not said of a run that has not started, by the data so far, and follows once there is data from its start on', () => {
    const { db } = cache;
    const startOn = (index: number, day: number) =>
      db
        .prepare(
          `INSERT OR REPLACE INTO course_summary (run_id, course_key, title, start_date, count, cumulative_count)
           VALUES (?, 'Org+C', 'C', ?, 0, 0)`,
        )
        .run(runIds[index], day * microsPerDay);
    const compared = (index: number) => {
      db.exec('DELETE FROM run_standing');
      compare();
      return standing(index);
    };
    const notStarted = {
      day_no: null,
      vs_earlier: null,
      usual_range: 'not-started',
      earlier_runs: 0,
      withheld: null,
    };
    const earlierRuns = createEarlierRunsReader(db);
    const forecast = () => earlierRuns.outlook(runIds[2])[0]?.state;
    const nextYear = Math.floor(Date.now() / 86_400_000) + 365;
    // Its data ends days before its start, which is to come, or came after the newest data.
    startOn(2, nextYear);
    expect(compared(2)).toEqual(notStarted);
    expect(forecast()).toBe('not-started');
    startOn(2, firstDay + 203);
    expect(compared(2)).toEqual(notStarted);
    expect(forecast()).toBe('not-started');
    const reader = cache.openReader();
    createMaskedStandings(reader, 10, false)({ view: 'run-trends' });
    expect(standing(2, reader)).toEqual(notStarted);
    reader.close();
    startOn(2, firstDay + 202);
    expect(compared(2)).toMatchObject({ day_no: 0, vs_earlier: 200, usual_range: 'above', earlier_runs: 2 });
    expect(forecast()).toBe('too few');
    // A day to come does not make it start.
    startOn(2, firstDay + 203);
    db.prepare('INSERT INTO enrollment (run_no, date, count) VALUES (?, ?, 50)').run(numberOf(2), nextYear);
    expect(compared(2)).toEqual(notStarted);
    expect(earlierRuns.outlook(runIds[2])).toMatchObject([{ state: 'not-started', day_no: -1, count: 45 }]);
    // Without any day, only a start to come says that it has not started.
    db.prepare('DELETE FROM enrollment WHERE run_no = ?').run(numberOf(2));
    expect(compared(2)).toMatchObject({ day_no: null, usual_range: null });
    startOn(2, nextYear);
    expect(compared(2)).toEqual(notStarted);
    // Nor is the watch list told of a difference.
    const rule = { subject: { kind: 'run', id: runIds[2] }, measure: 'vs_earlier', op: 'below', value: 80 };
    db.prepare("INSERT INTO journal.watch (watch_no, rule, added_at, state) VALUES (1, ?, 0, 'unknown')").run(
      JSON.stringify(watchRule.parse(rule)),
    );
    expect(createWatchRows(db).watches()).toMatchObject([{ vs_earlier: null, usual_range: 'not-started' }]);
    // Its start comes without a sync.
    expect(compare()).toBe(0);
    registerClock(db, () => nextYear * microsPerDay);
    expect(compare()).toBe(1);
    expect(standing(2)).toMatchObject({ day_no: null, usual_range: null });
    expect(compare()).toBe(0);
    // A day before it says that there is none from it on.
    db.prepare('INSERT INTO enrollment (run_no, date, count) VALUES (?, ?, 50)').run(numberOf(2), nextYear - 1);
    expect(compared(2)).toEqual(notStarted);
    expect(compare()).toBe(0);
  });

  it('is worked out for a list where few runs are due, and left to the time between other work where many are', () => {
    const upkeeps = [createStandingsUpkeep(cache.db), createAttentionUpkeep(cache.db)];
    expect(upkeeps.map((upkeep) => upkeep.allOfFew(2))).toEqual([0, 0]);
    expect(upkeeps.map((upkeep) => upkeep.allOfFew(3))).toEqual([3, 3]);
    expect(upkeeps.map((upkeep) => upkeep.some(1))).toEqual([0, 0]);
  });

  it('is withheld in a file where the count of one of the days is', () => {
    store(0, [1, 4, 6]);
    compare();
    expect(standing(2)).toMatchObject({ earlier_runs: 2, usual_range: 'above' });
    // Other counts of such a day are withheld as well.
    for (const day of [0, 1, 2])
      cache.db
        .prepare('INSERT INTO enrollment_gender (run_no, date, female, male) VALUES (?, ?, 3, 3)')
        .run(numberOf(0), firstDay + day);
    const reader = cache.openReader();
    createMaskedStandings(reader, 10, false)({ view: 'run-trends' });
    const none = { vs_earlier: null, usual_range: null };
    expect(standing(2, reader)).toMatchObject({ ...none, withheld: 'vs_earlier usual_range', earlier_runs: 2 });
    // One earlier run makes no range that could be hidden.
    expect(standing(1, reader)).toMatchObject({ ...none, withheld: 'vs_earlier', earlier_runs: 1 });
    reader.close();
  });

  it('leaves out runs that a file does not show', () => {
    const reader = cache.openReader();
    reader.exec(`CREATE TEMP VIEW run AS SELECT * FROM main.run WHERE run_id <> '${runIds[0]}'`);
    createMaskedStandings(reader, 0, true)({ view: 'run-trends' });
    expect(standing(2, reader)).toMatchObject({ vs_earlier: 12.5, usual_range: null, earlier_runs: 1 });
    reader.close();
  });

  it('stands on the watch list beside rules on enrollment alone, not beside those on other figures of the run', () => {
    compare();
    const add = cache.db.prepare(
      "INSERT INTO journal.watch (watch_no, rule, added_at, state) VALUES (?, ?, 0, 'unknown')",
    );
    const measures = ['current', 'vs_earlier', 'verified', 'active_last_week', 'ever_enrolled', 'days_behind'];
    for (const [no, measure] of measures.entries())
      add.run(
        no,
        JSON.stringify(
          watchRule.parse({
            subject: { kind: 'run', id: runIds[2] },
            measure,
            op: measure === 'days_behind' ? 'stale' : 'below',
            value: 80,
          }),
        ),
      );
    const shown = createWatchRows(cache.db).watches();
    expect(shown.map((row) => row.vs_earlier)).toEqual([50, 50, null, null, null, null]);
    expect(shown.map((row) => row.earlier_runs)).toEqual([2, 2, null, null, null, null]);
    // The screen decides by these rows whether a dash says that nothing is compared, or why there is no number.
    const compared = shown.map(({ dataset, op }) =>
      isComparedWithEarlier({ dataset: String(dataset), op: String(op) }),
    );
    expect(compared).toEqual([true, true, false, false, false, false]);
  });

  it('of the watch list is not told where a file leaves out a run that it follows from', () => {
    const rule = watchRule.parse({
      subject: { kind: 'run', id: runIds[2] },
      measure: 'vs_earlier',
      op: 'below',
      value: 80,
    });
    const { db } = cache;
    db.prepare(
      "INSERT INTO journal.watch (watch_no, rule, added_at, state, value, seen_at) VALUES (1, ?, 0, 'crossed', 50, 0)",
    ).run(JSON.stringify(rule));
    db.prepare(
      `INSERT INTO journal.watch_event (event_no, watch_no, seen_at, state, value, threshold, snapshot_id)
       VALUES (1, 1, 0, 'crossed', 50, 80, '')`,
    ).run();
    const told = (leavesOut: boolean) => {
      if (leavesOut) db.prepare('UPDATE journal.selected_run SET removed_at = 1 WHERE run_id = ?').run(runIds[0]);
      const reader = cache.openReader();
      excludeRuns(reader, null);
      createMaskedStandings(reader, 0, true)({ view: 'watches' });
      const rows = createWatchRows(reader);
      const [watch] = rows.watches();
      const events = rows.events({ after: 0, until: 1 }).map(({ value }) => value);
      reader.close();
      return { value: watch?.value, state: watch?.state, beside: watch?.vs_earlier, events };
    };
    expect(told(false)).toEqual({ value: 50, state: 'Threshold crossed', beside: 50, events: [50] });
    expect(told(true)).toEqual({ value: null, state: 'Not known yet', beside: 12.5, events: [] });
  });

  it.each([
    ['vs_earlier', 'below', 80],
    ['unusual_weeks', 'above', 0],
  ] as const)(
    'and all that follows from counts of several runs is in no file that hides counts: %s',
    (measure, op, value) => {
      const rule = watchRule.parse({ subject: { kind: 'run', id: runIds[2] }, measure, op, value });
      const { db } = cache;
      db.prepare(
        "INSERT INTO journal.watch (watch_no, rule, added_at, state, value, seen_at) VALUES (1, ?, 0, 'ok', 0, 0)",
      ).run(JSON.stringify(rule));
      for (const [no, state, seen] of [
        [1, 'crossed', 3],
        [2, 'back', 0],
      ] as const)
        db.prepare(
          `INSERT INTO journal.watch_event (event_no, watch_no, seen_at, state, value, threshold, snapshot_id)
         VALUES (?, 1, 0, ?, ?, ?, '')`,
        ).run(no, state, seen, value);
      const reader = cache.openReader();
      createMaskedStandings(reader, 10, true)({ view: 'watches' });
      const rows = createWatchRows(reader);
      const [list, crossings] = [
        { view: 'watches', params: {} },
        { view: 'watch-events', params: { after: 0 } },
      ] as const;
      const watched = [...maskedRows(list, [], 10, rows.watches())].map(({ row }) => [row.value, row.state]);
      const events = [...maskedRows(crossings, [], 10, rows.events({ after: 0, until: 1 }))];
      reader.close();
      expect(watched).toEqual([[null, null]]);
      expect(events).toHaveLength(2);
      // That one is over would tell that there was one.
      expect(events.filter(({ notes }) => !isRowWithheld(crossings, notes))).toEqual([]);
    },
  );
});
