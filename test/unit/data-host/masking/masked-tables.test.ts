import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Cache } from '#main/data-host/cache/cache.ts';
import type { Connection } from '#main/data-host/cache/database/database.ts';
import { createDictionaries } from '#main/data-host/cache/database/dictionaries.ts';
import { hasLearnerCounts, sqlTable } from '#main/data-host/cache/runs/run-tables.ts';
import { KnownWithheld, MaskedTables, type Scope, tableAlone } from '#main/data-host/masking/masked-tables.ts';
import { tables as storedTables, type TableName } from '#shared/catalog/datasets.ts';
import { daysBesideTrend, daysOfTrend } from '#shared/catalog/run-choice.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { openEmptyCache } from '#test/support/empty-cache.ts';

/*
 * The masked tables hold the days and runs that a view needs, and no small count. withheld-days.test says which counts of a day are
 * withheld, the attacker whether that suffices.
 */

const runs = { one: 'course-v1:Org+A+1', two: 'course-v1:Org+A+2', other: 'course-v1:Org+B+1' } as const;
type Run = keyof typeof runs;
const [lastDay, threshold] = [20_000, 10];

let cache: Cache;
let close: () => Promise<void>;
let db: Connection;
let tables: MaskedTables;

const add = (table: string, row: Readonly<Record<string, string | number | null>>) =>
  cache.db
    .prepare(
      `INSERT INTO ${table} (${Object.keys(row)
        .map((key) => `"${key}"`)
        .join(', ')}) VALUES (?${', ?'.repeat(Object.keys(row).length - 1)})`,
    )
    .run(...Object.values(row));
const numberOf = (run: Run) => createDictionaries(cache.db).runNo(runs[run]);
const week = (run_no: number, lastDayOfWeek: number) => {
  const interval_end = (lastDayOfWeek + 1) * microsPerDay;
  return { run_no, interval_start: interval_end - 7 * microsPerDay, interval_end };
};

beforeAll(async () => {
  ({ cache, close } = await openEmptyCache());
  for (const [index, run] of (['one', 'two', 'other'] as const).entries()) {
    const run_no = numberOf(run);
    if (run !== 'other') add('journal.selected_run', { run_id: runs[run], added_at: 0 });
    for (let back = 0; back <= 450; back += 1)
      add('enrollment', { run_no, date: lastDay - 100 * index - back, count: back % 2 === 0 ? 50 : 5 });
    add('activity', { ...week(run_no, lastDay - 100 * index), any: 40, played_video: 3, posted_forum: -3 });
    add('problems', { run_no, module_id: 'p', total_submissions: 60, correct_submissions: 55, part_ids: '[]' });
  }
});
afterAll(() => close());

beforeEach(() => {
  db = cache.openReader();
  tables = new MaskedTables(db, threshold);
});
afterEach(() => db.close());

/** From which day on each run is there, counted back from its last one, and whether its problems are. */
function held() {
  return Object.fromEntries(
    (['one', 'two', 'other'] as const).flatMap((run, index) => {
      const [from = '', isWhole] = tables.partOf(numberOf(run)).split(' ');
      const back = lastDay - 100 * index - Number(from);
      return from === 'null' ? [] : [[run, isWhole === '1' ? 'whole' : back]];
    }),
  );
}
const afterReady = (scope: Scope) => {
  tables.ready(scope);
  return held();
};
const afterQuery = (query: { readonly view: string; readonly params: object }) => {
  tables.readyFor(query as ViewQuery);
  return held();
};
const read = (sql: string) => db.prepare(sql).all();

describe('the masked tables hold', () => {
  it('nothing that was not asked for', () => {
    expect(held()).toEqual({});
    expect(read('SELECT * FROM enrollment')).toEqual([]);
    expect(read('SELECT * FROM problems')).toEqual([]);
    expect(read('SELECT * FROM activity')).toEqual([]);
  });

  it('runs as a whole, with their problems', () => {
    expect(afterReady({ runIds: [runs.one, 'course-v1:Org+A+None'] })).toEqual({ one: 'whole' });
    expect(read('SELECT count(*) AS days FROM enrollment')).toEqual([{ days: 451 }]);
    expect(read('SELECT total_submissions, correct_submissions, withheld FROM problems')).toEqual([
      { total_submissions: 60, correct_submissions: null, withheld: 'correct_submissions' },
    ]);
  });

  it('the days from one on, of all runs, without their problems', () => {
    expect(afterReady({ allFromDay: lastDay - 101 })).toEqual({ one: 101, two: 1, other: -99 });
    expect(read('SELECT count(*) AS days, min(date) AS first FROM enrollment')).toEqual([
      { days: 102 + 2, first: lastDay - 101 },
    ]);
    expect(read('SELECT * FROM problems')).toEqual([]);
  });

  it('the newest week of each run, or the days that its trend follows from', () => {
    expect(afterReady('newest of all')).toEqual({ one: 7, two: 7, other: 7 });
    const days = daysOfTrend + daysBesideTrend;
    expect(afterReady('newest quarter of all')).toEqual({ one: days, two: days, other: days });
  });

  it('no less than before when less is asked for, and more when more is', () => {
    expect(afterReady({ allFromDay: lastDay - 300 })).toEqual({ one: 300, two: 200, other: 100 });
    expect(afterReady('newest of all')).toEqual({ one: 300, two: 200, other: 100 });
    expect(afterReady({ runIds: [runs.two] })).toEqual({ one: 300, two: 'whole', other: 100 });
    expect(afterReady({ allFromDay: lastDay - 400 })).toEqual({ one: 400, two: 'whole', other: 200 });
    expect(read(`SELECT count(*) AS days FROM enrollment WHERE run_no = ${numberOf('two')}`)).toEqual([{ days: 451 }]);
  });
});

