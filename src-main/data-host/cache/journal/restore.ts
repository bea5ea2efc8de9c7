import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { setAside } from '#main/files/set-aside.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { formatMoment } from '#shared/time/days.ts';
import { type Connection, openFile, writeTransaction } from '../database/database.ts';
import { type Migration, migrate, shapesOf, type TableShape } from '../database/schema.ts';
import { type Copy, copiesOf } from './copies.ts';
import { ledgerTables, rowKey, type TableCount } from './ledger.ts';
import { type Salvaged, salvage } from './salvage.ts';

/** The outcome for a journal that was damaged, missing or older than its copies. */
export interface Restored {
  /** The name of the file as it was where it lies now; null when there was none. */
  readonly damagedFile: string | null;
  /** The file was sound, and only entries were missing. */
  readonly isBehind: boolean;
  /** Entries as the file had them, by table. */
  readonly saved: ReadonlyMap<string, number>;
  /** Entries as a copy had them, which the file lacked or had otherwise. */
  readonly fromCopies: number;
  /** When the newest copy was taken that gave any; null when none did, or when its time cannot be true. */
  readonly copyOf: Date | null;
}

type Row = Salvaged['rows'][number];
type Content = ReadonlyMap<string, Salvaged>;

/** One file of the journal: what can be read of it, and what it says of itself. */
interface Source {
  readonly content: Content;
  readonly id: string | null;
  readonly counts: ReadonlyMap<string, TableCount>;
  /** By table, the rows that were changed or removed, with the count of changes at that time. */
  readonly marks: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

interface CopySource extends Source {
  readonly file: string;
}

/**
 * Rebuilds the journal from what can be read of the file, and from its copies. A row of a sound copy wins against the file's,
 * except where the ledger says that it was changed or removed since. The file and damaged copies are set aside, sound copies stay.
 * With no file at all the copies alone are used. Nothing is deleted. `isBehind`: the file is sound, but entries are missing.
 */
export function restoreJournal(
  folder: string,
  file: string,
  migrations: readonly Migration[],
  { isBehind = false }: { isBehind?: boolean } = {},
): Restored {
  const tables = shapesOf(migrations);
  const read = (path: string) => sourceOf(salvage(path, migrations, tables));
  const wasThere = existsSync(file);
  // A log without its file would be taken for that of the new one.
  const aside = wasThere || existsSync(`${file}-wal`) ? setAside(file) : null;
  const damaged = wasThere ? aside : null;
  const next = `${file}.restored`;
  for (const side of ['', '-wal', '-shm']) rmSync(`${next}${side}`, { force: true });
  const db = openFile(folder, next);
  try {
    migrate(db, migrations);
    const own = damaged === null ? null : read(damaged);
    const copies = copiesOf(file).map((copy: Copy): CopySource => ({ file: copy.file, ...read(copy.file) }));
    const saved = new Map<string, number>();
    const used = new Set<string>();
    let fromCopies = 0;
    writeTransaction(db, () => {
      for (const table of tables) {
        if (ledgerTables.includes(table.name)) continue;
        const insert = createInsert(db, table);
        for (const { row, from } of rowsOf(table, own, copies, isBehind)) {
          if (!insert(row)) continue;
          if (from === null) saved.set(table.name, (saved.get(table.name) ?? 0) + 1);
          else {
            fromCopies += 1;
            used.add(from);
          }
        }
      }
      writeLedger(db, tables, own, copies);
    })();
    const newest = copies.find((copy) => used.has(copy.file));
    const takenAt = newest ? statSync(newest.file).mtime : null;
    for (const { file: copy, content } of copies)
      if (![...content.values()].some(({ isWhole }) => isWhole)) setAside(copy);
    db.pragma('journal_mode = DELETE');
    db.close();
    renameSync(next, file);
    const copyOf = takenAt !== null && takenAt.getTime() <= Date.now() ? takenAt : null;
    return { damagedFile: damaged && basename(damaged), isBehind, saved, fromCopies, copyOf };
  } finally {
    db.close();
  }
}

function sourceOf(content: Content): Source {
  const rows = (table: string) => content.get(table)?.rows ?? [];
  const [id] = rows('ledger_id')[0] ?? [];
  const marks = new Map<string, Map<string, number>>();
  for (const [table, key, change] of rows('ledger_mark')) {
    const ofTable = marks.get(String(table)) ?? new Map<string, number>();
    marks.set(String(table), ofTable.set(String(key), Number(change)));
  }
  const counts = rows('ledger').map(([table, count, changes]): [string, TableCount] => [
    String(table),
    { rows: Number(count), changes: Number(changes) },
  ]);
  return { content, id: typeof id === 'string' ? id : null, counts: new Map(counts), marks };
}

/** A row of the new journal, and the copy that gave it; null when the file itself did. */
interface Chosen {
  readonly row: Row;
  readonly from: string | null;
}

function rowsOf(table: TableShape, own: Source | null, copies: readonly CopySource[], isBehind: boolean): Chosen[] {
  const chosen = new Map<string, Chosen>();
  const more: Chosen[] = [];
  const add = (row: Row, from: string | null) => {
    const key = keyOf(table, row);
    const before = chosen.get(key);
    if (!before) chosen.set(key, { row, from });
    // A damaged number may be that of another row.
    else if (from === null && before.from === null && table.hasRowid && !isSame(table, before.row, row))
      more.push({ row: row.with(0, null), from });
  };
  const all = () => [...chosen.values(), ...more];
  const ofFile = own?.content.get(table.name);
  const sound = copies.find(({ content }) => content.get(table.name)?.isWhole);
  // Without a ledger in both it is not known what was done since the copy.
  const isKnown = own !== null && sound?.id != null && (own.id === sound.id || own.id === null);
  if (own !== null && sound && isKnown) {
    for (const each of sinceCopy(table, own, sound)) add(each.row, each.from);
    return all();
  }
  if (!isBehind) for (const row of ofFile?.rows ?? []) add(row, null);
  // The user removed the rows that a sound table lacks: an older copy must not bring them back.
  if (!ofFile?.isWhole || isBehind) {
    for (const { file, content } of copies) {
      const found = content.get(table.name);
      for (const row of found?.rows ?? []) add(row, file);
      if (found?.isWhole) break;
    }
  }
  if (isBehind) for (const row of ofFile?.rows ?? []) add(row, null);
  return all();
}

/** The rows of a sound copy with all that was done after it. */
function sinceCopy(table: TableShape, own: Source, copy: CopySource): Chosen[] {
  const [ofFile, ofCopy] = [own, copy].map(({ content }) => content.get(table.name)?.rows ?? []);
  const [count, countThen] = [own.counts.get(table.name), copy.counts.get(table.name)];
  const marks = own.marks.get(table.name);
  const isSince = (key: string) => (marks?.get(key) ?? 0) > (countThen?.changes ?? 0);
  const found = new Map((ofFile ?? []).map((row) => [keyOf(table, row), row]));
  const rows = (ofCopy ?? []).flatMap((row): Chosen[] => {
    const key = keyOf(table, row);
    const now = found.get(key);
    found.delete(key);
    if (isSince(key)) return now ? [{ row: now, from: null }] : [];
    return [now && isSame(table, now, row) ? { row, from: null } : { row, from: copy.file }];
  });
  // Where nothing was done since, a row that the copy lacks stands under a wrong key.
  const isUnchanged = count !== undefined && countThen !== undefined && count.changes <= countThen.changes;
  const isAllCounted = isUnchanged && (ofFile ?? []).length <= count.rows;
  return isAllCounted ? rows : [...rows, ...[...found.values()].map((row) => ({ row, from: null }))];
}

const keyOf = ({ key }: TableShape, row: Row): string => rowKey(key.map((index) => row[index]));

const isSame = ({ columns }: TableShape, one: Row, other: Row): boolean =>
  columns.every((_, index) => String(one[index] ?? null) === String(other[index] ?? null));

/** Returns whether the row was taken. One that the table refuses was damaged itself. */
function createInsert(db: Connection, { name, columns }: TableShape) {
  const marks = columns.map(() => '?').join(', ');
  const insert = db.prepare(`INSERT OR IGNORE INTO "${name}" VALUES (${marks})`);
  return (row: Row): boolean => {
    try {
      return insert.run(columns.map((_, index) => row[index] ?? null)).changes > 0;
    } catch {
      return false;
    }
  };
}

/** Counts what is there now, as one change more than the file and any copy knows of, and keeps the marks. */
function writeLedger(
  db: Connection,
  tables: readonly TableShape[],
  own: Source | null,
  copies: readonly Source[],
): void {
  const sources = [...copies, ...(own ? [own] : [])];
  const id = sources.find((source) => source.id !== null)?.id ?? randomUUID();
  db.prepare('UPDATE ledger_id SET id = ?').run(id);
  const count = (name: string) =>
    db.prepare(`UPDATE ledger SET changes = ?, row_count = (SELECT count(*) FROM "${name}") WHERE table_name = ?`);
  for (const { name } of tables) {
    if (ledgerTables.includes(name)) continue;
    const changes = Math.max(0, ...sources.map(({ counts }) => counts.get(name)?.changes ?? 0)) + 1;
    count(name).run(changes, name);
  }
  const mark = db.prepare('INSERT OR IGNORE INTO ledger_mark VALUES (?, ?, ?)');
  for (const [table, marks] of own?.marks ?? []) for (const [key, change] of marks) mark.run(table, key, change);
}

/** How `n` entries are counted for users. Tables without words are not mentioned. */
const entryText: Readonly<Record<string, Message>> = {
  selected_run: message('{n, plural, one {# selected run} other {# selected runs}}'),
  label: message('{n, plural, one {# name} other {# names}}'),
  note: message('{n, plural, one {# note} other {# notes}}'),
  pin: message('{n, plural, one {# pin} other {# pins}}'),
  skill_mark: message('{n, plural, one {# correction to a skill} other {# corrections to skills}}'),
  same_question: message('{n, plural, one {# matched question} other {# matched questions}}'),
  fix_item: message('{n, plural, one {# fix list entry} other {# fix list entries}}'),
  watch: message('{n, plural, one {# watched figure} other {# watched figures}}'),
  document: message('{n, plural, one {# report} other {# reports}}'),
  observed_change: message('{n, plural, one {# observed change} other {# observed changes}}'),
};

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);

