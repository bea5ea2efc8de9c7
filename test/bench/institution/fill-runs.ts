import { openCache } from '#main/data-host/cache/cache.ts';
import { type Connection, writeTransaction } from '#main/data-host/cache/database/database.ts';
import { createDictionaries } from '#main/data-host/cache/database/dictionaries.ts';
import { RunFacts } from '#main/data-host/cache/runs/run-facts.ts';
import { createCourseSummaries, createSelectedRuns } from '#main/data-host/cache/runs/run-lists.ts';
import { createSyncState } from '#main/data-host/cache/sync-state/sync-state.ts';
import type { RunDatasetName } from '#shared/catalog/datasets.ts';
import { hash } from '../../sample-service/generator/random.ts';
import { fillCache } from '../search/fill-cache.ts';
import { benchCourseKey } from '../search/names.ts';

/*
 * The course runs of a whole institution in a data folder: as a sync leaves them, without its requests. SQLite makes the rows by
 * itself, because twelve million of them would take minutes in JavaScript.
 */

const newestDay = 20_776;
const newestSync = (newestDay + 1) * 86_400_000_000;
const runsPerCourse = 3;

export interface Institution {
  readonly runs: number;
  /** Problems and videos of one run. */
  readonly problems: number;
  readonly videos: number;
}

export const institutionOf = (runs: number): Institution => ({ runs, problems: 100, videos: 50 });

/** Ids of blocks are 32 hexadecimal digits, in no order. */
const blockHash = `printf('%016x%016x', (@run * 4099 + n) * 2654435761 % 1000000007 * 1000003, (@run * 4099 + n) * 40503)`;

/** `n` counts from 0 over the days, weeks or modules of a run; `@last` is its newest day, and `@size` how large it is. */
const rowsOf: Partial<
  Record<RunDatasetName, { readonly of: 'days' | 'weeks' | 'problems' | 'videos' | number; readonly sql: string }>
> = {
  enrollment: {
    of: 'days',
    sql: `INSERT INTO enrollment (run_no, date, count, created)
      SELECT @run, @last - n, @size + (@count - n) + n % 7, @created FROM temp.number WHERE n < @count`,
  },
  'enrollment-mode': {
    of: 'days',
    sql: `INSERT INTO enrollment_mode (run_no, date, count, cumulative_count, modes, created)
      SELECT @run, @last - n, @size + (@count - n), @size + (@count - n) * 2,
        '{"audit":' || (@size + @count - n) || ',"verified":' || ((@size + @count - n) / 9) || '}', @created
      FROM temp.number WHERE n < @count`,
  },
  'enrollment-gender': {
    of: 'days',
    sql: `INSERT INTO enrollment_gender (run_no, date, female, male, other, unknown, created)
      SELECT @run, @last - n, @size / 2, @size / 3, n % 5, n % 30, @created FROM temp.number WHERE n < @count`,
  },
  activity: {
    of: 'weeks',
    sql: `INSERT INTO activity (run_no, interval_start, interval_end, "any", attempted_problem, played_video, posted_forum, created)
      SELECT @run, (@last - 7 * n - 6) * 86400000000, (@last - 7 * n + 1) * 86400000000, @size / 3 + n % 9, @size / 5, @size / 4, n % 4, @created
      FROM temp.number WHERE n < @count`,
  },
  'enrollment-location': {
    of: 150,
    sql: `INSERT INTO enrollment_location (run_no, date, country_alpha2, country_alpha3, country_name, count, created)
      SELECT @run, @last, char(65 + n / 26, 65 + n % 26), char(65 + n / 26, 65 + n % 26, 88), 'Country ' || n, @size / (n + 1), @created
      FROM temp.number WHERE n < @count`,
  },
  'enrollment-birth-year': {
    of: 60,
    sql: `INSERT INTO enrollment_birth_year (run_no, date, birth_year, count, created)
      SELECT @run, @last, 1950 + n, @size / (1 + abs(n - 40)), @created FROM temp.number WHERE n < @count`,
  },
  'enrollment-education': {
    of: 10,
    sql: `INSERT INTO enrollment_education (run_no, date, education_level, count, created)
      SELECT @run, @last, 'level ' || n, @size / (n + 2), @created FROM temp.number WHERE n < @count`,
  },
  problems: {
    of: 'problems',
    sql: `INSERT INTO problems (run_no, module_id, total_submissions, correct_submissions, part_ids, created)
      SELECT @run, 'block-v1:' || @name || '+type@problem+block@' || ${blockHash}, @size * 3 / (n + 1), @size / (n + 1), '[]', @created
      FROM temp.number WHERE n < @count`,
  },
  videos: {
    of: 'videos',
    sql: `INSERT INTO videos (run_no, video_id, encoded_module_id, duration, segment_length, users_at_start, users_at_end, created)
      SELECT @run, replace(@name, '+', '/') || '|' || ${blockHash}, ${blockHash}, 300 + n, 5, @size / (n + 1), @size / (n + 2), @created
      FROM temp.number WHERE n < @count`,
  },
};

