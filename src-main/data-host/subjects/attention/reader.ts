import { lazy } from '#main/common/async.ts';
import { type Connection, withoutWaiting, writeTransaction } from '../../cache/database/database.ts';
import { isNoSection, isSelected } from '../../cache/database/fragments.ts';
import { attentionOf, createRunItems, inOrder, type LookedAt, lookedAtKeys, type RunAttention } from './attention.ts';
import { type AnswerRow, type Flag, type Item, itemsOf, type ProblemRow } from './items.ts';
import {
  firstDay,
  isKnown,
  type MovedPart,
  movedParts,
  prepareQuestionRuns,
  type QuestionRuns,
  type ReadPart,
} from './question-runs.ts';

/*
 * Flags are stored for each run: reading and judging five hundred problems takes longer than a screen may wait, and Overview
 * shows the first flags of thousands of runs.
 */

/** How much of the selected runs was looked at, and how many are due. */
export type LookedAtRuns = LookedAt & { readonly runs: number; readonly runs_due: number };

export interface AttentionReader {
  /** Empty for a run that is not known. */
  ofRun(runId: string): RunAttention;
  /** Whether the flags of the run are in `run_flag`. */
  isStored(runId: string): boolean;
  /** The weightiest of all selected runs, as many as a list may have. */
  flagsOfRuns(): readonly (Flag & { readonly runId: string })[];
  lookedAtRuns(): LookedAtRuns;
  /** The selected runs with a flag that may be published here; null where those of `run_flag` may. */
  flaggedRuns(): readonly string[] | null;
  /** Whether the tables of runs are those that may be shared. */
  isMasked(): boolean;
  /** Parts that moved since the previous run of the same course. */
  moved(runId: string): { readonly runBefore: string; readonly parts: readonly MovedPart[] };
  /** The parts of the problems of a run, read at once; nothing of a run that is not known. */
  partsOf(runId: string): PartsOfRun;
  /** The matches that users made between the parts of two runs. */
  manualMatches: QuestionRuns['manualMatches'];
  /** The same question in the runs of its course. */
  questionInRuns: QuestionRuns['of'];
}

/** The problems of a run and their parts, as far as they are known. */
export interface PartsOfRun {
  /** The parts whose answers are right or wrong. */
  readonly parts: readonly ReadPart[];
  /** The parts that can be judged. */
  readonly items: readonly Item[];
  readonly problems: readonly Pick<ProblemRow, 'module_id' | 'total'>[];
  readonly answers: readonly Pick<AnswerRow, 'module_id' | 'part_id'>[];
}

/** More than a list is read of; each run has the rest. */
const maxRunFlags = 100;

interface Stored {
  readonly run_no: number;
  readonly run_id: string;
}

interface FlagRow extends Omit<Flag, 'partId'> {
  readonly run_id: string;
  readonly part_id: string | null;
}

const flagOf = ({ run_id: _, part_id: partId, ...flag }: FlagRow): Flag => ({ ...flag, partId });

const flagColumns = 'f.kind, f.id, f.part_id, f.sentence, f.learners, f.share, f.low, f.high, f.expected, f.severity';
const nothingLookedAt = Object.fromEntries(lookedAtKeys.map((key) => [key, 0])) as unknown as LookedAt;
/** SQL: whether a run `r` must be looked at. */
const isDue = 'NOT EXISTS (SELECT 1 FROM run_looked_at l WHERE l.run_no = r.run_no)';

/**
 * Reads what is stored. A run that is due is judged by its rows now, and so is every run where tables are masked. Only of all runs a
 * connection that writes leaves out those that are due, and says how many they are: a file has them.
 */
