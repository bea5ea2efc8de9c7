import { isSmall } from '#shared/catalog/small-numbers.ts';
import type { Connection } from '../cache/database/database.ts';
import type { HiddenRow } from './hidden-days.ts';
import { isSafe, withheldOf } from './rule.ts';

/*
 * The withheld counts of the problems of a run. The answers to a part of a problem add up to the learners who
 * answered, the right ones among them to those who were right, and so do its grades.
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
  readonly max_grade: number | null;
  readonly count: number | null;
}

interface ProblemRow {
  readonly id: number;
  readonly module_id: string;
  readonly total: number | null;
  readonly correct: number | null;
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
      `SELECT rowid AS id, module_id, max_grade, count FROM main.grade_distribution WHERE run_no = ?
       ORDER BY module_id, max_grade, grade, rowid`,
    )
    .all(runNo);
  const parts = [...Map.groupBy(answers, ({ module_id, part_id }) => JSON.stringify([module_id, part_id])).values()];
  const ofAnswers = parts.map((rows) => lookAtPart(rows, telling, threshold));
  const gradeGroups = [
    ...Map.groupBy(grades, ({ module_id, max_grade }) => JSON.stringify([module_id, max_grade])).values(),
  ];
  const ofGrades = gradeGroups.map((rows) => {
    const found = withheldOf(
      rows.map(({ count }) => count),
      threshold,
    );
    if (found.hidesTotal) telling.totals.add(rows[0]?.module_id ?? '');
    return { rows, hidden: found.hidden };
  });
  return [
    ...ofAnswers.flatMap(({ rows, last, first }) =>
      rows.flatMap((row, place): HiddenRow[] => {
        const isTold = !telling.totals.has(row.module_id);
        const keys = [
          ...(isHidden(row.last, last[place], isTold) ? [row.key] : []),
          ...(isHidden(row.first, first[place], isTold) ? ['first_response_count'] : []),
        ];
        return keys.length === 0 ? [] : [{ table: 'answer_distribution', id: row.id, keys }];
      }),
    ),
    ...ofGrades.flatMap(({ rows, hidden }) =>
      rows.flatMap(({ id, module_id, count }, place): HiddenRow[] =>
        isHidden(count, hidden[place], !telling.totals.has(module_id))
          ? [{ table: 'grade_distribution', id, keys: ['count'] }]
          : [],
      ),
    ),
    ...['problems', 'problem_tags'].flatMap((table) => hiddenTotals(db, table, runNo, telling, threshold)),
  ];
}

/** Where the total is withheld, zeros are as well: who could count the others would know how large it is at least. */
const isHidden = (value: number | null, hidden: boolean | undefined, totalIsTold: boolean) =>
  value !== null && (hidden === true || !totalIsTold);

function lookAtPart(rows: readonly AnswerRow[], telling: Telling, threshold: number) {
  const moduleId = rows[0]?.module_id ?? '';
  // An answer that no learner gave, first or last, makes up nothing.
  const look = (of: (row: AnswerRow) => number | null) => withheldOf(rows.map(of), threshold);
  const [last, first] = [look((row) => row.last ?? 0), look((row) => row.first ?? 0)];
  if (last.hidesTotal || first.hidesTotal) telling.totals.add(moduleId);
  for (const isRight of [true, false]) {
    const places = rows.flatMap(({ correct }, place) => ((correct === 1) === isRight ? [place] : []));
    const sizes = places.map((place) => Math.abs(rows[place]?.last ?? 0));
    const hidden = places.map((place) => last.hidden[place] === true);
    if (!isSafe(sizes, hidden, threshold)) telling.correct.add(moduleId);
  }
  return { rows, last: last.hidden, first: first.hidden };
}

function hiddenTotals(db: Connection, table: string, runNo: number, telling: Telling, threshold: number): HiddenRow[] {
  const rows = db
    .prepare<[number], ProblemRow>(
      `SELECT rowid AS id, module_id, total_submissions AS total, correct_submissions AS correct FROM main.${table} WHERE run_no = ?`,
    )
    .all(runNo);
  return rows.flatMap(({ id, module_id, total, correct }) => {
    const isWhole = telling.totals.has(module_id);
    const keys = [
      ...(total !== null && total !== 0 && (isWhole || isSmall(total, threshold)) ? ['total_submissions'] : []),
      ...(correct !== null && (isWhole || telling.correct.has(module_id) || isSmall(correct, threshold))
        ? ['correct_submissions']
        : []),
    ];
    return keys.length === 0 ? [] : [{ table, id, keys }];
  });
}
