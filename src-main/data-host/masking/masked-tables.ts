import { lazy } from '#main/common/async.ts';
import { columnsOfRow, datasets, type RunDatasetName, type TableName, tables } from '#shared/catalog/datasets.ts';
import { daysBesideTrend, daysOfTrend } from '#shared/catalog/run-choice.ts';
import { countsLearners } from '#shared/catalog/small-numbers.ts';
import { datasetsOfView, type ViewName, type ViewQuery } from '#shared/catalog/views.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { lastDaySql, nowSql } from '../cache/database/clock.ts';
import type { Connection } from '../cache/database/database.ts';
import { computedRunFigures, isSelected, storedFigures } from '../cache/database/fragments.ts';
import { hasLearnerCounts, sqlTable } from '../cache/runs/run-tables.ts';
import { firstDayOf } from '../subjects/runs/views.ts';
import { afterLastDay, prepareWithheldDays, type WithheldOfRun } from './withheld-days.ts';
import { withheldProblems } from './withheld-problems.ts';

/*
 * The tables of a run that decide together what is withheld of them. No other table and no other run decides.
 */

/** The counts of one day of a run: see `withheld-days.ts`, which looks at a day at a time. */
const ofDays: readonly RunDatasetName[] = [
  'enrollment',
  'enrollment-mode',
  'enrollment-gender',
  'enrollment-birth-year',
  'enrollment-education',
  'enrollment-location',
];

/** The counts of the problems of a run: see `withheld-problems.ts`. */
const ofProblems: readonly RunDatasetName[] = ['problems', 'problem-tags', 'answer-distribution', 'grade-distribution'];

/** The tables of totals of days, which follow from the counts of those days. */
export const totalsName = 'totals';

/** The datasets that decide what is withheld of a table of runs; without any, it is that table alone. */
export function maskedTogether(name: RunDatasetName | typeof totalsName): readonly RunDatasetName[] {
  if (name === totalsName) return ofDays;
  return [ofDays, ofProblems].find((group) => group.includes(name)) ?? [name];
}

/** Whether what is withheld of a table is worked out from the days of its runs. */
export const isMaskedByDay = (name: RunDatasetName | typeof totalsName): boolean => maskedTogether(name) === ofDays;

/** Whether what is withheld of a table is worked out from the problems of its runs. */
export const isMaskedByProblem = (name: RunDatasetName | typeof totalsName): boolean =>
  maskedTogether(name) === ofProblems;

/*
 * Figures of runs that moved, which are stored beside the tables of runs: a temporary view tells no more of them than the masked tables do.
 */

const names = (row: string, key: string) => `instr(' ' || ${row}.withheld || ' ', ' ${key} ')`;

const onItsDays = 'run_no = f.run_no AND date IN (f.old_through, f.new_through)';

/** By figure: whether a count that it is, or adds up, is withheld. */
const figures = {
  current: `SELECT 1 FROM temp.enrollment e WHERE ${onItsDays} AND e.withheld IS NOT NULL`,
  ever_enrolled: `SELECT 1 FROM temp.enrollment_mode m WHERE ${onItsDays} AND ${names('m', 'cumulative_count')}`,
  verified: `SELECT 1 FROM temp.enrollment_mode m WHERE ${onItsDays} AND json_type(m.modes, '$.verified') = 'null'`,
  answers: `SELECT 1 FROM temp.problems p WHERE p.run_no = f.run_no AND ${names('p', 'total_submissions')}`,
  video_starts: `SELECT 1 FROM temp.videos v WHERE v.run_no = f.run_no AND ${names('v', 'users_at_start')}`,
};

/*
 * The tables of runs as they may be shared. On one connection, temporary views bear the names of the tables and show the same rows
 * without the counts that are withheld. Every result computed there follows from what may be shared: a table, a
 * chart, a report, a package. Runs that were not asked for are not there at all.
 */

/** Which stored tables are masked: those of days from this one on (null: none), and those of problems. Key figures of runs are left out, as only views show them. */
interface OnlyTables {
  readonly fromDay: number | null;
  readonly problems: boolean;
}

/** All stored tables of runs. */
export const everyTable = (): OnlyTables => ({ fromDay: firstDay, problems: true });

