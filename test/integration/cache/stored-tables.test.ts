import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Cache, openCache } from '#main/data-host/cache/cache.ts';
import { storedTable } from '#main/data-host/cache/reading/stored-tables.ts';
import { notedTable } from '#main/data-host/masking/masked-rows.ts';
import { withheldNote } from '#shared/catalog/small-numbers.ts';
import { makeFolder } from '../../support/folder.ts';

/*
 * Lists are read a block at a time, and a skill may have more courses than a block has rows.
 */

let folder: Awaited<ReturnType<typeof makeFolder>>;
let cache: Cache;
beforeEach(async () => {
  folder = await makeFolder();
  cache = openCache(folder.path);
  cache.db.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
      INSERT INTO course (course_no, course_key, org, code) SELECT i, 'O+' || (i * 7919 % 900), 'O', i FROM n;
    INSERT INTO course_skill (skill_id, course_no, confidence)
      SELECT s.value, course_no, s.value / 10.0 FROM json_each('[2, 3, 5]') s, course WHERE course_no <= 200 * s.value;
  `);
});
afterEach(async () => {
  cache.close();
  await folder.remove();
});

it('gives every row of a long list once, in the order of its key', () => {
  const reader = cache.openReader();
  const rows = [...storedTable(reader, 'course-skills', []).rows()];
  reader.close();
  const whole = cache.db
    .prepare('SELECT skill_id, course_key, confidence FROM course_skill JOIN course USING (course_no) ORDER BY 1, 2')
    .all();
  expect(rows).toHaveLength(400 + 600 + 900);
  expect(rows).toEqual(whole);
});

it('notes a count that is withheld whatever its mode is called', () => {
  cache.db.exec(`
    INSERT INTO run (run_no, run_id, org, course, run, course_no) VALUES (1, 'O/1/A', 'O', '1', 'A', 1);
    INSERT INTO enrollment_mode (run_no, date, modes, withheld) VALUES (1, 7, '{"staff & guests":null,"audit":20}', 'modes');
  `);
  const [row] = notedTable(storedTable(cache.db, 'enrollment-mode', ['O/1/A'])).rows();
  expect(row).toMatchObject({
    'staff & guests': null,
    'staff & guests_note': withheldNote,
    audit: 20,
    audit_note: null,
  });
});

it('has the courses of a skill in the order of SQLite, which is not that of JavaScript', () => {
  // U+FF5E is after an emoji in UTF-16 and before it in UTF-8.
  cache.db.exec(`
    UPDATE course SET course_key = 'O+' || char(0x1F600) WHERE course_no = 1;
    UPDATE course SET course_key = 'O+' || char(0xFF5E) WHERE course_no = 2;
  `);
  const reader = cache.openReader();
  const rows = [...storedTable(reader, 'course-skills', []).rows()];
  reader.close();
  expect(rows.slice(398, 400).map((row) => row.course_key)).toEqual(['O+\u{FF5E}', 'O+\u{1F600}']);
});

it('gives the rows of the moment when it began, whatever is written meanwhile', () => {
  const reader = cache.openReader();
  const rows = storedTable(reader, 'course-skills', []).rows();
  rows.next();
  cache.db.exec('DELETE FROM course_skill');
  expect([...rows]).toHaveLength(400 + 600 + 900 - 1);
  expect([...storedTable(reader, 'course-skills', []).rows()]).toHaveLength(400 + 600 + 900);
  reader.close();
});