/** Says in sentences what happened, what was saved, where the file lies and what to do. */
export function restoredText(restored: Restored): string {
  const { damagedFile, isBehind, saved, fromCopies } = restored;
  if (damagedFile === null) {
    const gone = t(
      'The file with your own choices (selected runs, names, notes, corrections, pins and observed changes) was missing.',
    );
    return `${gone} ${copyText(restored)}`;
  }
  if (isBehind)
    return [
      t(
        'The file with your own choices (selected runs, names, notes, corrections, pins and observed changes) was missing entries that its copies have, or was older than its copies.',
      ),
      copyText(restored),
      t('The old file is kept as {file} in the data folder. Check your names and notes.', {
        file: damagedFile,
      }),
    ].join(' ');
  if (sum(saved) + fromCopies === 0)
    return t(
      'The file with your own choices (selected runs, names, notes, corrections, pins and observed changes) was damaged. Neither the file nor a copy of it could be read, so these choices are lost. The damaged file is kept as {file} in the data folder, in case something in it can still be read.',
      { file: damagedFile },
    );
  const sentences = [
    t(
      'The file with your own choices (selected runs, names, notes, corrections, pins and observed changes) was damaged.',
    ),
    savedText(saved),
    ...(fromCopies > 0 ? [copyText(restored)] : []),
    t(
      'The damaged file is kept as {file} in the data folder. Check your names and notes; if nothing is missing, delete that file under Settings › Storage and help.',
      { file: damagedFile },
    ),
  ];
  return sentences.join(' ');
}

function savedText(saved: ReadonlyMap<string, number>): string {
  if (sum(saved) === 0) return t('Nothing in the file could be read.');
  const counted = Object.entries(entryText).flatMap(([table, entries]) => {
    const n = saved.get(table) ?? 0;
    return n === 0 ? [] : [t(entries, { n })];
  });
  return counted.length === 0
    ? t('The entries that could be read are kept.')
    : t('The entries that could be read are kept: {entries}.', { entries: counted.join(', ') });
}

function copyText({ damagedFile, fromCopies, copyOf }: Restored): string {
  if (fromCopies === 0) return t('No copy of it could be read either, so these choices are lost.');
  if (copyOf === null)
    return t(
      '{n, plural, one {# entry was} other {# entries were}} restored from a copy; later changes to {n, plural, one {it} other {them}} are lost.',
      {
        n: fromCopies,
      },
    );
  const when = `${formatMoment(copyOf.getTime() * 1000)} UTC`;
  if (damagedFile === null)
    return t('The file was restored from a copy made on {when}; later changes are lost.', { when });
  return t(
    '{n, plural, one {# entry was} other {# entries were}} restored from a copy made on {when}; later changes to {n, plural, one {it} other {them}} are lost.',
    { n: fromCopies, when },
  );
}
