import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCache } from '#main/data-host/cache/cache.ts';
import { type Migration, migrate } from '#main/data-host/cache/database/schema.ts';
import { cacheMigrations } from '#main/data-host/cache/migrations/cache-since-1-0.ts';
import { journalMigrations } from '#main/data-host/cache/migrations/journal-since-1-0.ts';
import { makeFolder } from '../../support/folder.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => folder.remove());

type File = 'cache' | 'journal';
const files: Record<File, readonly Migration[]> = { cache: cacheMigrations, journal: journalMigrations };
const fileOf = (file: File) => join(folder.path, `${file}.sqlite3`);

function inside<T>(path: string, work: (db: Database.Database) => T): T {
  const db = new Database(path);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

const versionOf = (path: string) => inside(path, (db) => Number(db.pragma('user_version', { simple: true })));

/** Ordinary tables; full-text indexes hold nothing of their own. */
const tablesIn = (db: Database.Database) =>
  db
    .prepare<[], string>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_name*' ORDER BY name",
    )
    .pluck()
    .all();

/** One row in every table, whatever its columns are. */
function fillEveryTable(db: Database.Database): Map<string, unknown> {
  db.pragma('foreign_keys = OFF');
  const rows = new Map<string, unknown>();
  for (const table of tablesIn(db)) {
    const columns = db.pragma(`table_info(${table})`) as { name: string; type: string }[];
    const values = columns.map(({ type }) => (type === 'INTEGER' ? 1 : type === 'REAL' ? 1.5 : '{}'));
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    db.prepare(`INSERT INTO ${table} (${names}) VALUES (${values.map(() => '?').join(', ')})`).run(...values);
    rows.set(table, db.prepare(`SELECT ${names} FROM ${table}`).get());
  }
  return rows;
}

function makeFile(file: File, upTo: number): Map<string, unknown> {
  return inside(fileOf(file), (db) => {
    migrate(db, files[file].slice(0, upTo));
    return fillEveryTable(db);
  });
}

describe('a fresh folder', () => {
  it('gets both files in their newest form, and no backup', () => {
    openCache(folder.path).close();
    for (const file of ['cache', 'journal'] as const) {
      expect(versionOf(fileOf(file))).toBe(files[file].at(-1)?.number);
      expect(existsSync(`${fileOf(file)}.backup`)).toBe(false);
    }
  });
});

const steps = (['cache', 'journal'] as const).flatMap((file) =>
  files[file]
    .slice(1)
    .map(({ number }, index) => ({ file, number, before: files[file][index]?.number ?? 0, upTo: index + 1 })),
);

it('does nothing twice when the app and a headless sync are both the first after an update', () => {
  makeFile('journal', files.journal.length - 2);
  inside(fileOf('journal'), (db) => {
    migrate(db, files.journal, () => inside(fileOf('journal'), (other) => migrate(other, files.journal)));
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  });
  expect(versionOf(fileOf('journal'))).toBe(files.journal.at(-1)?.number);
});

function expectInJournal(pending: unknown): void {
  const { change_no: _, ...change } = pending as Record<string, unknown>;
  inside(fileOf('journal'), (db) => {
    expect(db.prepare('SELECT * FROM observed_change').all()).toMatchObject([change]);
  });
}

describe.each(steps)('migration $number of the $file', ({ file, number, before, upTo }) => {
  it(`keeps every row of a file of number ${before}`, () => {
    const rows = makeFile(file, upTo);
    inside(fileOf(file), (db) => migrate(db, files[file].slice(0, upTo + 1)));
    expect(versionOf(fileOf(file))).toBe(number);
    openCache(folder.path).close();
    expect(versionOf(fileOf(file))).toBe(files[file].at(-1)?.number);
    inside(fileOf(file), (db) => {
      for (const [table, row] of rows) {
        // A change that waits for the journal goes there when the folder is opened.
        if (table === 'pending_change') expectInJournal(row);
        // Counts of other rows may have to be counted again.
        else if (table === 'derived_state') continue;
        // Runs may have to be looked at again.
        else if (table === 'run_looked_at') continue;
        // Alarms and standings are worked out from the weeks and days that are stored.
        else if (['run_alarm', 'run_standing'].includes(table)) continue;
        // They begin with rows of their own: a ledger counts each table.
        else if (['taxonomy_generation', 'ledger', 'ledger_id', 'derived_form'].includes(table))
          expect(db.prepare(`SELECT * FROM ${table}`).all()).toContainEqual(row);
        else expect(db.prepare(`SELECT * FROM ${table}`).all(), table).toMatchObject([row]);
      }
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    });
  });
});

