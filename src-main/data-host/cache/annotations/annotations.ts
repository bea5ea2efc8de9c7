import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import type {
  Label,
  LabelChange,
  Note,
  PartOfRun,
  QuestionMatch,
  ShownLabel,
  SkillMark,
  SkillMarkChange,
} from '#shared/subjects/annotations/annotations.ts';
import type { FixChange, FixEntry, FixState } from '#shared/subjects/fixes/fixes.ts';
import { nowInstant } from '#shared/time/time.ts';
import { type Connection, writeTransaction } from '../database/database.ts';
import { ownLabels, titleOfCourse } from '../database/fragments.ts';

/** The names that users gave, those of the team that publishes what is read, and the titles of the service where there are none: a course has that of its newest run. */
export interface Labels {
  shown(): ShownLabel[];
  /** Makes all changes or none, on request without those of the user's own names; returns the changes that undo them. */
  change(changes: readonly LabelChange[], keepsOwn?: boolean): LabelChange[];
}

/** Reads what things are called on a connection: one that excludes runs calls nothing by their titles. */
export function createShownLabels(db: Connection): Pick<Labels, 'shown'> {
  const all = db.prepare<[], Label & { own: number; title: string | null }>(`
    SELECT kind, id, text, 1 AS own, ${titleOfRun('l')} AS title FROM (${ownLabels}) l
    UNION ALL
    SELECT kind, id, text, 0, ${titleOfRun('t')} FROM team_label t
      WHERE NOT EXISTS (SELECT 1 FROM (${ownLabels}) l WHERE l.kind = t.kind AND l.id = t.id)
    UNION ALL
    SELECT s.kind, s.id, s.title, 0, s.title FROM (
        SELECT 'run' AS kind, run_id AS id, title FROM course_summary
        UNION ALL SELECT 'course', c.course_key, ${titleOfCourse('c')} FROM course c
      ) s WHERE s.title <> ''
      AND NOT EXISTS (SELECT 1 FROM (${ownLabels}) l WHERE l.kind = s.kind AND l.id = s.id)
      AND NOT EXISTS (SELECT 1 FROM team_label t WHERE t.kind = s.kind AND t.id = s.id)`);
  return {
    shown: () =>
      all.all().map(({ title, ...label }) => ({
        ...label,
        own: label.own === 1,
        ...(label.kind === 'run' && title !== label.text && { title }),
      })),
  };
}

const titleOfRun = (label: string) =>
  `(SELECT nullif(title, '') FROM course_summary c WHERE ${label}.kind = 'run' AND c.run_id = ${label}.id)`;

export function createLabels(db: Connection): Labels {
  const own = db.prepare<[string, string], string>('SELECT text FROM journal.label WHERE kind = ? AND id = ?').pluck();
  const set = db.prepare(`INSERT INTO journal.label (kind, id, text, changed_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (kind, id) DO UPDATE SET text = excluded.text, changed_at = excluded.changed_at`);
  const remove = db.prepare('DELETE FROM journal.label WHERE kind = ? AND id = ?');
  return {
    ...createShownLabels(db),
    change: writeTransaction(db, (changes: readonly LabelChange[], keepsOwn = false) => {
      const undo: LabelChange[] = [];
      for (const { kind, id, text } of changes) {
        const before = own.get(kind, id) ?? null;
        if (before === text || (keepsOwn && before !== null)) continue;
        undo.push({ kind, id, text: before });
        if (text === null) remove.run(kind, id);
        else set.run(kind, id, text, nowInstant());
      }
      // Where one thing is named twice, the first state is the one to go back to.
      return undo.reverse();
    }),
  };
}

/** Notes on things and on days. Unknown numbers are refused with NOT_FOUND. */
export function createNotes(db: Connection) {
  const one = db.prepare<[number], Note>('SELECT kind, id, day, text FROM journal.note WHERE note_no = ?');
  const add = db.prepare('INSERT INTO journal.note (kind, id, day, text, created_at) VALUES (?, ?, ?, ?, ?)');
  const change = db.prepare('UPDATE journal.note SET text = ?, day = ? WHERE note_no = ?');
  const remove = db.prepare('DELETE FROM journal.note WHERE note_no = ?');
  const known = (noteNo: number): Note => {
    const note = one.get(noteNo);
    if (!note) throw new AlmanacError('NOT_FOUND', { what: t('This note') });
    return note;
  };
  return {
    add: ({ kind, id, day, text }: Note): number => Number(add.run(kind, id, day, text, nowInstant()).lastInsertRowid),
    /** Returns what it said before. */
    change: (noteNo: number, text: string, day: number | null): Note => {
      const before = known(noteNo);
      change.run(text, day, noteNo);
      return before;
    },
    remove: (noteNo: number): Note => {
      const before = known(noteNo);
      remove.run(noteNo);
      return before;
    },
  };
}

