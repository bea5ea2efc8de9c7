import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerClock } from '#main/data-host/cache/database/clock.ts';
import { createWhoEnrollsReader } from '#main/data-host/subjects/enrollment/who-enrolls.ts';

/*
 * Countries of two days beside each other, as they are stored.
 */

const [first, newest] = [20_600, 20_690];

let db: Database.Database;
beforeAll(() => {
  db = new Database(':memory:');
  registerClock(db, () => newest * 86_400_000_000);
  db.exec(`
    CREATE TABLE run (run_no INTEGER PRIMARY KEY, run_id TEXT);
    CREATE TABLE told_total (dataset TEXT, run_no INTEGER, date INTEGER, total INTEGER);
    CREATE TABLE enrollment_location (run_no INTEGER, date INTEGER, country_name TEXT, country_alpha2 TEXT, count INTEGER, withheld TEXT);
    CREATE TABLE enrollment_birth_year (run_no INTEGER, date INTEGER, birth_year INTEGER, count INTEGER, withheld TEXT);
    CREATE TABLE enrollment_education (run_no INTEGER, date INTEGER, education_level TEXT, count INTEGER, withheld TEXT);
    INSERT INTO run VALUES (1, 'run');`);
  const add = db.prepare('INSERT INTO enrollment_location VALUES (1, ?, ?, ?, ?, NULL)');
  for (const [day, name, code, count] of [
    [first, 'Turkey', 'TR', 390],
    [first, 'India', 'IN', 130],
    [first, 'UNKNOWN', null, 480],
    [newest, 'Türkiye', 'TR', 400],
    [newest, 'India', 'IN', 600],
    [newest, 'UNKNOWN', null, 500],
  ])
    add.run(day, name, code, count);
});
afterAll(() => db.close());

const rowOf = (code: string | null) =>
  createWhoEnrollsReader(db)
    .rows('run', 'country')
    .filter(({ country_alpha2 }) => country_alpha2 === code);

it('a country that was renamed is the same country, by its newest name', () => {
  expect(rowOf('TR')).toEqual([
    expect.objectContaining({ value: 'Türkiye', count_then: 390, count: 400, change: 10, is_new: false }),
  ]);
});

it('learners whose country is unknown are in no share', () => {
  expect(rowOf('TR')).toEqual([expect.objectContaining({ pct_then: 75, pct: 40 })]);
  expect(rowOf(null)).toEqual([
    expect.objectContaining({ value: 'UNKNOWN', count_then: 480, count: 500, pct_then: null, pct: null }),
  ]);
});
