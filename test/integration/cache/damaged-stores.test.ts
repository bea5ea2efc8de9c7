import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLearnersFile } from '#main/data-host/learners/learners.ts';
import { SettingsStore } from '#main/settings/settings-store.ts';
import { behindItsBack, withoutLog } from '../../support/damaged-database.ts';
import { makeFolder } from '../../support/folder.ts';

/* The stores beside cache and journal (`plausible-store.test.ts`), damaged: learner data and settings. */

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => folder.remove());

describe('the file of learners', () => {
  const key = randomBytes(32);
  const file = () => join(folder.path, 'learners.sqlite3');
  const stored = () => {
    const learners = createLearnersFile(folder.path);
    try {
      const { db } = learners.unlocked(key);
      return db.prepare<[], number>('SELECT count(*) FROM seal').pluck().get();
    } finally {
      learners.close();
    }
  };
  it.each<[string, () => void]>([
    ['of 0 bytes', () => truncateSync(file(), 0)],
    ['that was cut off', () => truncateSync(file(), 5000)],
    ['that is none', () => writeFileSync(file(), 'no database'.repeat(1000))],
    ['with a version of 0', () => behindItsBack(file(), (db) => void db.pragma('user_version = 0'))],
    [
      'with a wrong letter in a name',
      () =>
        behindItsBack(file(), (db) => {
          db.pragma('writable_schema = ON');
          db.prepare("UPDATE sqlite_schema SET sql = replace(sql, 'key_check', 'key_chcck')").run();
        }),
    ],
    [
      'that was sealed with another key',
      () => behindItsBack(file(), (db) => db.exec("UPDATE seal SET key_check = x'00'")),
    ],
  ])('%s is begun again: what it holds can be synced again', (_, damage) => {
    expect(stored()).toBe(1);
    damage();
    withoutLog(file());
    expect(stored()).toBe(1);
  });
});

it('settings that are cut off anywhere are set aside, which is said, and can be changed again', async () => {
  const whole = JSON.stringify({ settings: { theme: 'dark' }, windowBounds: null }, null, 2);
  for (let size = 0; size < whole.length; size += 7) {
    const file = join(folder.path, `settings-${size}`, 'settings.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, whole.slice(0, size));
    const settings = new SettingsStore(file);
    expect([size, settings.damagedCopy]).toEqual([size, 'settings.damaged-1.json']);
    expect(readFileSync(join(dirname(file), 'settings.damaged-1.json'), 'utf8')).toBe(whole.slice(0, size));
    await settings.update({ theme: 'light' });
    expect(new SettingsStore(file).get().theme).toBe('light');
  }
});
