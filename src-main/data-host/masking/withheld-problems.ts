import { isSmall } from '#shared/catalog/small-numbers.ts';
import type { Connection } from '../cache/database/database.ts';
import { isSafe, withheldCounts } from './rule.ts';
import type { WithheldRow } from './withheld-days.ts';

/*
 * The withheld counts of the problems of a run. The answers to a part of a problem add up to the learners who
 * answered, the right ones among them to those who were right, and so do its grades: a full grade is a right answer, and where the
 * service counts partial credit as right, any grade above 0.
 */

interface AnswerRow {
  readonly id: number;
  readonly module_id: string;
  readonly part_id: string;
  readonly correct: number | null;
  readonly last: number | null;
  /** The column that `last` was read from. */
  readonly key: string;
  readonly first: number | null;
}

interface GradeRow {
  readonly id: number;
  readonly module_id: string;
  readonly grade: number | null;
  readonly max_grade: number | null;
  readonly count: number | null;
}

interface ProblemRow {
  readonly id: number;
  readonly module_id: string;
  readonly total: number | null;
  readonly correct: number | null;
}

/** Counts of one total, and which of them are learners who were right. */
interface Split {
  readonly counts: readonly (number | null)[];
  readonly isRight: readonly boolean[];
  readonly withheld: readonly boolean[];
}

/** Modules whose totals would reveal a withheld count, and modules whose number of right answers would. */
interface Telling {
  readonly totals: Set<string>;
  readonly correct: Set<string>;
}

/** The withheld counts of a run's problems. Reads `main`, which has every count. */
export function withheldProblems(db: Connection, runNo: number, threshold: number): WithheldRow[] {
  const telling: Telling = { totals: new Set(), correct: new Set() };
  const answers = db
    .prepare<[number], AnswerRow>(
      `SELECT rowid AS id, module_id, part_id, correct, coalesce(last_response_count, count) AS last,
         CASE WHEN last_response_count IS NULL THEN 'count' ELSE 'last_response_count' END AS key, first_response_count AS first
       FROM main.answer_distribution WHERE run_no = ? ORDER BY module_id, part_id, value_id, answer_value, variant, rowid`,
    )
    .all(runNo);
  const grades = db
    .prepare<[number], GradeRow>(
      `SELECT rowid AS id, module_id, grade, max_grade, count FROM main.grade_distribution WHERE run_no = ?
       ORDER BY module_id, max_grade, grade, rowid`,
    )
    .all(runNo);
  const totals = ['problems', 'problem_tags'].map((table) => ({ table, rows: readTotals(db, table, runNo) }));
  // Not only beside answers and grades: what is withheld must not depend on which datasets were read.
  for (const { module_id, total, correct } of totals.flatMap(({ rows }) => rows)) {
    const wrong = total === null || correct === null ? null : total - correct;
    if (isSmall(correct, threshold) || isSmall(wrong, threshold)) telling.correct.add(module_id);
  }
  const parts = [...Map.groupBy(answers, ({ module_id, part_id }) => JSON.stringify([module_id, part_id])).values()];
  const ofAnswers = parts.map((rows) => lookAtPart(rows, telling, threshold));
  const gradeGroups = [
    ...Map.groupBy(grades, ({ module_id, max_grade }) => JSON.stringify([module_id, max_grade])).values(),
  ];
  const partialCredit = modulesWithPartialCredit(
    grades,
    totals.flatMap(({ rows }) => rows),
  );
  const ofGrades = gradeGroups.map((rows) => lookAtGrades(rows, partialCredit, telling, threshold));
  return [
    ...ofAnswers.flatMap(({ rows, last, first }) => {
      const lastWithheld = withheldOf(last, rows[0]?.module_id, telling);
      return rows.flatMap((row, index): WithheldRow[] => {
        const isTotalPublished = !telling.totals.has(row.module_id);
        const keys = [
          ...(isWithheld(row.last, lastWithheld[index], isTotalPublished) ? [row.key] : []),
          ...(isWithheld(row.first, first[index], isTotalPublished) ? ['first_response_count'] : []),
        ];
        return keys.length === 0 ? [] : [{ table: 'answer_distribution', id: row.id, keys }];
      });
    }),
    ...ofGrades.flatMap(({ rows, split }) => {
      const withheld = withheldOf(split, rows[0]?.module_id, telling);
      return rows.flatMap(({ id, module_id, count }, index): WithheldRow[] =>
        isWithheld(count, withheld[index], !telling.totals.has(module_id))
          ? [{ table: 'grade_distribution', id, keys: ['count'] }]
          : [],
      );
    }),
    ...totals.flatMap(({ table, rows }) => withheldTotals(table, rows, telling, threshold)),
  ];
}

/** Where the total is withheld, zeros are as well: who could count the others would know how large it is at least. */
const isWithheld = (value: number | null, withheld: boolean | undefined, isTotalPublished: boolean) =>
  value !== null && (withheld === true || !isTotalPublished);

