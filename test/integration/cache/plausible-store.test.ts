import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLabels, createNotes } from '#main/data-host/cache/annotations/annotations.ts';
import { createSavedReports } from '#main/data-host/cache/annotations/saved-reports.ts';
import { openCache } from '#main/data-host/cache/cache.ts';
import { shapesOf } from '#main/data-host/cache/database/schema.ts';
import { cacheMigrations } from '#main/data-host/cache/migrations/cache-since-1-0.ts';
import { journalMigrations } from '#main/data-host/cache/migrations/journal-since-1-0.ts';
import { createReportChoices } from '#main/data-host/cache/runs/report-files.ts';
import { createSyncState } from '#main/data-host/cache/sync-state/sync-state.ts';
import { openDataHost } from '#main/data-host/host.ts';
import { atLength, everyNth, tried } from '../../support/at-length.ts';
import { behindItsBack, withoutLog } from '../../support/damaged-database.ts';
import { makeFolder } from '../../support/folder.ts';

/*
 * A file that SQLite finds sound may still not be what it was: emptied by a repair of the file system, cut, put back from an old
 * backup, with a wrong letter in a name. Whatever becomes of it: no word is lost, it is said, and the folder opens.
 */

let folder: Awaited<ReturnType<typeof makeFolder>>;
let dir: string;
const journal = () => join(dir, 'journal.sqlite3');
const cacheFile = () => join(dir, 'cache.sqlite3');

/** Three sessions, so that there are three copies; and after each a journal as it was then. */
beforeAll(async () => {
  folder = await makeFolder();
  dir = join(folder.path, 'whole');
  for (let session = 1; session <= 3; session += 1) {
    addWords(session);
    copyFileSync(journal(), join(folder.path, `journal-${session}`));
  }
});
afterAll(() => folder.remove());

let trial = 0;
beforeEach(() => begin());
function begin(): void {
  trial += 1;
  rmSync(join(folder.path, `trial-${trial - 1}`), { recursive: true, force: true });
  dir = join(folder.path, `trial-${trial}`);
  cpSync(join(folder.path, 'whole'), dir, { recursive: true });
}

/** A session in which a note and a name are added. */
function addWords(session: number): string | null {
  const cache = openCache(dir);
  createNotes(cache.db).add({ kind: 'skill', id: String(session), day: null, text: `Note ${session}` });
  createLabels(cache.db).change([{ kind: 'course', id: `Org+C${session}`, text: `Name ${session}` }]);
  cache.close();
  return cache.state.message;
}

const words = (db: Database.Database, schema: string): string[] =>
  db
    .prepare<[], string>(
      `SELECT id || ' ' || text FROM ${schema}.note UNION ALL SELECT id || ' ' || text FROM ${schema}.label ORDER BY 1`,
    )
    .pluck()
    .all();

const wordsOf = (sessions: readonly number[]): string[] =>
  sessions.flatMap((n) => [`${n} Note ${n}`, `Org+C${n} Name ${n}`]).sort();

/** Opens the folder once; returns what it says and which words are there. */
function opened(check = false): { said: string | null; found: string[] } {
  const cache = openCache(dir, { check });
  try {
    return { said: cache.state.message, found: words(cache.db, 'journal') };
  } finally {
    cache.close();
  }
}

/** Changes a file behind the app's back. */
/** Another profile's journal, with more words than this one. */
function foreignJournal(): void {
  const [own, other] = [dir, join(folder.path, 'other')];
  dir = other;
  for (let session = 1; session <= 6; session += 1) addWords(session + 50);
  dir = own;
  copyFileSync(join(other, 'journal.sqlite3'), journal());
}

const damages: readonly [string, () => void][] = [
  ['of 0 bytes', () => truncateSync(journal(), 0)],
  ['that is gone', () => rmSync(journal())],
  [
    'without migrations',
    () => {
      rmSync(journal());
      behindItsBack(journal(), (db) => db.exec('CREATE TABLE something (id)'));
    },
  ],
  ['with a version of 0', () => behindItsBack(journal(), (db) => void db.pragma('user_version = 0'))],
  ['with an older version', () => behindItsBack(journal(), (db) => void db.pragma('user_version = 240'))],
  [
    'with a version that is no number of ours',
    () => behindItsBack(journal(), (db) => void db.pragma('user_version = 9000000')),
  ],
  ['that lost its notes', () => behindItsBack(journal(), (db) => db.exec('DELETE FROM note'))],
  ['that lost one name', () => behindItsBack(journal(), (db) => db.exec("DELETE FROM label WHERE id = 'Org+C2'"))],
  ['as it was two sessions ago', () => copyFileSync(join(folder.path, 'journal-1'), journal())],
  ['of another profile', foreignJournal],
];

