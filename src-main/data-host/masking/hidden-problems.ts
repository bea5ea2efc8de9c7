import { isSmall } from '#shared/catalog/small-numbers.ts';
import type { Connection } from '../cache/database/database.ts';
import type { HiddenRow } from './hidden-days.ts';
import { hiddenCounts, isSafe } from './rule.ts';

/*
 * The withheld counts of the problems of a run. The answers to a part of a problem add up to the learners who
 * answered, the right ones among them to those who were right, and so do its grades: a full grade is a right answer.
 */

interface AnswerRow {
  readonly id: number;
  readonly module_id: string;
  readonly part_id: string;
  readonly correct: number | null;
  readonly last: number | null;
  /** The column that `last` is of. */
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
  readonly hidden: readonly boolean[];
}

/** Modules whose totals give something away, and those of which only the number of right answers does. */
interface Telling {
  readonly totals: Set<string>;
  readonly correct: Set<string>;
}

/** The withheld counts of a run's problems. Reads `main`, which has every count. */
export function hiddenProblems(db: Connection, runNo: number, threshold: number): HiddenRow[] {
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
  const ofGrades = gradeGroups.map((rows) => lookAtGrades(rows, telling, threshold));
  return [
    ...ofAnswers.flatMap(({ rows, last, first }) => {
      const lastHidden = hiddenOf(last, rows[0]?.module_id, telling);
      return rows.flatMap((row, index): HiddenRow[] => {
        const isTotalPublished = !telling.totals.has(row.module_id);
        const keys = [
          ...(isHidden(row.last, lastHidden[index], isTotalPublished) ? [row.key] : []),
          ...(isHidden(row.first, first[index], isTotalPublished) ? ['first_response_count'] : []),
        ];
        return keys.length === 0 ? [] : [{ table: 'answer_distribution', id: row.id, keys }];
      });
    }),
    ...ofGrades.flatMap(({ rows, split }) => {
      const hidden = hiddenOf(split, rows[0]?.module_id, telling);
      return rows.flatMap(({ id, module_id, count }, index): HiddenRow[] =>
        isHidden(count, hidden[index], !telling.totals.has(module_id))
          ? [{ table: 'grade_distribution', id, keys: ['count'] }]
          : [],
      );
    }),
    ...totals.flatMap(({ table, rows }) => hiddenTotals(table, rows, telling, threshold)),
  ];
}

/** Where the total is withheld, zeros are as well: who could count the others would know how large it is at least. */
const isHidden = (value: number | null, hidden: boolean | undefined, isTotalPublished: boolean) =>
  value !== null && (hidden === true || !isTotalPublished);

function lookAtPart(rows: readonly AnswerRow[], telling: Telling, threshold: number) {
  const moduleId = rows[0]?.module_id ?? '';
  // An answer that no learner gave, first or last, makes up nothing.
  const counts = rows.map(({ last }) => last ?? 0);
  const last = hiddenCounts(counts, threshold);
  const first = hiddenCounts(
    rows.map((row) => row.first ?? 0),
    threshold,
  );
  if (last.hidesTotal || first.hidesTotal) telling.totals.add(moduleId);
  const split = { counts, isRight: rows.map(({ correct }) => correct === 1), hidden: last.hidden };
  if (!isSafeSplit(split, threshold)) telling.correct.add(moduleId);
  return { rows, last: split, first: first.hidden };
}

function lookAtGrades(rows: readonly GradeRow[], telling: Telling, threshold: number) {
  const moduleId = rows[0]?.module_id ?? '';
  const counts = rows.map(({ count }) => count);
  const { hidden, hidesTotal } = hiddenCounts(counts, threshold);
  if (hidesTotal) telling.totals.add(moduleId);
  const highest = rows.reduce((most, { grade }) => Math.max(most, grade ?? 0), 0);
  const isRight = rows.map(({ grade, max_grade }) => grade !== null && grade >= (max_grade ?? highest));
  const split = { counts, isRight, hidden };
  // Counts that were withheld before are no reason to withhold more: it was decided with them known.
  if (!counts.includes(null) && !isSafeSplit(split, threshold)) telling.correct.add(moduleId);
  return { rows, split };
}

const sides = [true, false] as const;

/** Whether the number of right answers may be known beside the total: the hidden counts of each side stay safe. */
const isSafeSplit = ({ counts, isRight, hidden }: Split, threshold: number): boolean =>
  sides.every((side) => {
    const ofSide = <Item>(items: readonly Item[]) => items.filter((_, index) => isRight[index] === side);
    const sizes = ofSide(counts).map((count) => Math.abs(count ?? 0));
    return isSafe(sizes, ofSide(hidden), threshold);
  });

/**
 * The hidden counts. Where the number of right answers is withheld, zeros are as well, and everything where that number would follow
 * from the shown ones.
 */
function hiddenOf({ counts, isRight, hidden }: Split, moduleId: string | undefined, telling: Telling) {
  if (moduleId === undefined || !telling.correct.has(moduleId)) return hidden;
  const revealsRight = sides.some((side) =>
    counts.every((count, index) => isRight[index] !== side || !hidden[index] || count === null),
  );
  return counts.map((count, index) => revealsRight || count === 0 || hidden[index] === true);
}

const readTotals = (db: Connection, table: string, runNo: number): ProblemRow[] =>
  db
    .prepare<[number], ProblemRow>(
      `SELECT rowid AS id, module_id, total_submissions AS total, correct_submissions AS correct FROM main.${table} WHERE run_no = ?`,
    )
    .all(runNo);

function hiddenTotals(table: string, rows: readonly ProblemRow[], telling: Telling, threshold: number): HiddenRow[] {
  return rows.flatMap(({ id, module_id, total, correct }) => {
    const isWhole = telling.totals.has(module_id);
    const keys = [
      ...(total !== null && total !== 0 && (isWhole || isSmall(total, threshold)) ? ['total_submissions'] : []),
      ...(correct !== null && (isWhole || telling.correct.has(module_id)) ? ['correct_submissions'] : []),
    ];
    return keys.length === 0 ? [] : [{ table, id, keys }];
  });
}
