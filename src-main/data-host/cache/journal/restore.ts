import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { setAside } from '#main/files/set-aside.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { formatMoment } from '#shared/time/days.ts';
import { type Connection, openFile, writing } from '../database/database.ts';
import { type Migration, migrate } from '../database/migrate.ts';
import { copiesOf } from './copies.ts';
import { type JournalTable, journalTables, type Salvaged, salvage } from './salvage.ts';

/** What became of a journal that was damaged or gone. */
export interface Restored {
  /** The name of the damaged file where it lies now; null when there was none. */
  readonly damagedFile: string | null;
  /** Entries read from the damaged file, by table. */
  readonly saved: ReadonlyMap<string, number>;
  /** Entries that only a copy had. */
  readonly fromCopies: number;
  /** When the newest copy was taken that gave any; null when none did. */
  readonly copyOf: Date | null;
}

/**
 * Rebuilds the journal from what can be read of the damaged file, and from its copies where it cannot. The damaged file and
 * damaged copies are set aside, sound copies stay. With no file at all the copies alone are used. Nothing is deleted.
 */
export function restoreJournal(folder: string, file: string, migrations: readonly Migration[]): Restored {
  const tables = journalTables(migrations);
  const wasThere = existsSync(file);
  // A log without its file would be taken for that of the new one.
  const aside = wasThere || existsSync(`${file}-wal`) ? setAside(file) : null;
  const damaged = wasThere ? aside : null;
  const next = `${file}.restored`;
  for (const side of ['', '-wal', '-shm']) rmSync(`${next}${side}`, { force: true });
  const db = openFile(folder, next);
  try {
    migrate(db, migrations);
    const filler = createFiller(db, tables);
    const saved = damaged ? filler.take(salvage(damaged, tables)) : new Map<string, number>();
    let fromCopies = 0;
    let copied: Date | null = null;
    for (const copy of copiesOf(file)) {
      const content = salvage(copy, tables);
      const given = filler.isDone() ? 0 : sum(filler.take(content));
      fromCopies += given;
      if (given > 0) copied ??= statSync(copy).mtime;
      if (![...content.values()].some(({ isWhole }) => isWhole)) setAside(copy);
    }
    db.pragma('journal_mode = DELETE');
    db.close();
    renameSync(next, file);
    return { damagedFile: damaged && basename(damaged), saved, fromCopies, copyOf: copied };
  } finally {
    db.close();
  }
}

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);

/** Fills the new journal from one source after the other; the first that has a row of a key gives it. */
function createFiller(db: Connection, tables: readonly JournalTable[]) {
  const open = new Set(tables);
  const insertInto = new Map(tables.map((table) => [table, createInsert(db, table)]));
  const take = writing(db, (content: ReadonlyMap<string, Salvaged>) => {
    const counts = new Map<string, number>();
    for (const table of open) {
      const found = content.get(table.name);
      const added = (found?.rows ?? []).filter((row) => insertInto.get(table)?.(row)).length;
      counts.set(table.name, added);
      // The user removed the rows that a sound table lacks: an older copy must not bring them back.
      if (found?.isWhole) open.delete(table);
    }
    return counts;
  });
  return { take, isDone: () => open.size === 0 };
}

/** Answers whether the row was new. One that the table refuses was damaged itself. */
function createInsert(db: Connection, { name, columns }: JournalTable) {
  const marks = columns.map(() => '?').join(', ');
  const insert = db.prepare(`INSERT OR IGNORE INTO "${name}" VALUES (${marks})`);
  return (row: Salvaged['rows'][number]): boolean => {
    try {
      return insert.run(columns.map((_, index) => row[index] ?? null)).changes > 0;
    } catch {
      return false;
    }
  };
}

/** How `n` entries are counted for users. Tables without words are not mentioned. */
const entryText: Readonly<Record<string, Message>> = {
  selected_run: message('{n, plural, one {# selected run} other {# selected runs}}'),
  label: message('{n, plural, one {# name} other {# names}}'),
  note: message('{n, plural, one {# note} other {# notes}}'),
  pin: message('{n, plural, one {# pin} other {# pins}}'),
  skill_mark: message('{n, plural, one {# mark on a skill} other {# marks on skills}}'),
  same_question: message('{n, plural, one {# match of questions} other {# matches of questions}}'),
  watch: message('{n, plural, one {# watched figure} other {# watched figures}}'),
  report: message('{n, plural, one {# report} other {# reports}}'),
  observed_change: message('{n, plural, one {# seen change} other {# seen changes}}'),
};

/** What happened, what was saved, where the damaged file lies and what to do, in sentences. */
export function restoredText(restored: Restored): string {
  const { damagedFile, saved, fromCopies } = restored;
  if (damagedFile === null) {
    const gone = t(
      'The file with your own choices (selected runs, names, notes, marks, pins and seen changes) was gone.',
    );
    return `${gone} ${copyText(restored)}`;
  }
  if (sum(saved) + fromCopies === 0)
    return t(
      'The file with your own choices (selected runs, names, notes, marks, pins and seen changes) was damaged. Nothing in it could be read, and there was no copy that could, so they start empty. The damaged file is kept as {file} in the data folder, in case something in it can still be read.',
      { file: damagedFile },
    );
  const sentences = [
    t('The file with your own choices (selected runs, names, notes, marks, pins and seen changes) was damaged.'),
    savedText(saved),
    ...(fromCopies > 0 ? [copyText(restored)] : []),
    t(
      'The damaged file is kept as {file} in the data folder. Look through your names and notes; if nothing is missing, delete that file under Settings › Storage and help.',
      { file: damagedFile },
    ),
  ];
  return sentences.join(' ');
}

function savedText(saved: ReadonlyMap<string, number>): string {
  if (sum(saved) === 0) return t('Nothing in it could be read.');
  const counted = Object.entries(entryText).flatMap(([table, entries]) => {
    const n = saved.get(table) ?? 0;
    return n === 0 ? [] : [t(entries, { n })];
  });
  return counted.length === 0
    ? t('What could be read in it is kept.')
    : t('What could be read in it is kept: {entries}.', { entries: counted.join(', ') });
}

function copyText({ damagedFile, fromCopies, copyOf }: Restored): string {
  if (copyOf === null) return t('There was no copy that could be read, so they start empty.');
  const when = `${formatMoment(copyOf.getTime() * 1000)} UTC`;
  if (damagedFile === null) return t('It is again as it was on {when}; what you changed after that is lost.', { when });
  return t(
    '{n, plural, one {# entry} other {# entries}} came from the copy of {when}; what you changed there after that is lost.',
    { n: fromCopies, when },
  );
}