describe.each(damages)('a journal %s', (_, damage) => {
  it('is restored with every word, which is said', () => {
    damage();
    withoutLog(journal());
    const { said, found } = opened();
    expect(found).toEqual(expect.arrayContaining(wordsOf([1, 2, 3])));
    expect(said).toMatch(/your own choices/);
  });
});

// Once it is restored, one journal is like another.
describe.each(everyNth(3, damages))('of a journal %s', (_, damage) => {
  it('later sessions push no word out of the copies', () => {
    damage();
    withoutLog(journal());
    opened();
    for (const session of [11, 12, 13, 14]) expect(addWords(session)).toBeNull();
    expect(opened(true)).toEqual({ said: null, found: expect.arrayContaining(wordsOf([1, 2, 3, 11, 12, 13, 14])) });
    const copy = new Database(`${journal()}.copy`, { readonly: true });
    expect(words(copy, 'main')).toEqual(expect.arrayContaining(wordsOf([1, 2, 3, 11, 12, 13, 14])));
    copy.close();
  });
});

it('a journal that is cut off anywhere is restored with every word', () => {
  const { length } = readFileSync(join(folder.path, 'whole', 'journal.sqlite3'));
  const step = Math.ceil(length / atLength(3, 150));
  for (let size = 0; size < length; size += step + (size % 3)) {
    begin();
    truncateSync(journal(), size);
    expect([size, opened().found]).toEqual([size, wordsOf([1, 2, 3])]);
    expect(opened(true)).toEqual({ said: null, found: wordsOf([1, 2, 3]) });
    tried({ 'cut journals': 1 });
  }
});

it('what the user removes stays removed, also when the process is killed before the next copy', () => {
  const cache = openCache(dir);
  createNotes(cache.db).remove(1);
  createLabels(cache.db).change([1, 2, 3].map((n) => ({ kind: 'course', id: `Org+C${n}`, text: null })));
  const killed = join(folder.path, 'killed');
  rmSync(killed, { recursive: true, force: true });
  cpSync(dir, killed, { recursive: true });
  cache.close();
  dir = killed;
  expect(opened()).toEqual({ said: null, found: ['2 Note 2', '3 Note 3'] });
});

describe('after damage, a row that was', () => {
  const damageTexts = (column: string) =>
    behindItsBack(journal(), (db) => {
      db.pragma('writable_schema = ON');
      db.exec(`UPDATE note SET text = 'Damaged' WHERE ${column}`);
      db.prepare("UPDATE sqlite_schema SET sql = replace(sql, 'pinned_at', 'qinned_at') WHERE name = 'pin'").run();
    });
  const edit = () => {
    const cache = openCache(dir);
    createNotes(cache.db).change(2, 'Edited', null);
    createNotes(cache.db).remove(3);
    createNotes(cache.db).add({ kind: 'skill', id: '4', day: null, text: 'New' });
    const killed = join(folder.path, 'edited');
    rmSync(killed, { recursive: true, force: true });
    cpSync(dir, killed, { recursive: true });
    cache.close();
    dir = killed;
  };
  it('not touched since the copy is as in the copy; one that was edited, removed or added is as in the file', () => {
    edit();
    damageTexts('note_no = 1');
    const { said, found } = opened(true);
    expect(said).toMatch(/was damaged/);
    expect(found.filter((word) => !word.startsWith('Org'))).toEqual(['1 Note 1', '2 Edited', '4 New']);
  });
});