/** A name that a member of the team gave, and when (an instant). */
interface TeamLabel extends Label {
  readonly changedAt: number;
}

interface TeamNote extends Note {
  readonly createdAt: number;
}

/** The words of the team that publishes what is read here. The reader's own lie in the journal and come before them. */
interface TeamWords {
  /** Where one thing has two names, the newer one stays. */
  addLabels(labels: readonly TeamLabel[]): void;
  addNotes(notes: readonly TeamNote[]): void;
}

export function createTeamWords(db: Connection): TeamWords {
  const label = db.prepare(`INSERT INTO team_label (kind, id, text, changed_at) VALUES (@kind, @id, @text, @changedAt)
    ON CONFLICT (kind, id) DO UPDATE SET text = excluded.text, changed_at = excluded.changed_at
      WHERE excluded.changed_at > changed_at`);
  const note = db.prepare(
    'INSERT INTO team_note (kind, id, day, text, created_at) VALUES (@kind, @id, @day, @text, @createdAt)',
  );
  return {
    addLabels: writeTransaction(db, (labels: readonly TeamLabel[]) => {
      for (const each of labels) label.run(each);
    }),
    addNotes: writeTransaction(db, (notes: readonly TeamNote[]) => {
      for (const each of notes) note.run(each);
    }),
  };
}

/** The user's own marks on links of courses and skills. */
interface SkillMarks {
  /** Makes all changes or none; returns the changes that undo them. */
  change(changes: readonly SkillMarkChange[]): SkillMarkChange[];
}

export function createSkillMarks(db: Connection): SkillMarks {
  const own = db.prepare<[string, number], { hundredths: number | null }>(
    'SELECT hundredths FROM journal.skill_mark WHERE course_key = ? AND skill_id = ?',
  );
  const set =
    db.prepare(`INSERT INTO journal.skill_mark (course_key, skill_id, hundredths, changed_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (course_key, skill_id) DO UPDATE SET hundredths = excluded.hundredths, changed_at = excluded.changed_at`);
  const remove = db.prepare('DELETE FROM journal.skill_mark WHERE course_key = ? AND skill_id = ?');
  return {
    change: writeTransaction(db, (changes: readonly SkillMarkChange[]) => {
      const undo: SkillMarkChange[] = [];
      for (const { courseKey, skillId, mark } of changes) {
        const before = own.get(courseKey, skillId) ?? null;
        if (before?.hundredths === mark?.hundredths && (before === null) === (mark === null)) continue;
        undo.push({ courseKey, skillId, mark: before });
        if (mark === null) remove.run(courseKey, skillId);
        else set.run(courseKey, skillId, mark.hundredths, nowInstant());
      }
      // Where one link is marked twice, the first state is the one to go back to.
      return undo.reverse();
    }),
  };
}

/** Keeps marks of the user that a package brings, with the times (instants) at which they were made. */
export function addOwnMarks(db: Connection, marks: readonly (SkillMark & { readonly changedAt: number })[]): void {
  const add = db.prepare(`INSERT OR REPLACE INTO journal.skill_mark (course_key, skill_id, hundredths, changed_at)
    VALUES (@courseKey, @skillId, @hundredths, @changedAt)`);
  writeTransaction(db, () => {
    for (const mark of marks) add.run(mark);
  })();
}

/** Keeps the marks of the team that publishes what is read here. The reader's own lie in the journal and come before them. */
export function addTeamMarks(db: Connection, marks: readonly SkillMark[]): void {
  const add = db.prepare(
    'INSERT OR REPLACE INTO team_skill_mark (course_key, skill_id, hundredths) VALUES (@courseKey, @skillId, @hundredths)',
  );
  writeTransaction(db, () => {
    for (const mark of marks) add.run(mark);
  })();
}

/** States and notes that users give to flags. */
interface FixItems {
  /** Makes all changes or none; returns the changes that undo them. */
  change(changes: readonly FixChange[]): FixChange[];
}

type Key = [runId: string, itemId: string, partId: string, flag: string];

