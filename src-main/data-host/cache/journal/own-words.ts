import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { readRegularSync } from '#main/files/regular-file.ts';
import { type Connection, writeTransaction } from '../database/database.ts';

/*
 * Each update of a subscription is imported into a data folder of its own, whose journal has what the publisher says. What the
 * reader has written lies in the journal of the folder before it, and is carried over when the new folder is opened first: by
 * then no process can write to the old one.
 */

const noteIn = (folder: string) => join(folder, 'before.json');

/** The folder that was shown before, beside this one, and whether its words are here already. */
const before = z.strictObject({ folder: z.string().regex(/^data-[0-9a-f]{12}$/), isCarried: z.boolean() });
type Before = z.infer<typeof before>;
const maxNoteBytes = 10_000;

/** Reads where a data folder says that its earlier data lie; null when it says nothing. */
export function folderBefore(folder: string): Before | null {
  return existsSync(noteIn(folder)) ? (readNote(folder) ?? lastBeside(folder)) : null;
}

function readNote(folder: string): Before | null {
  try {
    return before.safeParse(JSON.parse(readRegularSync(noteIn(folder), maxNoteBytes).toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Where the note is damaged: the other folder, if there is one. Whether its words are here is not known. */
function lastBeside(folder: string): Before | null {
  const others = readdirSync(dirname(folder)).filter((name) => name !== basename(folder));
  const [other, ...more] = others.filter((name) => before.shape.folder.safeParse(name).success);
  return other === undefined || more.length > 0 ? null : { folder: other, isCarried: false };
}

/** Notes which folder was shown before this one. */
export function noteBefore(folder: string, note: Before): void {
  const part = `${noteIn(folder)}.part`;
  writeFileSync(part, JSON.stringify(note), { mode: 0o600 });
  renameSync(part, noteIn(folder));
}

/** The columns of an observed change. */
export const changeColumns = 'change_id, observed_at, dataset, kind, run_id, record, field, old_value, new_value';

/** Everything that a reader writes, and the history, which only grows. */
const statements = [
  'INSERT OR REPLACE INTO journal.label SELECT kind, id, text, changed_at FROM earlier.label',
  `INSERT OR REPLACE INTO journal.note (note_no, kind, id, day, text, created_at)
     SELECT note_no, kind, id, day, text, created_at FROM earlier.note`,
  'INSERT OR REPLACE INTO journal.pin SELECT address, name, pinned_at FROM earlier.pin',
  `INSERT OR REPLACE INTO journal.skill_mark (course_key, skill_id, hundredths, changed_at)
     SELECT course_key, skill_id, hundredths, changed_at FROM earlier.skill_mark`,
  `INSERT OR REPLACE INTO journal.same_question (run_id, part_id, other_run_id, other_part_id, is_same, changed_at)
     SELECT run_id, part_id, other_run_id, other_part_id, is_same, changed_at FROM earlier.same_question`,
  `INSERT OR REPLACE INTO journal.fix_item (run_id, item_id, part_id, flag, state, note, changed_at)
     SELECT run_id, item_id, part_id, flag, state, note, changed_at FROM earlier.fix_item`,
  `INSERT OR REPLACE INTO journal.watch (watch_no, rule, added_at, state, value, seen_at)
     SELECT watch_no, rule, added_at, state, value, seen_at FROM earlier.watch`,
  'INSERT OR REPLACE INTO journal.watch_value SELECT watch_no, seen_at, value FROM earlier.watch_value',
  `INSERT OR REPLACE INTO journal.watch_event (event_no, watch_no, seen_at, state, value, threshold, snapshot_id, read_at)
     SELECT event_no, watch_no, seen_at, state, value, threshold, snapshot_id, read_at FROM earlier.watch_event`,
  `INSERT OR IGNORE INTO journal.coverage_day (day, share, build, keep, review, courses)
     SELECT day, share, build, keep, review, courses FROM earlier.coverage_day`,
  'INSERT OR REPLACE INTO journal.digest SELECT digest_no, since, until, made_at FROM earlier.digest',
  'INSERT OR REPLACE INTO journal.said_report SELECT about, day, figures FROM earlier.said_report',
  `INSERT OR REPLACE INTO journal.document (document_no, name, recipe, saved_at)
     SELECT document_no, name, recipe, saved_at FROM earlier.document`,
  `INSERT OR IGNORE INTO journal.observed_change (${changeColumns})
     SELECT ${changeColumns} FROM earlier.observed_change WHERE change_id IS NOT NULL ORDER BY change_no`,
];

/**
 * Takes over what the reader wrote in the folder before, once; repeating it changes nothing. `open` brings the journal of that
 * folder to the newest schema and returns its path. Must run outside of a transaction.
 */
export function carryOwnWords(db: Connection, folder: string, open: (folder: string) => string): void {
  const note = folderBefore(folder);
  if (note === null || note.isCarried) return;
  const old = join(dirname(folder), note.folder);
  // Changes that the reader made since must not be undone.
  const isSure = readNote(folder) !== null;
  const carried = isSure ? statements : statements.map((text) => text.replace('OR REPLACE', 'OR IGNORE'));
  if (existsSync(old)) {
    db.prepare('ATTACH DATABASE ? AS earlier').run(open(old));
    try {
      writeTransaction(db, () => {
        for (const statement of carried) db.exec(statement);
      })();
    } finally {
      db.exec('DETACH DATABASE earlier');
    }
  }
  noteBefore(folder, { ...note, isCarried: true });
}