describe('a view is read of', () => {
  it.each<[string, object, object]>([
    ['run-enrollment', { runId: runs.one }, { one: 'whole' }],
    ['run-moved-problems', { runId: runs.one }, { one: 'whole', two: 'whole' }],
    ['problem-runs', { runId: runs.two, moduleId: 'p' }, { one: 'whole', two: 'whole' }],
    ['run-earlier', { runId: runs.one }, { one: 'whole', two: 'whole' }],
    ['run-earlier-activity', { runId: runs.other }, { other: 'whole' }],
    ['run-outlook', { runId: runs.one }, { one: 'whole', two: 'whole' }],
    ['compare-enrollment', { runIds: [runs.one, runs.other] }, { one: 'whole', other: 'whole' }],
    ['course-fixes', { courseKey: 'Org+A' }, { one: 'whole', two: 'whole' }],
    ['course-fixes', { courseKey: 'Org+B' }, {}],
    ['attention', {}, { one: 'whole', two: 'whole' }],
    ['looked-at', {}, { one: 'whole', two: 'whole' }],
    ['runs', {}, { one: 7, two: 7, other: 7 }],
    ['skills', {}, {}],
  ])('%s: the runs and days that it needs', (view, params, expected) => {
    expect(afterQuery({ view, params })).toEqual(expected);
  });

  it('trends: a quarter, and the selected runs as a whole where only flagged ones are listed', () => {
    const days = daysOfTrend + daysBesideTrend;
    expect(afterQuery({ view: 'run-trends', params: { flagged: false } })).toEqual({
      one: days,
      two: days,
      other: days,
    });
    expect(afterQuery({ view: 'run-trends', params: { flagged: true } })).toEqual({
      ...{ one: 'whole', two: 'whole', other: days },
    });
  });

  it('a month: all days from the month before the same one of last year on, which its net change is counted from', () => {
    // Day 20,000 is 4 October 2024; August 2023 began 430 days before.
    expect(afterQuery({ view: 'run-months', params: { month: '2024-09' } })).toMatchObject({ one: 430 });
  });
});

describe('a masked row', () => {
  const first = () => `run_no = ${numberOf('one')}`;

  it('lacks its small counts and says which', () => {
    tables.ready({ runIds: [runs.one] });
    expect(read(`SELECT date, count, withheld FROM enrollment WHERE ${first()} ORDER BY date DESC LIMIT 2`)).toEqual([
      { date: lastDay, count: 50, withheld: null },
      { date: lastDay - 1, count: null, withheld: 'count' },
    ]);
    expect(read(`SELECT "any", played_video, posted_forum, withheld FROM activity WHERE ${first()}`)).toEqual([
      { any: 40, played_video: null, posted_forum: null, withheld: 'played_video posted_forum' },
    ]);
  });

  it('has the figures of the run worked out of what is left', () => {
    tables.ready('newest of all');
    // Seven days before the newest one there were 5 learners.
    expect(read(`SELECT current, change_7d, active_last_week FROM run_figure WHERE ${first()}`)).toEqual([
      { current: 50, change_7d: null, active_last_week: 40 },
    ]);
  });
});