function lookAtPart(rows: readonly AnswerRow[], telling: Telling, threshold: number) {
  const moduleId = rows[0]?.module_id ?? '';
  // An answer that no learner gave, first or last, makes up nothing.
  const counts = rows.map(({ last }) => last ?? 0);
  const last = withheldCounts(counts, threshold);
  const first = withheldCounts(
    rows.map((row) => row.first ?? 0),
    threshold,
  );
  if (last.withholdsTotal || first.withholdsTotal) telling.totals.add(moduleId);
  const split = { counts, isRight: rows.map(({ correct }) => correct === 1), withheld: last.withheld };
  if (!isSafeSplit(split, threshold)) telling.correct.add(moduleId);
  return { rows, last: split, first: first.withheld };
}

/** The highest grade of a problem where its maximum is not told. */
const highestOf = (rows: readonly GradeRow[]): number => rows.reduce((max, { grade }) => Math.max(max, grade ?? 0), 0);

const isFull = ({ grade, max_grade }: GradeRow, highest: number): boolean =>
  grade !== null && grade >= (max_grade ?? highest);
const isAboveZero = ({ grade }: GradeRow): boolean => grade !== null && grade > 0;

/** The modules whose number of right answers is that of all grades above 0, and not that of the full ones. */
function modulesWithPartialCredit(grades: readonly GradeRow[], totals: readonly ProblemRow[]): ReadonlySet<string> {
  const corrects = Map.groupBy(totals, ({ module_id }) => module_id);
  const withPartial = [...Map.groupBy(grades, ({ module_id }) => module_id)].filter(([module, rows]) => {
    const highest = highestOf(rows);
    const sumOf = (is: (row: GradeRow) => boolean) =>
      rows.reduce((sum, row) => (is(row) ? sum + (row.count ?? 0) : sum), 0);
    const [full, aboveZero] = [sumOf((row) => isFull(row, highest)), sumOf(isAboveZero)];
    return full !== aboveZero && corrects.get(module)?.some(({ correct }) => correct === aboveZero);
  });
  return new Set(withPartial.map(([module]) => module));
}

function lookAtGrades(
  rows: readonly GradeRow[],
  partialCredit: ReadonlySet<string>,
  telling: Telling,
  threshold: number,
) {
  const moduleId = rows[0]?.module_id ?? '';
  const counts = rows.map(({ count }) => count);
  const { withheld, withholdsTotal } = withheldCounts(counts, threshold);
  if (withholdsTotal) telling.totals.add(moduleId);
  const highest = highestOf(rows);
  const isRight = rows.map((row) => (partialCredit.has(moduleId) ? isAboveZero(row) : isFull(row, highest)));
  const split = { counts, isRight, withheld };
  // Counts that were withheld before are no reason to withhold more: it was decided with them known.
  if (!counts.includes(null) && !isSafeSplit(split, threshold)) telling.correct.add(moduleId);
  return { rows, split };
}

const sides = [true, false] as const;

/** Whether the number of right answers may be known beside the total: the withheld counts of each side stay safe. */
const isSafeSplit = ({ counts, isRight, withheld }: Split, threshold: number): boolean =>
  sides.every((side) => {
    const ofSide = <Item>(items: readonly Item[]) => items.filter((_, index) => isRight[index] === side);
    const sizes = ofSide(counts).map((count) => Math.abs(count ?? 0));
    return isSafe(sizes, ofSide(withheld), threshold);
  });

/**
 * The withheld counts. Where the number of right answers is withheld, zeros are as well, and everything where that number would follow
 * from the shown ones.
 */
function withheldOf({ counts, isRight, withheld }: Split, moduleId: string | undefined, telling: Telling) {
  if (moduleId === undefined || !telling.correct.has(moduleId)) return withheld;
  const revealsRight = sides.some((side) =>
    counts.every((count, index) => isRight[index] !== side || !withheld[index] || count === null),
  );
  return counts.map((count, index) => revealsRight || count === 0 || withheld[index] === true);
}

const readTotals = (db: Connection, table: string, runNo: number): ProblemRow[] =>
  db
    .prepare<[number], ProblemRow>(
      `SELECT rowid AS id, module_id, total_submissions AS total, correct_submissions AS correct FROM main.${table} WHERE run_no = ?`,
    )
    .all(runNo);

function withheldTotals(
  table: string,
  rows: readonly ProblemRow[],
  telling: Telling,
  threshold: number,
): WithheldRow[] {
  return rows.flatMap(({ id, module_id, total, correct }) => {
    const isWhole = telling.totals.has(module_id);
    const keys = [
      ...(total !== null && total !== 0 && (isWhole || isSmall(total, threshold)) ? ['total_submissions'] : []),
      ...(correct !== null && (isWhole || telling.correct.has(module_id)) ? ['correct_submissions'] : []),
    ];
    return keys.length === 0 ? [] : [{ table, id, keys }];
  });
}
