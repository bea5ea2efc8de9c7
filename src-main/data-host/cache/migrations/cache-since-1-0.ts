import { parseCourseId } from '#shared/catalog/course-id.ts';
import type { Migration } from '../database/schema.ts';
import { markAlarmsStale, markAlarmsStaleSql } from '../runs/run-alarms.ts';
import { cache0320 } from './cache-0320-first.ts';

/* The steps of the cache since version 1.0.0, oldest first. A new one goes to the end. */

/** The rules of misconceptions, labels, guessing and videos have changed, so every run is looked at again. */
const cache0330: Migration = {
  number: 330,
  up: (db) => db.exec('DELETE FROM run_looked_at'),
};

/**
 * Missing data has states of its own: rows that could not be read, and rows that the service denies. Stores the ETag and the date of each
 * report file, and which form of an address each service accepts.
 */
const cache0340: Migration = {
  number: 340,
  up: (db) =>
    db.exec(`
      UPDATE resource SET state = 'partial' WHERE state = 'complete' AND rejected > 0;
      UPDATE resource SET state = 'gone' WHERE state = 'noRows' AND rows > 0;
      CREATE INDEX resource_lacking ON resource (dataset, run_no) WHERE state IN ('partial', 'gone');
      ALTER TABLE report_file ADD COLUMN etag TEXT;
      ALTER TABLE report_file ADD COLUMN http_modified TEXT;
      CREATE TABLE service_route (
        address TEXT NOT NULL, route TEXT NOT NULL, form INTEGER NOT NULL, PRIMARY KEY (address, route)
      ) STRICT, WITHOUT ROWID;
    `),
};

/** The rules of weeks and drifts have changed, so the alarms of every run are worked out from its stored weeks. */
const cache0350: Migration = {
  number: 350,
  up: (db) => markAlarmsStale(db)(),
};

/** One report of several may be gone at the service: its file stays, and was last confirmed when it was last fetched. */
const cache0360: Migration = {
  number: 360,
  up: (db) => db.exec('ALTER TABLE report_file ADD COLUMN is_gone INTEGER NOT NULL DEFAULT 0'),
};

/** Alarms of a run depend on the weeks of all runs now, so those that are stored no longer hold: the next reader works them out. */
export const cache0370: Migration = {
  number: 370,
  up: (db) => db.exec("DELETE FROM run_alarm; DELETE FROM derived_state WHERE name = 'run_alarm'"),
};

/** Shares are drawn towards their like otherwise, so every run is looked at again. */
const cache0380: Migration = {
  number: 380,
  up: (db) => db.exec('DELETE FROM run_looked_at'),
};

const nearestDay = (
  days: number,
) => `e.run_no = g.run_no AND e.date BETWEEN g.data_through - ${days + 3} AND g.data_through - ${days - 3}
  ORDER BY abs(e.date - g.data_through + ${days}), e.date LIMIT 1`;

/**
 * A longer change is that since the nearest of seven days, so that a missing day does not empty it. The withheld columns of a run in a
 * package name each change, also where the count of today is the withheld one.
 */
export const cache0390: Migration = {
  number: 390,
  up: (db) =>
    db.exec(
      [28, 90]
        .map(
          (days) => `
      UPDATE run_figure AS g SET change_${days}d = current - (SELECT count FROM enrollment e WHERE ${nearestDay(days)})
        WHERE EXISTS (SELECT 1 FROM enrollment e WHERE ${nearestDay(days)});
      UPDATE run_figure AS g SET withheld = nullif(concat_ws(' ', nullif(trim(replace(withheld, 'change_${days}d', '')), ''), 'change_${days}d'), '')
        WHERE withheld IS NOT NULL AND change_${days}d IS NULL AND EXISTS (SELECT 1 FROM enrollment e WHERE ${nearestDay(days)});`,
        )
        .join('') +
        `UPDATE run_figure AS g SET withheld = concat_ws(' ', withheld, 'change_7d')
        WHERE instr(withheld, 'current') AND NOT instr(withheld, 'change_7d')
          AND EXISTS (SELECT 1 FROM enrollment e WHERE e.run_no = g.run_no AND e.date = g.data_through - 7);
      UPDATE run_figure AS g SET withheld = concat_ws(' ', withheld, 'active_pct')
        WHERE instr(withheld, 'active_last_week') AND NOT instr(withheld, 'active_pct') AND enrolled_then > 0;
      UPDATE run_figure AS g SET withheld = nullif(trim(replace(withheld, 'active_pct', '')), '')
        WHERE instr(withheld, 'active_pct') AND active_last_week IS NULL AND NOT instr(withheld, 'active_last_week');`,
    ),
};

/** How many flags each run has, counted when it is looked at: one row of a list read a page of flags with their sentences for it. */
const cache0400: Migration = {
  number: 400,
  up: (db) =>
    db.exec(`
      ALTER TABLE run_looked_at ADD COLUMN flags INTEGER NOT NULL DEFAULT 0;
      UPDATE run_looked_at AS l SET flags = (SELECT count(*) FROM run_flag x WHERE x.run_no = l.run_no)`),
};

/** Where each run stands beside the earlier runs of its course. A run without a row is still to be compared. */
const cache0410: Migration = {
  number: 410,
  up: (db) =>
    db.exec(`
      CREATE TABLE run_standing (
        run_no INTEGER PRIMARY KEY, day_no INTEGER, vs_earlier REAL, usual_range TEXT, earlier_runs INTEGER NOT NULL, withheld TEXT
      ) STRICT`),
};