const isItem = 'run_id = ? AND item_id = ? AND part_id = ? AND flag = ?';

/** An open flag without a note is as if nothing had been said of it. */
const fixOrNull = (state: FixState, note: string): FixEntry | null =>
  state === 'open' && note === '' ? null : { state, note };

export function createFixItems(db: Connection): FixItems {
  const known = db.prepare<Key, FixEntry>(`SELECT state, note FROM journal.fix_item WHERE ${isItem}`);
  const set = db.prepare<[...Key, string, string, number]>(
    `INSERT OR REPLACE INTO journal.fix_item (run_id, item_id, part_id, flag, state, note, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = db.prepare<Key>(`DELETE FROM journal.fix_item WHERE ${isItem}`);
  return {
    change: writeTransaction(db, (changes: readonly FixChange[]) => {
      const undo: FixChange[] = [];
      for (const { fix, ...item } of changes) {
        const key: Key = [item.runId, item.itemId, item.partId ?? '', item.flag];
        const before = known.get(...key) ?? null;
        const next = fix && fixOrNull(fix.state ?? before?.state ?? 'open', fix.note ?? before?.note ?? '');
        if (before?.state === next?.state && before?.note === next?.note) continue;
        undo.push({ ...item, fix: before });
        if (next === null) remove.run(...key);
        else set.run(...key, next.state, next.note, nowInstant());
      }
      // Where one flag is named twice, the first state is the one to go back to.
      return undo.reverse();
    }),
  };
}

/** The decisions of users on whether questions of two runs are the same. */
interface SameQuestions {
  /** Makes all changes or none; returns the changes that undo them. */
  change(matches: readonly QuestionMatch[]): QuestionMatch[];
}

type Pair = [run: string, part: string, otherRun: string, otherPart: string];

/** The run whose id comes first stands first, so that a pair has one row. */
function pairOf({ one, other }: Pick<QuestionMatch, 'one' | 'other'>): Pair {
  const [first, second] = one.runId < other.runId ? [one, other] : [other, one];
  return [first.runId, first.partId, second.runId, second.partId];
}

export function createSameQuestions(db: Connection): SameQuestions {
  const known = db
    .prepare<Pair, number>(
      'SELECT is_same FROM journal.same_question WHERE run_id = ? AND part_id = ? AND other_run_id = ? AND other_part_id = ?',
    )
    .pluck();
  const set = db.prepare<[...Pair, number, number]>(
    'INSERT OR REPLACE INTO journal.same_question (run_id, part_id, other_run_id, other_part_id, is_same, changed_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const remove = db.prepare<Pair>(
    'DELETE FROM journal.same_question WHERE run_id = ? AND part_id = ? AND other_run_id = ? AND other_part_id = ?',
  );
  /** The pairs of both runs in which either part is the same as some part. */
  const rivals = db
    .prepare<[Record<'run' | 'part' | 'otherRun' | 'otherPart', string>], Pair>(
      `SELECT run_id, part_id, other_run_id, other_part_id FROM journal.same_question
       WHERE run_id = @run AND other_run_id = @otherRun AND is_same = 1 AND (part_id = @part) + (other_part_id = @otherPart) = 1`,
    )
    .raw();
  const put = (pair: Pair, isSame: boolean | null): QuestionMatch | null => {
    const before = known.get(...pair);
    const isSameBefore = before === undefined ? null : before === 1;
    if (isSameBefore === isSame) return null;
    if (isSame === null) remove.run(...pair);
    else set.run(...pair, Number(isSame), nowInstant());
    const [runId, partId, otherRunId, otherPartId] = pair;
    const one: PartOfRun = { runId, partId };
    return { one, other: { runId: otherRunId, partId: otherPartId }, isSame: isSameBefore };
  };
  return {
    change: writeTransaction(db, (matches: readonly QuestionMatch[]) => {
      const undo: QuestionMatch[] = [];
      for (const match of matches) {
        const pair = pairOf(match);
        const [run, part, otherRun, otherPart] = pair;
        // A part asks the same as one part of another run at most.
        const others = match.isSame === true ? rivals.all({ run, part, otherRun, otherPart }) : [];
        for (const changed of [...others.map((rival) => put(rival, null)), put(pair, match.isSame)])
          if (changed !== null) undo.push(changed);
      }
      // Where one pair is named twice, the first state is the one to go back to.
      return undo.reverse();
    }),
  };
}