describe('figures that moved', () => {
  const moved = (
    figure: string,
    old_value: number,
    new_value: number,
    old_through = lastDay - 2,
    new_through = lastDay,
  ) =>
    add('moved_figure', {
      ...{ run_no: numberOf('one'), figure, observed_at: 0, old_value, old_through, new_value, new_through },
    });
  const shown = () => {
    const reader = cache.openReader();
    const masked = new MaskedTables(reader, threshold);
    masked.readyFor({ view: 'moved-figures', params: {} } as ViewQuery);
    const rows = reader.prepare('SELECT figure, old_value, new_value FROM moved_figure').all();
    const part = masked.partOf(numberOf('one'));
    reader.close();
    return { rows, part };
  };
  afterEach(() => cache.db.exec('DELETE FROM moved_figure; DELETE FROM journal.observed_change'));

  it('are told where no count that they follow from is withheld', () => {
    moved('current', 40, 50);
    expect(shown()).toEqual({
      rows: [{ figure: 'current', old_value: 40, new_value: 50 }],
      part: `${lastDay - 7} 0`,
    });
  });

  it.each([
    ['a small count before', 9, 50, lastDay - 2],
    ['a small count now', 50, 9, lastDay - 2],
    ['a day of which the count is withheld', 40, 50, lastDay - 1],
    ['such a day long before, to which the service went back', 40, 50, lastDay - 2, lastDay - 61],
  ])('are not told with %s', (_, before, now, through, until = lastDay) => {
    moved('current', before, now, through, until);
    expect(shown().rows).toEqual([]);
  });

  it('need the day on which they were seen before, and that of a count that was restated', () => {
    moved('current', 40, 50, lastDay - 60);
    expect(shown().part).toBe(`${lastDay - 60} 0`);
    add('journal.observed_change', {
      ...{ observed_at: 0, dataset: 'enrollment', kind: 'restated', run_id: runs.one, record: String(lastDay - 90) },
      ...{ field: 'count', old_value: 1, new_value: 2 },
    });
    expect(shown().part).toBe(`${lastDay - 90} 0`);
  });

  it('of answers need the problems of the run', () => {
    moved('answers', 40, 60);
    expect(shown()).toEqual({ rows: [{ figure: 'answers', old_value: 40, new_value: 60 }], part: `${lastDay - 7} 1` });
    cache.db.exec("UPDATE problems SET total_submissions = 5, correct_submissions = 5 WHERE module_id = 'p'");
    expect(shown().rows).toEqual([]);
  });
});

describe('what is hidden of a run in one state of the data', () => {
  const row = { table: 'enrollment', id: lastDay, keys: ['count'] };
  const noneFound = () => expect.unreachable('it is known');

  it('is worked out once for all exports of it', () => {
    const known = new KnownWithheld();
    const withheld = [known, known].map((ofState) => {
      const reader = cache.openReader();
      new MaskedTables(reader, threshold, ofState).ready({ runIds: [runs.one] });
      const rows = reader.prepare('SELECT * FROM temp.hidden_row ORDER BY name, run_no, id').all();
      reader.close();
      return rows;
    });
    expect(withheld[1]).toEqual(withheld[0]);
    expect(known.of(`${numberOf('one')} -1000000000 true`, noneFound).rows.length).toBeGreaterThan(100);
  });

  it('is kept of some runs, not of thousands', () => {
    const known = new KnownWithheld();
    const many = { rows: Array.from({ length: 15_000 }, () => row), totals: [] };
    known.of('one', () => many);
    known.of('two', () => many);
    expect(known.of('one', noneFound)).toBe(many);
    expect(known.of('two', () => ({ rows: [], totals: [] })).rows).toEqual([]);
  });
});

describe('a table that is masked alone', () => {
  /** Large counts that are withheld because of a small one in another table: 5 learners on that day, 5 wrong answers to that problem. */
  const rowsBesideSmallOnes = () => {
    const ofDay = { run_no: numberOf('one'), date: lastDay - 1 };
    const ofProblem = { run_no: numberOf('one'), module_id: 'p' };
    const recent = { run_no: numberOf('one'), activity_type: 'any', interval_start: 0, interval_end: microsPerDay };
    return [
      ['enrollment_mode', { ...ofDay, count: 60, cumulative_count: 80, modes: '{"audit":30,"verified":30}' }],
      ['enrollment_gender', { ...ofDay, female: 30, male: 30, other: 0, unknown: 0 }],
      ['enrollment_birth_year', { ...ofDay, birth_year: 1990, count: 60 }],
      ['enrollment_education', { ...ofDay, education_level: 'bachelors', count: 60 }],
      ['enrollment_location', { ...ofDay, country_alpha2: 'DE', count: 60 }],
      ['problem_tags', { ...ofProblem, total_submissions: 60, correct_submissions: 55, tags: '{}' }],
      ['answer_distribution', { ...ofProblem, part_id: 'p_1', correct: 1, count: 55 }],
      ['videos', { run_no: numberOf('one'), video_id: 'v', users_at_start: 60, users_at_end: 5 }],
      ['recent_activity', { ...recent, count: 5 }],
      ['grade_distribution', { ...ofProblem, grade: 1, max_grade: 1, count: 55 }],
    ] as const;
  };
  const counted = (Object.keys(storedTables) as TableName[]).filter(hasLearnerCounts);
  const rowsAfter = (name: (typeof counted)[number], scope: Scope) => {
    const reader = cache.openReader();
    new MaskedTables(reader, threshold).ready(scope);
    const rows = reader.prepare(`SELECT * FROM temp.${sqlTable(name)}`).all() as { withheld: string | null }[];
    reader.close();
    return rows;
  };
  beforeAll(() => {
    for (const [table, row] of rowsBesideSmallOnes()) add(table, row);
  });

  it.each(counted)('%s hides and shows what it does with all others', (name) => {
    const runIds = [runs.one, runs.two];
    const together = rowsAfter(name, { runIds });
    expect(rowsAfter(name, { runIds, only: tableAlone(name) })).toEqual(together);
    expect(together.filter(({ withheld }) => withheld !== null)).not.toEqual([]);
  });
});