it('the oldest copy stays while the one after it has less than half, for seven days of use', () => {
  const cache = openCache(dir);
  createLabels(cache.db).change([1, 2, 3].map((n) => ({ kind: 'course', id: `Org+C${n}`, text: null })));
  cache.close();
  const oldest = () => {
    const copy = new Database(`${journal()}.copy-3`, { readonly: true });
    const found = words(copy, 'main').filter((word) => word.startsWith('Org'));
    copy.close();
    return found.length;
  };
  const note = `${journal()}.copy-3-kept.json`;
  const yesterday = () => {
    if (!existsSync(note)) return;
    const { day, days } = JSON.parse(readFileSync(note, 'utf8'));
    writeFileSync(note, JSON.stringify({ day: day - 1, days }));
  };
  const one = (n: number) => {
    const session = openCache(dir);
    createNotes(session.db).add({ kind: 'skill', id: String(n), day: null, text: `Note ${n}` });
    session.close();
  };
  for (let n = 20; n < 25; n += 1) one(n);
  expect(oldest()).toBeGreaterThan(0);
  for (let n = 30; n < 40; n += 1) {
    yesterday();
    one(n);
  }
  expect(oldest()).toBe(0);
});

it('copies with a time of years to come are renewed, and the newest is told by what it holds', () => {
  const later = new Date(Date.now() + 12 * 365 * 86_400_000);
  for (const name of ['.copy', '.copy-2', '.copy-3']) utimesSync(`${journal()}${name}`, later, later);
  utimesSync(`${journal()}.copy-3`, new Date(later.getTime() + 1000), later);
  for (const session of [4, 5]) addWords(session);
  rmSync(journal());
  withoutLog(journal());
  const { said, found } = opened();
  expect(found).toEqual(wordsOf([1, 2, 3, 4, 5]));
  expect(said).toMatch(/was missing/);
  const year = String(later.getUTCFullYear());
  expect(said).not.toContain(year);
});

describe('a wrong letter in a name', () => {
  /** Every name of a table and of its columns, of which one letter is changed. */
  const namesIn = (migrations: typeof journalMigrations) =>
    shapesOf(migrations).flatMap(({ name, columns }) =>
      columns.map((column) => ({ table: name, column: column.name })),
    );
  const flip = (file: string, table: string, column: string): boolean => {
    let isDone = false;
    behindItsBack(file, (db) => {
      db.pragma('writable_schema = ON');
      const sql = db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(table) ?? '';
      const at = new RegExp(`[(,\\s"]${column}[\\s",)]`).exec(sql)?.index;
      if (at === undefined) return;
      const wrong = sql.slice(0, at + 1) + String.fromCharCode(sql.charCodeAt(at + 1) ^ 1) + sql.slice(at + 2);
      db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(wrong, table);
      isDone = true;
    });
    return isDone;
  };
  const some = <T>(all: T[], count: number) => all.filter((_, index) => index % Math.ceil(all.length / count) === 0);

  it('of the journal is found by a check, and no word is lost', () => {
    for (const { table, column } of some(namesIn(journalMigrations), atLength(2, 1000))) {
      begin();
      if (!flip(journal(), table, column)) continue;
      const { said, found } = opened(true);
      expect([table, column, found, said !== null]).toEqual([table, column, wordsOf([1, 2, 3]), true]);
      tried({ 'wrong names': 1 });
    }
  });

  it('of the cache is found by a check; it is set aside', () => {
    for (const { table, column } of some(namesIn(cacheMigrations), atLength(1, 1000))) {
      begin();
      if (!flip(cacheFile(), table, column)) continue;
      const { said, found } = opened(true);
      expect([table, column, found, said]).toEqual([
        table,
        column,
        wordsOf([1, 2, 3]),
        expect.stringMatching(/set aside/),
      ]);
      tried({ 'wrong names': 1 });
    }
  });

  it.each([
    ['cache', 'job_name', "'L\\* N\\*", 'a search index'],
    ['cache', 'problems_by_words', '0123456789', 'an index'],
    ['journal', 'watch', "'unknown'", 'a default'],
  ])('of the %s that is no name (%s: %s) is found as well: that of %s', (file, table, text) => {
    const damaged = join(dir, `${file}.sqlite3`);
    behindItsBack(damaged, (db) => {
      db.pragma('writable_schema = ON');
      const sql = db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(table) ?? '';
      const wrong = sql.replace(new RegExp(text), (found) => `${found[0]}m${found.slice(2)}`);
      expect(wrong).not.toBe(sql);
      db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(wrong, table);
    });
    expect(opened(true)).toEqual({ said: expect.stringMatching(/was damaged/), found: wordsOf([1, 2, 3]) });
    expect(opened(true)).toEqual({ said: null, found: wordsOf([1, 2, 3]) });
  });

  it('that no check finds, and that keeps the folder from opening, costs the cache alone', async () => {
    behindItsBack(cacheFile(), (db) => {
      db.pragma('writable_schema = ON');
      const wrong = "replace(sql, 'REFERENCES course', 'REFERENCES coursd')";
      const { changes } = db.prepare(`UPDATE sqlite_schema SET sql = ${wrong} WHERE name = 'run'`).run();
      expect(changes).toBe(1);
    });
    const host = openDataHost(dir, { authorize: async () => ({ header: null }), emit: () => {} });
    await host.call('runs:add', { runIds: ['course-v1:a+b+c'] });
    await host.close();
    expect(opened().found).toEqual(wordsOf([1, 2, 3]));
  });

  it.each([
    ['cache', 'skill', 'id'],
    ['cache', 'team_note', 'kind'],
    ['journal', 'note', 'text'],
    ['journal', 'watch', 'rule'],
  ])('of the %s (%s.%s) does not keep the folder from opening', async (file, table, column) => {
    flip(join(dir, `${file}.sqlite3`), table, column);
    const said: unknown[] = [];
    for (let start = 0; start < 2; start += 1) {
      const host = openDataHost(dir, { authorize: async () => ({ header: null }), emit: () => {} });
      said.push((await host.call('host:cacheState', {})).message);
      // A read that meets the damage only now says so, and the next start looks.
      await host.call('view:rows', { view: 'notes', params: {}, page: 1, pageSize: 10 } as never).catch(() => null);
      await host.close();
    }
    expect(said.filter((message) => message !== null)).toHaveLength(1);
    expect(opened().found).toEqual(wordsOf([1, 2, 3]));
  });
});