it.each([
  ['run_looked_at', '1, 0, 0, 0, 0, 0, 0, 0, 0'],
  ['run_standing', "1, 0, 50, 'above', 1, NULL"],
])('works out rows of %s again once their stored form is another, and only then', (table, row) => {
  openCache(folder.path).close();
  const rowsAfter = (change: string) => {
    inside(fileOf('cache'), (db) => {
      db.pragma('foreign_keys = OFF');
      db.exec(`INSERT OR REPLACE INTO ${table} SELECT ${row}; ${change}`);
    });
    openCache(folder.path).close();
    return inside(fileOf('cache'), (db) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  };
  expect(rowsAfter('')).toBe(1);
  // An older app, and a newer one.
  for (const by of [-1, 1]) expect(rowsAfter(`UPDATE derived_form SET form = form + ${by}`)).toBe(0);
  expect(rowsAfter('DELETE FROM derived_form')).toBe(0);
  expect(rowsAfter('')).toBe(1);
});

it('migration 340 calls partial and gone what was stored as complete and as none', () => {
  const upTo = cacheMigrations.findIndex(({ number }) => number === 340);
  inside(fileOf('cache'), (db) => {
    migrate(db, cacheMigrations.slice(0, upTo));
    const store = db.prepare('INSERT INTO resource (dataset, run_no, state, rows, rejected) VALUES (?, 0, ?, ?, ?)');
    store.run('a', 'complete', 5, 0);
    store.run('b', 'complete', 5, 1);
    store.run('c', 'noRows', 0, 0);
    store.run('d', 'noRows', 5, 0);
    migrate(db, cacheMigrations.slice(0, upTo + 1));
    const states = db.prepare('SELECT state FROM resource ORDER BY dataset').pluck().all();
    expect(states).toEqual(['complete', 'partial', 'noRows', 'gone']);
  });
});

it('migration 520 has each run compared again, without custom sections', () => {
  const upTo = cacheMigrations.findIndex(({ number }) => number === 520);
  makeFile('cache', upTo);
  inside(fileOf('cache'), (db) => {
    db.exec("UPDATE derived_state SET name = 'run_alarm', is_current = 1");
    migrate(db, cacheMigrations.slice(0, upTo + 1));
    expect(db.prepare('SELECT count(*) FROM run_standing').pluck().get()).toBe(0);
    expect(db.prepare('SELECT name, is_current FROM derived_state').all()).toEqual([
      { name: 'run_alarm', is_current: 0 },
    ]);
  });
});

describe('the journal', () => {
  it('is backed up before it is changed', () => {
    makeFile('journal', 1);
    openCache(folder.path).close();
    expect(versionOf(`${fileOf('journal')}.backup`)).toBe(journalMigrations[0]?.number);
    inside(`${fileOf('journal')}.backup`, (db) => {
      expect(db.prepare('SELECT run_id FROM selected_run').all()).toEqual([{ run_id: '{}' }]);
    });
  });

  it('comes back from its backup when it is damaged, and the damaged file is kept', async () => {
    makeFile('journal', 1);
    openCache(folder.path).close();
    const damaged = Buffer.alloc(8192, 7);
    await writeFile(fileOf('journal'), damaged);
    const cache = openCache(folder.path);
    expect(cache.state).toEqual({
      state: 'rebuilt',
      message: expect.stringMatching(
        /your own choices .* was damaged\. Nothing in the file could be read\. \d+ entries were restored from a copy made on \d+ \w+ \d{4} .* UTC;.* is kept as journal\.sqlite3\.damaged-1/,
      ),
      problem: null,
    });
    expect(cache.db.prepare('SELECT run_id FROM journal.selected_run').all()).toEqual([{ run_id: '{}' }]);
    cache.close();
    expect(await readFile(`${fileOf('journal')}.damaged-1`)).toEqual(damaged);
  });

  const select = (run: string) => {
    const cache = openCache(folder.path);
    cache.db.prepare('INSERT INTO journal.selected_run (run_id, added_at) VALUES (?, 1)').run(run);
    return cache;
  };
  const selected = () => {
    const cache = openCache(folder.path);
    const runs = cache.db.prepare('SELECT run_id FROM journal.selected_run').pluck().all();
    cache.close();
    return { runs, state: cache.state.state };
  };

  it('comes back as it was at the end of the last session, also when nothing ever had to be migrated', async () => {
    select('a').close();
    select('b').close();
    await writeFile(fileOf('journal'), Buffer.alloc(8192, 7));
    expect(selected()).toEqual({ runs: ['a', 'b'], state: 'rebuilt' });
    expect(selected()).toEqual({ runs: ['a', 'b'], state: 'ready' });
  });

  it('comes back as it was at the end of the last sync when the process was cut off', async () => {
    const cache = select('a');
    cache.backUp();
    const copy = await readFile(`${fileOf('journal')}.copy`);
    cache.close();
    await writeFile(`${fileOf('journal')}.copy`, copy);
    await writeFile(fileOf('journal'), Buffer.alloc(8192, 7));
    expect(selected()).toEqual({ runs: ['a'], state: 'rebuilt' });
  });

  it('comes back when its file has vanished', async () => {
    select('a').close();
    await rm(fileOf('journal'));
    expect(selected()).toEqual({ runs: ['a'], state: 'rebuilt' });
  });

  it('begins anew when file and copy are both damaged, and both are kept', async () => {
    select('a').close();
    for (const file of [fileOf('journal'), `${fileOf('journal')}.copy`]) await writeFile(file, Buffer.alloc(8192, 7));
    expect(selected()).toEqual({ runs: [], state: 'rebuilt' });
    for (const file of [fileOf('journal'), `${fileOf('journal')}.copy`])
      expect(existsSync(`${file}.damaged-1`)).toBe(true);
  });

  it('does not give up its copy for a damaged file', async () => {
    select('a').close();
    const copy = await readFile(`${fileOf('journal')}.copy`);
    const cache = openCache(folder.path);
    const file = await readFile(fileOf('journal'));
    // Everything behind the first page, which holds the tables' names.
    await writeFile(fileOf('journal'), Buffer.concat([file.subarray(0, 4096), Buffer.alloc(file.length - 4096, 0xff)]));
    cache.close();
    expect(await readFile(`${fileOf('journal')}.copy`)).toEqual(copy);
  });
});

describe('a file with a number that no version had', () => {
  it('is damage: the cache is made anew, the journal is read as far as it can be', () => {
    for (const file of ['cache', 'journal'] as const) {
      makeFile(file, 1);
      inside(fileOf(file), (db) => db.pragma('user_version = 7'));
    }
    const cache = openCache(folder.path);
    expect(cache.state.state).toBe('rebuilt');
    expect(cache.db.prepare('SELECT run_id FROM journal.selected_run').pluck().all()).toEqual(['{}']);
    expect(cache.db.prepare('SELECT count(*) FROM run').pluck().get()).toBe(0);
    cache.close();
    for (const file of ['cache', 'journal'] as const) expect(existsSync(`${fileOf(file)}.damaged-1`)).toBe(true);
  });
});

describe('a file of a newer app', () => {
  it.each(['cache', 'journal'] as const)('is refused, and neither file is changed: %s', async (newer) => {
    // The other file is of an older app, so that there would be something to change.
    for (const file of ['cache', 'journal'] as const) makeFile(file, 1);
    inside(fileOf(newer), (db) => db.pragma('user_version = 99999'));
    const before = await Promise.all([readFile(fileOf('cache')), readFile(fileOf('journal'))]);
    expect(() => openCache(folder.path)).toThrow(
      'The data folder was written by a newer version of Course Almanac. Install that version; nothing was changed.',
    );
    expect(await Promise.all([readFile(fileOf('cache')), readFile(fileOf('journal'))])).toEqual(before);
    expect(existsSync(`${fileOf('journal')}.backup`)).toBe(false);
  });
});