export function createAttentionReader(db: Connection): AttentionReader {
  const prepared = lazy(() => prepare(db));
  const live = (runNo: number): RunAttention => attentionOf(prepared().items(runNo));
  /** The runs of which nothing is stored that may be published here. */
  const lookNow = () => {
    const { allRuns, dueRuns } = prepared();
    const runs = isMasked(db) ? allRuns.all() : db.readonly ? dueRuns.all() : [];
    return runs.map(({ run_no, run_id: runId }) => ({ runId, ...live(run_no) }));
  };
  return {
    ofRun: (runId) => {
      const { runNoOf, lookedAt, flags } = prepared();
      const runNo = runNoOf.get(runId);
      if (runNo === undefined) return { flags: [], lookedAt: nothingLookedAt };
      const known = isMasked(db) ? undefined : lookedAt.get(runNo);
      return known ? { flags: flags.all(runNo).map(flagOf), lookedAt: known } : live(runNo);
    },
    moved: (runId) => {
      const { runNoOf, before, questions } = prepared();
      const runNo = runNoOf.get(runId);
      const earlier = runNo === undefined ? undefined : before.get({ runNo });
      if (runNo === undefined || earlier === undefined) return { runBefore: '', parts: [] };
      const { questionParts, manualMatches } = questions;
      const parts = movedParts(
        questionParts.of(runNo).filter(isKnown),
        questionParts.of(earlier.run_no).filter(isKnown),
        manualMatches(runId, earlier.run_id),
      );
      return { runBefore: earlier.run_id, parts };
    },
    partsOf: (runId) => {
      const { runNoOf, items, questions } = prepared();
      const runNo = runNoOf.get(runId);
      if (runNo === undefined) return { parts: [], items: [], problems: [], answers: [] };
      const { problems, answers } = items(runNo);
      return { parts: questions.questionParts.of(runNo), items: itemsOf(problems, answers), problems, answers };
    },
    manualMatches: (runId, otherRunId) => prepared().questions.manualMatches(runId, otherRunId),
    questionInRuns: (question) => prepared().questions.of(question),
    isStored: (runId) => {
      const { runNoOf, lookedAt } = prepared();
      return !isMasked(db) && lookedAt.get(runNoOf.get(runId) ?? -1) !== undefined;
    },
    flagsOfRuns: () => {
      const known = isMasked(db) ? [] : prepared().first.all(maxRunFlags);
      const flags = [
        ...known.map((row) => ({ ...flagOf(row), runId: row.run_id })),
        ...lookNow().flatMap(({ runId, flags: found }) => found.map((flag) => ({ ...flag, runId }))),
      ];
      return flags.sort(inOrder).slice(0, maxRunFlags);
    },
    flaggedRuns: () => {
      const looked = lookNow();
      const found = looked.flatMap(({ runId, flags }) => (flags.length > 0 ? [runId] : []));
      if (isMasked(db)) return found;
      return looked.length === 0 ? null : [...prepared().flagged.all(), ...found];
    },
    isMasked: () => isMasked(db),
    lookedAtRuns: () => {
      const { due, sums } = prepared();
      const known = isMasked(db) ? undefined : sums.get();
      const looked = lookNow();
      return {
        ...added([known ?? nothingLookedAt, ...looked.map(({ lookedAt }) => lookedAt)]),
        runs: (known?.runs ?? 0) + looked.length,
        runs_due: db.readonly ? 0 : (due.get() ?? 0),
      };
    },
  };
}

function added(all: readonly LookedAt[]): LookedAt {
  const sumOf = (key: keyof LookedAt) => all.reduce((sum, each) => sum + each[key], 0);
  return Object.fromEntries(lookedAtKeys.map((key) => [key, sumOf(key)])) as unknown as LookedAt;
}

/** Whether the tables of runs are those that may be shared. */
const isMasked = (db: Connection): boolean =>
  db.prepare("SELECT 1 FROM temp.sqlite_master WHERE type = 'view' AND name = 'problems'").get() !== undefined;