/** The course of each listed run, which has a title for its course also where the run is not selected. */
const cache0420: Migration = {
  number: 420,
  up: (db) => {
    db.exec(`
      ALTER TABLE course_summary ADD COLUMN course_key TEXT;
      CREATE INDEX course_summary_by_course ON course_summary (course_key)`);
    const set = db.prepare('UPDATE course_summary SET course_key = ? WHERE run_id = ?');
    for (const runId of db.prepare<[], string>('SELECT run_id FROM course_summary').pluck().all()) {
      const parsed = parseCourseId(runId);
      if (parsed.ok) set.run(parsed.identity.courseKey, runId);
    }
  },
};

/** A random name for the rows of each dataset, of each run; it is drawn again whenever one of them changes. */
const cache0430: Migration = {
  number: 430,
  up: (db) =>
    db.exec(`
      CREATE TABLE content_version (
        dataset TEXT NOT NULL, run_no INTEGER NOT NULL, version TEXT NOT NULL, PRIMARY KEY (dataset, run_no)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO content_version SELECT dataset, run_no, lower(hex(randomblob(8))) FROM resource`),
};

/** One problem or subsection may be gone at the service: its rows stay, and were last confirmed when they were last read. */
const cache0440: Migration = {
  number: 440,
  up: (db) => db.exec('ALTER TABLE module_reading ADD COLUMN is_gone INTEGER NOT NULL DEFAULT 0'),
};

/** The random names of content by month, so that a published part of one month is not read because of another one. */
const cache0450: Migration = {
  number: 450,
  up: (db) =>
    db.exec(`
      CREATE TABLE content_version_next (
        dataset TEXT NOT NULL, run_no INTEGER NOT NULL,
        -- Months since the year 0, for rows of one month; 0 for rows of any day and of none.
        month INTEGER NOT NULL DEFAULT 0,
        version TEXT NOT NULL, PRIMARY KEY (dataset, run_no, month)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO content_version_next (dataset, run_no, version) SELECT dataset, run_no, version FROM content_version;
      DROP TABLE content_version;
      ALTER TABLE content_version_next RENAME TO content_version`),
};

/** The sentences of flags have new words, which those that are stored lack in other languages, so every run is looked at again. */
const cache0460: Migration = {
  number: 460,
  up: (db) => db.exec('DELETE FROM run_looked_at'),
};

/** Sentences of flags name their values otherwise, so those that are stored have no text in other languages: as in 460. */
const cache0470: Migration = {
  number: 470,
  up: (db) => db.exec('DELETE FROM run_looked_at'),
};

/** Sentences of flags have plainer words: as in 460. */
const cache0480: Migration = {
  number: 480,
  up: (db) => db.exec('DELETE FROM run_looked_at'),
};

/** A comparison of demand with supply counts the links that are too weak. The key of those stored before is no longer asked for. */
const cache0490: Migration = {
  number: 490,
  up: (db) => db.exec('ALTER TABLE coverage_skill ADD COLUMN weak_links INTEGER NOT NULL DEFAULT 0'),
};

/**
 * The indexes of a comparison are made after its rows and are gone while it is written. They are no part of the schema, so that a
 * comparison that was cut off is not taken for damage.
 */
const cache0500: Migration = {
  number: 500,
  up: (db) =>
    db.exec(
      ['place', 'demand', 'opportunity', 'courses', 'standing', 'completes', 'excess']
        .map((name) => `DROP INDEX IF EXISTS coverage_skill_by_${name}`)
        .join(';'),
    ),
};

/** Sentences of flags have plainer words again: as in 460. */
const cache0510: Migration = {
  number: 510,
  up: (db) => db.exec('DELETE FROM run_looked_at'),
};

/** Custom sections of runs are no earlier runs: standings and alarms are worked out again. */
const cache0520: Migration = {
  number: 520,
  up: (db) => db.exec(`DELETE FROM run_standing; ${markAlarmsStaleSql}`),
};

/** Sentences of flags have plainer words once more: as in 460. */
const cache0530: Migration = {
  number: 530,
  up: (db) => db.exec('DELETE FROM run_looked_at'),
};

/** Sentences of flags have plainer words throughout: as in 460. */
const cache0540: Migration = {
  number: 540,
  up: (db) => db.exec('DELETE FROM run_looked_at'),
};

/** Stores the form of each kind of derived rows, so that a change of their rules or words needs no migration (`derivedForms`). */
const cache0550: Migration = {
  number: 550,
  up: (db) => db.exec('CREATE TABLE derived_form (name TEXT PRIMARY KEY, form INTEGER NOT NULL) STRICT, WITHOUT ROWID'),
};

/** A comparison of demand with supply has the ranks of its gaps. The key of those stored before is no longer asked for. */
const cache0560: Migration = {
  number: 560,
  up: (db) =>
    db.exec(`
      ALTER TABLE coverage_skill ADD COLUMN demand_rank INTEGER;
      ALTER TABLE coverage_skill ADD COLUMN nearness_rank INTEGER`),
};

/**
 * How many videos of a run have unknown counts, which was not counted before: all runs are looked at again. Counted when asked, it would
 * read every video of every run for one line of Overview.
 */
const cache0570: Migration = {
  number: 570,
  up: (db) =>
    db.exec(`
      ALTER TABLE run_looked_at ADD COLUMN videos_unknown INTEGER NOT NULL DEFAULT 0;
      DELETE FROM run_looked_at`),
};

export const cacheMigrations: readonly Migration[] = [
  cache0320,
  cache0330,
  cache0340,
  cache0350,
  cache0360,
  cache0370,
  cache0380,
  cache0390,
  cache0400,
  cache0410,
  cache0420,
  cache0430,
  cache0440,
  cache0450,
  cache0460,
  cache0470,
  cache0480,
  cache0490,
  cache0500,
  cache0510,
  cache0520,
  cache0530,
  cache0540,
  cache0550,
  cache0560,
  cache0570,
];