/** One table of runs, with the tables that decide what is withheld of it. */
export const tableAlone = (name: RunDatasetName): OnlyTables => ({
  fromDay: isMaskedByDay(name) ? firstDay : null,
  problems: isMaskedByProblem(name),
});

/** Which counts a query needs: those of some runs, or of all runs: from one day on, the newest, the last three months, or the newest with the changes that syncs saw. */
export type Scope =
  | { readonly runIds: readonly string[]; readonly only?: OnlyTables }
  | { readonly allFromDay: number }
  | ScopeOfAll;

type ScopeOfAll = 'newest of all' | 'newest quarter of all' | 'what changed of all';

/** Views of what syncs saw change, which tells counts of days that may be long past. */
const viewsOfChanges: ReadonlySet<ViewName> = new Set(['moved-figures', 'largest-changes', 'observed-changes']);

/** Views over what all selected runs are like, by their problems and videos. */
const viewsOfContent: ReadonlySet<ViewName> = new Set(['attention', 'looked-at']);

/** Views over a run and the others of its course, or over all selected runs of a course. */
const viewsOfCourse: ReadonlySet<ViewName> = new Set([
  'run-moved-problems',
  'problem-runs',
  'run-earlier',
  'run-earlier-activity',
  'run-outlook',
  'course-fixes',
]);

/** Views of watched figures, of which some are counts of a day. */
const viewsOfWatches: ReadonlySet<ViewName> = new Set(['watches', 'watch-events']);

/** Tables whose counts make up no total: only the small ones are withheld, and SQL alone can tell. */
const alone: ReadonlySet<RunDatasetName> = new Set(['activity', 'recent-activity', 'videos']);

/** The column that identifies a row of a table. */
const idOf: Partial<Record<RunDatasetName, string>> = {
  enrollment: 'date',
  'enrollment-mode': 'date',
  'enrollment-gender': 'date',
};

const countedTables = (Object.keys(tables) as TableName[]).filter(hasLearnerCounts);

/** More rows than a dozen runs of some years have; they take about 5 MB. */
const maxKnownRows = 20_000;

/** The withheld counts of runs in one state of the data with one threshold, so that the next export does not work them out again. */
export class KnownWithheld {
  readonly #parts = new Map<string, WithheldOfRun>();
  #rows = 0;

  /** Returns what is known of a part of a run, or what `find` finds, which is kept while there is room. */
  of(part: string, find: () => WithheldOfRun): WithheldOfRun {
    const known = this.#parts.get(part);
    if (known) return known;
    const found = find();
    this.#rows += found.rows.length + found.totals.length;
    if (this.#rows <= maxKnownRows) this.#parts.set(part, found);
    return found;
  }
}

/** The masked tables of one connection, which hold the runs that were asked for. */
export class MaskedTables {
  readonly #db: Connection;
  readonly #threshold: number;
  /** Prepared with the first run, because many files read none. */
  readonly #statements: () => ReturnType<typeof prepareStatements>;
  readonly #withheldDays: () => (runNo: number, fromDay: number) => WithheldOfRun;
  readonly #known: KnownWithheld;
  /** The scopes of all runs that are ready. */
  readonly #ofAll = new Set<ScopeOfAll>();

  /** `known` is of the state of the data that the connection sees, and of this threshold. */
  constructor(db: Connection, threshold: number, known = new KnownWithheld()) {
    createViews(db, threshold);
    this.#db = db;
    this.#threshold = threshold;
    this.#known = known;
    this.#statements = lazy(() => prepareStatements(db));
    this.#withheldDays = lazy(() => prepareWithheldDays(db, threshold));
  }