function prepare(db: Connection) {
  return {
    items: createRunItems(db),
    runNoOf: db.prepare<[string], number>('SELECT run_no FROM run WHERE run_id = ?').pluck(),
    before: db.prepare<[{ runNo: number }], Stored>(
      `SELECT o.run_no, o.run_id FROM run r JOIN run o ON o.course_no = r.course_no AND ${firstDay('o')} < ${firstDay('r')}
       WHERE r.run_no = @runNo AND ${isNoSection('r')} AND ${isNoSection('o')} AND EXISTS (SELECT 1 FROM problems p WHERE p.run_no = o.run_no)
       ORDER BY ${firstDay('o')} DESC, o.run_id DESC LIMIT 1`,
    ),
    questions: prepareQuestionRuns(db),
    lookedAt: db.prepare<[number], LookedAt>(`SELECT ${lookedAtKeys.join(', ')} FROM run_looked_at WHERE run_no = ?`),
    flags: db.prepare<[number], FlagRow>(`SELECT ${flagColumns} FROM run_flag f WHERE f.run_no = ? ORDER BY f.place`),
    allRuns: db.prepare<[], Stored>(`SELECT r.run_no, r.run_id FROM run r WHERE ${isSelected}`),
    dueRuns: db.prepare<[], Stored>(`SELECT r.run_no, r.run_id FROM run r WHERE ${isSelected} AND ${isDue}`),
    due: db.prepare<[], number>(`SELECT count(*) FROM run r WHERE ${isSelected} AND ${isDue}`).pluck(),
    first: db.prepare<[number], FlagRow>(
      `SELECT ${flagColumns}, r.run_id FROM run_flag f INDEXED BY run_flag_by_weight CROSS JOIN run r USING (run_no)
       WHERE ${isSelected} AND NOT ${isDue} ORDER BY f.is_key DESC, f.severity DESC, f.run_no, f.place LIMIT ?`,
    ),
    flagged: db
      .prepare<[], string>(
        `SELECT r.run_id FROM run r WHERE ${isSelected} AND EXISTS (SELECT 1 FROM run_flag f WHERE f.run_no = r.run_no)`,
      )
      .pluck(),
    sums: db.prepare<[], LookedAt & { readonly runs: number }>(
      `SELECT count(*) AS runs, ${lookedAtKeys.map((key) => `coalesce(sum(l.${key}), 0) AS ${key}`).join(', ')}
       FROM run_looked_at l JOIN run r USING (run_no) WHERE ${isSelected}`,
    ),
  };
}

/**
 * Looks at up to a given number of runs that are due, and stores what needs attention. Returns how many runs it looked at: 0 while another
 * process writes, and on a connection that only reads.
 */
export function createAttentionUpkeep(db: Connection) {
  const upkeep = lazy(() => prepareUpkeep(db));
  const look = (dueOf: (made: ReturnType<typeof prepareUpkeep>) => readonly number[]): number => {
    if (db.readonly) return 0;
    const { store } = upkeep();
    const runs = dueOf(upkeep());
    if (runs.length === 0) return 0;
    return withoutWaiting(db, () => {
      writeTransaction(db, () => {
        for (const runNo of runs) store(runNo);
      })();
      return runs.length;
    });
  };
  return {
    /** Looks at selected runs that are due. */
    some: (max: number) => look(({ selected }) => selected.all(max)),
    isAnyDue: () => !db.readonly && upkeep().selected.get(1) !== undefined,
    /** Looks at all selected runs that are due, if they are no more than this; otherwise at none. */
    allOfFew: (max: number) =>
      look(({ selected }) => {
        const runs = selected.all(max + 1);
        return runs.length > max ? [] : runs;
      }),
    /** Looks at this run alone, selected or not. */
    run: (runId: string) => look(({ ofRun }) => ofRun.all(runId)),
  };
}

function prepareUpkeep(db: Connection) {
  const items = createRunItems(db);
  const forget = db.prepare<[number]>('DELETE FROM run_flag WHERE run_no = ?');
  const add = db.prepare(
    `INSERT INTO run_flag (run_no, place, kind, id, part_id, sentence, learners, share, low, high, expected, severity, is_key)
     VALUES (@runNo, @place, @kind, @id, @partId, @sentence, @learners, @share, @low, @high, @expected, @severity, @isKey)`,
  );
  const noteLook = db.prepare(
    `INSERT OR REPLACE INTO run_looked_at (run_no, flags, ${lookedAtKeys.join(', ')})
     VALUES (@runNo, @flags, ${lookedAtKeys.map((key) => `@${key}`).join(', ')})`,
  );
  return {
    selected: db
      .prepare<[number], number>(`SELECT r.run_no FROM run r WHERE ${isSelected} AND ${isDue} LIMIT ?`)
      .pluck(),
    ofRun: db.prepare<[string], number>(`SELECT r.run_no FROM run r WHERE r.run_id = ? AND ${isDue}`).pluck(),
    store: (runNo: number) => {
      const { flags, lookedAt } = attentionOf(items(runNo));
      forget.run(runNo);
      for (const [index, flag] of flags.entries())
        add.run({ ...flag, runNo, place: index, isKey: Number(flag.kind === 'key') });
      noteLook.run({ ...lookedAt, runNo, flags: flags.length });
    },
  };
}
