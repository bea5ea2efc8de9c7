import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate } from '#main/data-host/cache/database/schema.ts';
import { cacheMigrations } from '#main/data-host/cache/migrations/cache-since-1-0.ts';
import {
  createNextTables,
  indexingStatements,
  isCopied,
  storeNextTables,
} from '#main/data-host/cache/taxonomy/taxonomy-tables.ts';

/* The rows of a short list are copied, the tables of a long one are renamed. Readers of the tables see no difference. */

type How = 'copy' | 'swap';

/** Opens a cache that has stored a list of N skills, and then a shorter one. */
function storedLists(how: How, skills: number) {
  const db = new Database(':memory:');
  migrate(db, cacheMigrations);
  for (const [generation, count] of [skills, skills - 1].entries()) {
    createNextTables(db, 'skills');
    db.prepare(
      `INSERT INTO skill_next (id, name, external_id, courses)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i, 'Skill ' || i || ?, 'x' || i, 1 FROM n`,
    ).run(count, ` of ${generation}`);
    db.exec('INSERT INTO course_skill_next SELECT id, id + 7, 0.5 FROM skill_next');
    if (how === 'swap') for (const each of indexingStatements('skills', `of_${generation}`)) db.exec(each);
    db.transaction(() => storeNextTables(db, 'skills', how))();
  }
  return db;
}

/** All that a reader may notice: rows, indexes by what they are on, what a search finds, and whether anything was left. */
function noticed(how: How) {
  const db = storedLists(how, 4);
  const ids = (sql: string) => db.prepare<[], number>(sql).pluck().all();
  return {
    skills: db.prepare('SELECT * FROM skill ORDER BY id').all(),
    links: db.prepare('SELECT * FROM course_skill ORDER BY skill_id').all(),
    columns: db.prepare("SELECT * FROM pragma_table_xinfo('skill')").all(),
    indexes: db
      .prepare<[], string>(
        "SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name IN ('skill', 'course_skill') AND sql IS NOT NULL",
      )
      .pluck()
      .all()
      .map((sql) => sql.replace(/^CREATE INDEX \S+ ON "?(\w+)"?/, '$1'))
      .toSorted(),
    found: [ids("SELECT rowid FROM skill_name('Skill 2 of 1')"), ids("SELECT rowid FROM skill_name('Skill 4')")],
    left: db.prepare("SELECT name FROM sqlite_schema WHERE name LIKE '%\\_next' ESCAPE '\\'").all(),
  };
}

it('has the same rows, indexes and names to search, copied or renamed', () => {
  const copied = noticed('copy');
  expect(copied).toEqual(noticed('swap'));
  expect(copied).toMatchObject({ found: [[2], []], left: [] });
  expect(copied.skills).toHaveLength(3);
  expect(copied.indexes).toHaveLength(2);
});

it.each(['skills', 'jobs', 'job-postings'] as const)(
  'of %s have the columns of the tables that they replace',
  (dataset) => {
    const db = new Database(':memory:');
    migrate(db, cacheMigrations);
    createNextTables(db, dataset);
    const columns = (table: string) =>
      db.prepare('SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?)').all(table);
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE name LIKE '%\\_next' ESCAPE '\\'")
      .pluck()
      .all();
    expect(tables).not.toEqual([]);
    for (const table of tables) expect(columns(table.replace(/_next$/, '')), table).toEqual(columns(table));
  },
);

it('copies each column to its own, in whatever order a table has them', () => {
  const db = new Database(':memory:');
  migrate(db, cacheMigrations);
  createNextTables(db, 'skills');
  db.exec(`DROP TABLE course_skill_next;
    CREATE TABLE course_skill_next (confidence REAL, course_no INTEGER NOT NULL, skill_id INTEGER NOT NULL);
    INSERT INTO course_skill_next (skill_id, course_no, confidence) VALUES (1, 2, 0.5)`);
  db.transaction(() => storeNextTables(db, 'skills', 'copy'))();
  expect(db.prepare('SELECT * FROM course_skill').all()).toEqual([{ skill_id: 1, course_no: 2, confidence: 0.5 }]);
});

it.each([
  [2000, true],
  [2001, false],
])('of %d rows, old or new, is copied: %s', (rows, isShort) => {
  const db = storedLists('swap', rows);
  createNextTables(db, 'skills');
  // One row less than before is there, and one more is on its way.
  expect(isCopied(db, 'skills')).toBe(true);
  db.prepare(
    'INSERT INTO course_skill_next WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i, 1, NULL FROM n',
  ).run(rows);
  expect(isCopied(db, 'skills')).toBe(isShort);
});