  /** Works out what is withheld of these runs, once; to be called before they are read. */
  ready(scope: Scope): void {
    if (typeof scope === 'string') this.#addAllRuns(scope);
    else if ('runIds' in scope) this.#addRuns(scope.runIds, scope.only);
    else for (const runNo of this.#statements().allRuns.all()) this.#add(runNo, scope.allFromDay, false);
  }

  /** How much of a run is ready. */
  partOf(runNo: number): string {
    const { from_day, is_whole } = this.#statements().knownOf.get(runNo) ?? { from_day: null, is_whole: 0 };
    return `${from_day} ${is_whole}`;
  }

  readyFor({ params, view }: ViewQuery): void {
    if (viewsOfCourse.has(view) && 'runId' in params)
      this.ready({ runIds: this.#statements().runsOfCourse.all(params.runId) });
    else if (viewsOfCourse.has(view) && 'courseKey' in params && params.courseKey !== undefined)
      this.ready({ runIds: this.#statements().selectedOfCourse.all(params.courseKey) });
    else if ('runId' in params) this.ready({ runIds: [params.runId] });
    else if ('runIds' in params) this.ready({ runIds: params.runIds });
    else if (viewsOfContent.has(view)) this.ready({ runIds: this.#statements().selectedRuns.all() });
    else if (viewsOfChanges.has(view)) this.ready('what changed of all');
    else if (viewsOfWatches.has(view)) this.#readyForWatches();
    else if ('month' in params) this.ready({ allFromDay: firstDayOf(params.month) });
    else if (view === 'run-trends') {
      this.ready('newest quarter of all');
      if ('flagged' in params && params.flagged) this.ready({ runIds: this.#statements().selectedRuns.all() });
    } else if (datasetsOfView(view).some((name) => datasets[name].scope !== 'service')) this.ready('newest of all');
  }

  #readyForWatches(): void {
    this.ready('newest of all');
    this.ready({ runIds: this.#statements().watchedRuns.all(), only: tableAlone('enrollment') });
  }

  #addAllRuns(scope: ScopeOfAll): void {
    // The other ones have the newest counts, too.
    if (this.#ofAll.has(scope) || (scope === 'newest of all' && this.#ofAll.size > 0)) return;
    const readsChanges = scope === 'what changed of all';
    const days = scope === 'newest quarter of all' ? daysOfTrend + daysBesideTrend : 7;
    const { allRuns, newest, firstChanged, movedAnswers } = this.#statements();
    for (const runNo of allRuns.all()) {
      const day = newest.get({ runNo, days }) ?? firstDay;
      const changed = readsChanges ? (firstChanged.get({ runNo }) ?? day) : day;
      this.#add(runNo, Math.min(day, changed), readsChanges && movedAnswers.get(runNo) === 1);
    }
    this.#ofAll.add(scope);
  }

  #addRuns(runIds: readonly string[], only?: OnlyTables): void {
    const { fromDay, problems } = only ?? everyTable();
    for (const runId of runIds) {
      const runNo = this.#statements().runNoOf.get(runId);
      if (runNo !== undefined) this.#add(runNo, fromDay ?? afterLastDay, problems, only === undefined);
    }
  }

  /** Adds a run, or more days of one that is there: as much as was asked for so far. */
  #add(runNo: number, requestedFrom: number, wantsWhole: boolean, wantsFigures = true): void {
    const { knownOf, addRun, addFigures } = this.#statements();
    const known = knownOf.get(runNo);
    const fromDay = Math.min(requestedFrom, known?.from_day ?? requestedFrom);
    const isWhole = wantsWhole || known?.is_whole === 1;
    if (known?.from_day === fromDay && known.is_whole === Number(isWhole)) return;
    this.#withhold(runNo, fromDay, isWhole);
    addRun.run(runNo, fromDay, Number(isWhole));
    if (wantsFigures) addFigures.run({ runNo });
  }

  #withhold(runNo: number, fromDay: number, isWhole: boolean): void {
    const { forget, addWithheld, addTotal, keepTotals } = this.#statements();
    for (const each of forget) each.run(runNo);
    const { rows, totals } = this.#known.of(`${runNo} ${fromDay} ${isWhole}`, () => {
      const days = this.#withheldDays()(runNo, fromDay);
      const problems = isWhole ? withheldProblems(this.#db, runNo, this.#threshold) : [];
      return { rows: [...days.rows, ...problems], totals: days.totals };
    });
    for (const { table, id, keys, modes } of rows) addWithheld.run(table, runNo, id, keys.join(' '), modes ?? null);
    for (const { dataset, date, total } of totals) addTotal.run(dataset, runNo, date, total);
    keepTotals.run(runNo, fromDay);
  }
}

function createViews(db: Connection, threshold: number): void {
  db.exec(`
    CREATE TEMP TABLE shared_run (run_no INTEGER PRIMARY KEY, from_day INTEGER NOT NULL, is_whole INTEGER NOT NULL) STRICT;
    CREATE TEMP TABLE hidden_row (
      name TEXT NOT NULL, run_no INTEGER NOT NULL, id INTEGER NOT NULL, keys TEXT NOT NULL, modes TEXT, PRIMARY KEY (run_no, name, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TEMP TABLE told_total (
      dataset TEXT NOT NULL, run_no INTEGER NOT NULL, date INTEGER NOT NULL, total INTEGER NOT NULL, PRIMARY KEY (run_no, dataset, date)
    ) STRICT, WITHOUT ROWID;`);
  for (const name of countedTables) db.exec(alone.has(name) ? simpleView(name, threshold) : maskedView(name));
  db.exec(sharedMovedFigures(threshold));
  // The stored figures know nothing of masks; several views of a report read those of all runs.
  db.exec(`CREATE TEMP TABLE run_figure (run_no INTEGER PRIMARY KEY, ${storedFigures.join(', ')})`);
}

/**
 * The newest day or end of a run that can be true, which is that of the figures; without one, the first that is to come. Each is the first or
 * the last of an index: a filtered maximum would read every day of every run.
 */
const newestOf = (table: string, column: string, limit: string) =>
  `coalesce((SELECT max(${column}) FROM main.${table} WHERE run_no = @runNo AND ${column} <= ${limit}),
    (SELECT min(${column}) FROM main.${table} WHERE run_no = @runNo))`;

function prepareStatements(db: Connection) {
  const firstDayOf = <Bound extends object>(days: string) =>
    db.prepare<[Bound], number | null>(`SELECT min(day) FROM (${days})`).pluck();
  return {
    runNoOf: db.prepare<[string], number>('SELECT run_no FROM main.run WHERE run_id = ?').pluck(),
    selectedRuns: db
      .prepare<[], string>('SELECT run_id FROM journal.selected_run WHERE removed_at IS NULL ORDER BY run_id')
      .pluck(),
    selectedOfCourse: db
      .prepare<[string], string>(
        `SELECT r.run_id FROM main.course c JOIN main.run r USING (course_no) WHERE c.course_key = ? AND ${isSelected} ORDER BY r.run_id`,
      )
      .pluck(),
    watchedRuns: db
      .prepare<[], string>(
        `SELECT DISTINCT rule ->> '$.subject.id' FROM journal.watch WHERE json_valid(rule) AND rule ->> '$.subject.kind' = 'run'`,
      )
      .pluck(),
    runsOfCourse: db
      .prepare<[string], string>(
        'SELECT o.run_id FROM main.run r JOIN main.run o USING (course_no) WHERE r.run_id = ? ORDER BY o.run_id',
      )
      .pluck(),
    allRuns: db.prepare<[], number>('SELECT run_no FROM main.run').pluck(),
    knownOf: db.prepare<[number], { from_day: number; is_whole: number }>(
      'SELECT from_day, is_whole FROM temp.shared_run WHERE run_no = ?',
    ),
    newest: firstDayOf<{ runNo: number; days: number }>(`
      SELECT ${newestOf('enrollment', 'date', lastDaySql)} - @days AS day UNION ALL
      SELECT ${newestOf('enrollment_mode', 'date', lastDaySql)} - 7 UNION ALL
      SELECT (${newestOf('activity', 'interval_end', nowSql)} - 1) / ${microsPerDay}`),
    firstChanged: firstDayOf<{ runNo: number }>(`
      SELECT old_through AS day FROM main.moved_figure WHERE run_no = @runNo UNION ALL
      SELECT new_through FROM main.moved_figure WHERE run_no = @runNo UNION ALL
      SELECT CAST(record AS INTEGER) FROM journal.observed_change
        WHERE dataset = 'enrollment' AND run_id = (SELECT run_id FROM main.run WHERE run_no = @runNo)`),
    movedAnswers: db
      .prepare<[number], number>("SELECT 1 FROM main.moved_figure WHERE run_no = ? AND figure = 'answers'")
      .pluck(),
    addRun: db.prepare<[number, number, number]>('INSERT OR REPLACE INTO temp.shared_run VALUES (?, ?, ?)'),
    // For one run alone: SQLite would compute the masked tables of all runs for each. Once, since a figure looks at several days.
    addFigures: db.prepare<[{ runNo: number }]>(
      `WITH ${tablesOfFigures.map((table) => `own_${table} AS MATERIALIZED (SELECT * FROM ${table} WHERE run_no = @runNo)`).join(', ')}
       INSERT OR REPLACE INTO temp.run_figure ${computedRunFigures((table) => `own_${table}`)}`,
    ),
    addWithheld: db.prepare<unknown[]>('INSERT INTO temp.hidden_row VALUES (?, ?, ?, ?, ?)'),
    addTotal: db.prepare<unknown[]>('INSERT INTO temp.told_total VALUES (?, ?, ?, ?)'),
    keepTotals: db.prepare<[number, number]>(
      'INSERT OR IGNORE INTO temp.told_total SELECT * FROM main.told_total WHERE run_no = ? AND date >= ?',
    ),
    forget: ['hidden_row', 'told_total'].map((name) =>
      db.prepare<[number]>(`DELETE FROM temp.${name} WHERE run_no = ?`),
    ),
  };
}

const tablesOfFigures = ['enrollment', 'enrollment_mode', 'activity'];

/** Before every day that is stored. */
const firstDay = -afterLastDay;

const isSmallCount = (value: string, threshold: number) => `abs(${value}) BETWEEN 1 AND ${Math.trunc(threshold) - 1}`;

const quoted = (key: string) => `"${key}"`;

/** Problems are masked completely, or are absent. */
const isReady = (name: RunDatasetName) =>
  columnsOfRow(name).some(({ key }) => key === 'date') ? 'x.date >= s.from_day' : 's.is_whole';

/** The rows of a table; what is withheld of each was worked out before. */
function maskedView(name: RunDatasetName): string {
  const table = sqlTable(name);
  const columns = columnsOfRow(name).map((column) => {
    const key = quoted(column.key);
    if (column.key === 'modes') return `coalesce(h.modes, x.modes) AS modes`;
    if (!countsLearners(column)) return `x.${key}`;
    return `CASE WHEN instr(' ' || h.keys || ' ', ' ${column.key} ') THEN NULL ELSE x.${key} END AS ${key}`;
  });
  const id = idOf[name] ?? 'rowid';
  return `CREATE TEMP VIEW ${table} AS
    SELECT x.run_no, ${columns.join(', ')}, nullif(concat_ws(' ', x.withheld, h.keys), '') AS withheld
    FROM temp.shared_run s CROSS JOIN main.${table} x ON x.run_no = s.run_no AND ${isReady(name)}
      LEFT JOIN temp.hidden_row h ON h.name = '${table}' AND h.run_no = x.run_no AND h.id = x.${id}`;
}

/** The rows of a table whose small counts alone are withheld. */
function simpleView(name: RunDatasetName, threshold: number): string {
  const table = sqlTable(name);
  const isSmall = (key: string) => isSmallCount(`x.${quoted(key)}`, threshold);
  const columns = columnsOfRow(name);
  const shown = columns.map((column) => {
    const key = quoted(column.key);
    return countsLearners(column)
      ? `CASE WHEN ${isSmall(column.key)} THEN NULL ELSE x.${key} END AS ${key}`
      : `x.${key}`;
  });
  const noted = columns.filter(countsLearners).map(({ key }) => `CASE WHEN ${isSmall(key)} THEN '${key}' END`);
  return `CREATE TEMP VIEW ${table} AS
    SELECT x.run_no, ${shown.join(', ')}, nullif(concat_ws(' ', x.withheld, ${noted.join(', ')}), '') AS withheld
    FROM temp.shared_run s CROSS JOIN main.${table} x ON x.run_no = s.run_no`;
}

/** SQL that makes the view; the masked tables of the runs must be there. */
function sharedMovedFigures(threshold: number): string {
  const isSmall = (value: string) => isSmallCount(value, threshold);
  const cases = Object.entries(figures).map(([name, sql]) => `WHEN '${name}' THEN EXISTS (${sql})`);
  return `CREATE TEMP VIEW moved_figure AS SELECT f.* FROM main.moved_figure f
    WHERE NOT (${isSmall('f.old_value')} OR ${isSmall('f.new_value')} OR CASE f.figure ${cases.join(' ')} ELSE 0 END)`;
}