/** Numbers are bound as reals, which these tables refuse. */
const integers = (numbers: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, BigInt(value)]));

/** Returns the ids of the runs. */
export async function fillInstitution(folder: string, institution: Institution): Promise<string[]> {
  const courses = Math.ceil(institution.runs / runsPerCourse);
  await fillCache(folder, { skills: 3_522, jobs: 216, courses });
  const cache = openCache(folder);
  try {
    const ids = Array.from({ length: institution.runs }, (_, number) => runIdAt(number, courses));
    addRuns(cache.db, ids);
    writeRows(cache.db, ids, institution);
    return ids;
  } finally {
    cache.close();
  }
}

const runIdAt = (number: number, courses: number) =>
  `course-v1:${benchCourseKey(number % courses)}+R${String(number).padStart(4, '0')}`;

function addRuns(db: Connection, ids: readonly string[]): void {
  createSelectedRuns(db, createDictionaries(db)).add(ids);
  const none = { start_date: null, end_date: null, pacing_type: null, availability: null };
  const counts = { count: null, cumulative_count: null, created: null };
  createCourseSummaries(db).replace(
    ids.map((course_id, number) => ({ ...none, ...counts, course_id, catalog_course_title: `Introduction ${number}` })),
  );
}

function writeRows(db: Connection, ids: readonly string[], institution: Institution): void {
  const dictionaries = createDictionaries(db);
  const syncState = createSyncState(db);
  db.exec(`CREATE TEMP TABLE number (n INTEGER PRIMARY KEY);
    INSERT INTO number WITH RECURSIVE up(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM up WHERE n < 3000) SELECT n FROM up`);
  const writers = Object.entries(rowsOf).map(([name, { of, sql }]) => {
    const facts = new RunFacts(db, name as RunDatasetName);
    return { name: name as RunDatasetName, of, insert: db.prepare(sql), facts };
  });
  const writeRun = (runId: string, number: number) => {
    const run = dictionaries.runNo(runId);
    const hasEnded = number % 3 === 0;
    const last = newestDay - (hasEnded ? 40 + (number % 400) : number % 3);
    const days = 365 * (1 + (number % 5));
    const counts = { ...institution, days, weeks: Math.floor(days / 7) };
    const size = 20 + (hash(3, 5, number) % 5_000);
    for (const { name, of, insert, facts } of writers) {
      const count = typeof of === 'number' ? of : counts[of];
      const named = name === 'problems' || name === 'videos' ? { name: runId.slice('course-v1:'.length) } : {};
      const dated = named.name === undefined ? { last } : {};
      insert.run({ ...integers({ run, count, size, created: newestSync, ...dated }), ...named });
      facts.append(run, []);
      const published = { ...facts.figures(run), rejected: 0, history_from: 15_706 };
      syncState.complete(name, run, published, 1, newestSync + number);
    }
    for (const name of ['recent-activity', 'problem-tags', 'reports'] as const)
      syncState.noRows(name, run, 1, newestSync + number);
  };
  const hundred = writeTransaction(db, (from: number) => {
    for (const [index, runId] of ids.slice(from, from + 100).entries()) writeRun(runId, from + index);
  });
  for (let from = 0; from < ids.length; from += 100) hundred(from);
}
