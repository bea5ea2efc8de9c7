import type Database from 'better-sqlite3';
import { sqlTable } from '#main/data-host/cache/runs/run-tables.ts';
import { countedColumns, countedTables } from '../equations/quantities.ts';
import { copySnapshot } from '../files/snapshot.ts';
import { openCache } from './masked-tables.ts';
import type { Twin } from './twin.ts';

/*
 * A run that is left out keeps its rows, and leaves the app in nothing. Here everything that is stored of it is otherwise, whatever its
 * table: what differs between the files of the two states was read of it.
 */

const added = 7;
const microsPerDay = 86_400_000_000;
/** Numbers from here on are instants. */
const leastInstant = 1_000_000_000_000;

/** A twin with everything of one run otherwise: its numbers, its newest day, one of its problems, its title and words on it. */
export function makeLeftOutTwin(dir: string, to: string, runId: string): Twin {
  copySnapshot(dir, to);
  const db = openCache(to, { readonly: false });
  try {
    return { dir: to, changed: db.transaction(() => changeRun(db, runId))() };
  } finally {
    db.close();
  }
}

function changeRun(db: Database.Database, runId: string): number {
  const runNo = db.prepare<[string], number>('SELECT run_no FROM main.run WHERE run_id = ?').pluck().get(runId);
  if (runNo === undefined) return 0;
  const changed = countsOf(db, runNo);
  for (const table of tablesOfRuns(db)) addTo(db, `main.${table}`, numbersOf(db, table), 'run_no = ?', runNo);
  db.prepare(
    `UPDATE main.enrollment_mode SET modes = (SELECT json_group_object(key, value + ${added}) FROM json_each(modes))
       WHERE run_no = ?`,
  ).run(runNo);
  for (const table of ['enrollment', 'enrollment_mode', 'enrollment_gender'])
    removeOne(db, table, 'date = (SELECT max(date)', runNo);
  removeOne(db, 'problems', 'module_id = (SELECT min(module_id)', runNo);
  db.prepare("UPDATE main.rejected_record SET raw = '{}' WHERE run_no = ?").run(runNo);
  db.prepare("UPDATE main.content_version SET version = 'otherwise' WHERE run_no = ?").run(runNo);
  db.prepare("UPDATE main.course_summary SET title = 'Otherwise' WHERE run_id = ?").run(runId);
  addTo(db, 'main.course_summary', ['start_date', 'end_date', 'count', 'cumulative_count'], 'run_id = ?', runId);
  addTo(db, 'journal.observed_change', ['old_value', 'new_value'], 'run_id = ?', runId);
  for (const table of ['label', 'note'])
    db.prepare(`UPDATE journal.${table} SET text = 'Otherwise' WHERE kind = 'run' AND id = ?`).run(runId);
  const watched = "watch_no IN (SELECT watch_no FROM journal.watch WHERE rule ->> '$.subject.id' = ?)";
  for (const table of ['watch', 'watch_event', 'watch_value']) addTo(db, `journal.${table}`, ['value'], watched, runId);
  return changed;
}

/** How many counts of learners are stored of the run. */
function countsOf(db: Database.Database, runNo: number): number {
  const counts = countedTables.flatMap((name) =>
    countedColumns(name).map((column) =>
      db.prepare<[number], number>(`SELECT count("${column}") FROM main.${sqlTable(name)} WHERE run_no = ?`).pluck(),
    ),
  );
  return counts.reduce((sum, statement) => sum + (statement.get(runNo) ?? 0), 0);
}

const tablesOfRuns = (db: Database.Database): string[] =>
  db
    .prepare<[], string>(
      `SELECT t.name FROM pragma_table_list t JOIN pragma_table_info(t.name) c
         WHERE t.schema = 'main' AND t.type = 'table' AND t.name <> 'run' AND c.name = 'run_no'`,
    )
    .pluck()
    .all();

/** The columns that may hold a number and tell no rows apart; the answers to whether something is so stay. */
const numbersOf = (db: Database.Database, table: string): string[] =>
  db
    .prepare<[string], string>(
      `SELECT name FROM pragma_table_info(?) WHERE pk = 0 AND type <> 'TEXT' AND name NOT IN ('run_no', 'correct')
         AND substr(name, 1, 3) <> 'is_'`,
    )
    .pluck()
    .all(table);

function addTo(
  db: Database.Database,
  table: string,
  columns: readonly string[],
  where: string,
  which: string | number,
): void {
  for (const column of columns) {
    const more = `iif("${column}" < ${leastInstant}, ${added}, ${microsPerDay})`;
    const isNumber = `typeof("${column}") IN ('integer', 'real')`;
    db.prepare(`UPDATE ${table} SET "${column}" = "${column}" + ${more} WHERE ${where} AND ${isNumber}`).run(which);
  }
}

const removeOne = (db: Database.Database, table: string, head: string, runNo: number): void => {
  db.prepare(
    `DELETE FROM main.${table} WHERE run_no = @runNo AND ${head} FROM main.${table} WHERE run_no = @runNo)`,
  ).run({
    runNo,
  });
};