it('a cache of 0 bytes is said to be lost', () => {
  truncateSync(cacheFile(), 0);
  withoutLog(cacheFile());
  expect(opened().said).toMatch(/The synced data was damaged/);
  expect(opened().said).toBeNull();
});

it('a note that is damaged beside a copy does no harm', () => {
  for (const name of readdirSync(dir).filter((each) => each.endsWith('.json'))) truncateSync(join(dir, name), 0);
  writeFileSync(`${journal()}.copy-3-kept.json`, '{');
  expect(addWords(4)).toBeNull();
  expect(opened().found).toEqual(wordsOf([1, 2, 3, 4]));
});

it('the note of the folder before, cut off, keeps neither the folder from opening nor the words from being found', () => {
  const parent = join(folder.path, 'publication');
  const [old, now] = ['data-000000000001', 'data-000000000002'].map((name) => join(parent, name)) as [string, string];
  cpSync(dir, old, { recursive: true });
  dir = now;
  openCache(dir).close();
  writeFileSync(join(now, 'before.json'), '{"folder"');
  expect(opened()).toEqual({ said: null, found: wordsOf([1, 2, 3]) });
  expect(JSON.parse(readFileSync(join(now, 'before.json'), 'utf8'))).toMatchObject({ isCarried: true });
});

it('a stored text that is no JSON any more does not keep others from being read', () => {
  const cache = openCache(dir);
  try {
    const reports = createSavedReports(cache.db);
    const choices = createReportChoices(cache.db);
    const state = createSyncState(cache.db);
    cache.db.exec(`INSERT INTO journal.document VALUES (1, 'A report', '{"templ', 0);
      INSERT INTO journal.report_choice VALUES ('course-v1:a+b+c', '["problem', 0);
      INSERT INTO resource (dataset, run_no, state, error_code, error_detail) VALUES ('skills', 0, 'failed', 'OFFLINE', '{"hos')`);
    expect(reports.list()).toEqual([]);
    expect(choices.of('course-v1:a+b+c')).toEqual(choices.of('course-v1:no+choice+1'));
    expect(state.asOf('skills', 0, 0).error).toMatchObject({ code: 'OFFLINE' });
  } finally {
    cache.close();
  }
});
