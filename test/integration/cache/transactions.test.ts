import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Connection,
  openFile,
  readTransaction,
  writeTransaction,
} from '#main/data-host/cache/database/database.ts';
import { makeFolder } from '../../support/folder.ts';

/*
 * Two threads have the same file open: one syncs, and the one that reads stores what it has counted in between.
 */

describe('two connections to one file', () => {
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let db: Connection;
  let other: Connection;
  beforeEach(async () => {
    folder = await makeFolder();
    const file = join(folder.path, 'cache.sqlite3');
    db = openFile(folder.path, file);
    db.exec('CREATE TABLE figure (value INTEGER); INSERT INTO figure VALUES (1)');
    other = new Database(file, { timeout: 0 });
  });
  afterEach(async () => {
    other.close();
    db.close();
    await folder.remove();
  });

  const value = () => db.prepare<[], number>('SELECT value FROM figure').pluck().get();

  it('who reads before it writes is not failed by what another writes in between', () => {
    writeTransaction(db, () => {
      const before = value() ?? 0;
      expect(() => other.exec('UPDATE figure SET value = 7')).toThrow('locked');
      db.exec(`UPDATE figure SET value = ${before + 1}`);
    })();
    other.exec('UPDATE figure SET value = value + 1');
    expect(value()).toBe(3);
  });

  it('who reads sees one state, and nobody waits for it', () => {
    const seen = readTransaction(db, () => {
      const first = value();
      other.exec('UPDATE figure SET value = 7');
      return [first, value()];
    })();
    expect(seen).toEqual([1, 1]);
    expect(value()).toBe(7);
  });
});

it('every transaction says whether it reads or writes', () => {
  const sources = fileURLToPath(new URL('../../../src-main/', import.meta.url));
  const files = globSync('**/*.ts', { cwd: sources });
  expect(files.length).toBeGreaterThan(100);
  const own = files.filter((file) => readFileSync(join(sources, file), 'utf8').includes('.transaction('));
  expect(own.map((file) => file.replaceAll('\\', '/'))).toEqual(['data-host/cache/database/database.ts']);
});
