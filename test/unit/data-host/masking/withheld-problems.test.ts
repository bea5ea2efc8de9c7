import { afterAll, describe, expect, it } from 'vitest';
import { withheldProblems } from '#main/data-host/masking/withheld-problems.ts';
import { tablesOfProblems } from '#test/support/tables-of-problems.ts';

/*
 * Problems of one part: a learner who answered right has the full grade, or some of it. Which datasets were read differs, and no small count may
 * follow from the ones that are shown.
 */

interface Problem {
  /** Counts of learners by grade, from 0 up. */
  readonly grades?: readonly number[];
  readonly answers?: readonly (readonly [isRight: boolean, count: number])[];
  readonly totals?: readonly [total: number | null, right: number | null];
  /** The totals of the dataset of tags, which counts the same. */
  readonly tagTotals?: readonly [total: number | null, right: number | null];
}

const withheld = 'not shown';
const module = 'p0';

const { db, add: addTo } = tablesOfProblems();
let runNo = 0;

afterAll(() => db.close());

/** Everything a file shows of a problem. */
function shown({ grades = [], answers = [], totals, tagTotals }: Problem, threshold: number) {
  runNo += 1;
  const add = (table: Parameters<typeof addTo>[0], values: readonly (string | number | null)[]) =>
    addTo(table, runNo, [module, ...values]);
  const ids = {
    grades: grades.map((count, grade) => add('grade_distribution', [grade, grades.length - 1, count])),
    answers: answers.map(([isRight, count], index) =>
      add('answer_distribution', ['part', Number(isRight), count, null, null, `choice_${index}`, null, null]),
    ),
    totals: totals && add('problems', totals),
    tagTotals: tagTotals && add('problem_tags', tagTotals),
  };
  const cells = new Set(
    withheldProblems(db, runNo, threshold).flatMap(({ table, id, keys }) => keys.map((key) => `${table} ${id} ${key}`)),
  );
  const cell = (table: string, id: number | undefined, key: string, value: number | null) =>
    cells.has(`${table} ${id} ${key}`) ? withheld : value;
  const pair = (table: string, id: number | undefined, counts: Problem['totals']) =>
    counts && [cell(table, id, 'total_submissions', counts[0]), cell(table, id, 'correct_submissions', counts[1])];
  return {
    grades: grades.map((count, index) => cell('grade_distribution', ids.grades[index], 'count', count)),
    answers: answers.map(([, count], index) => cell('answer_distribution', ids.answers[index], 'count', count)),
    totals: pair('problems', ids.totals, totals),
    tagTotals: pair('problem_tags', ids.tagTotals, tagTotals),
  };
}

describe('right answers', () => {
  it('are withheld beside grades from which the few others would follow, though no answers were read', () => {
    expect(shown({ grades: [7, 33], totals: [40, 33] }, 10)).toMatchObject({
      grades: [withheld, withheld],
      totals: [40, withheld],
    });
  });

  it('are withheld where partial credit counts as right, and those with some of it would follow', () => {
    expect(shown({ grades: [15, 5, 20], totals: [40, 25] }, 10)).toMatchObject({
      grades: [withheld, withheld, 20],
      totals: [40, withheld],
    });
  });

  it('are withheld where few were wrong, whether answers were read or not', () => {
    const answers = [[true, 52] as const, [false, 3] as const];
    expect(shown({ totals: [55, 52] }, 10).totals).toEqual([55, withheld]);
    expect(shown({ totals: [55, 52], answers }, 10).totals).toEqual([55, withheld]);
    expect(shown({ totals: [55, 52], grades: [3, 52] }, 10).totals).toEqual([55, withheld]);
  });

  it('are withheld in both datasets that count them, also where one of them has no total', () => {
    expect(shown({ totals: [null, 52], tagTotals: [55, 52] }, 10)).toMatchObject({
      totals: [null, withheld],
      tagTotals: [55, withheld],
    });
  });

  it('do not follow from grades where answers withhold them', () => {
    const answers = [[true, 33] as const, [false, 4] as const, [false, 20] as const];
    expect(shown({ totals: [57, 33], answers, grades: [24, 33] }, 10)).toMatchObject({
      totals: [57, withheld],
      grades: [withheld, withheld],
    });
  });

  it('do not follow from answers where grades withhold them', () => {
    const answers = [[true, 40] as const, [false, 13] as const];
    expect(shown({ totals: [53, 40], answers, grades: [5, 8, 40] }, 10)).toMatchObject({
      totals: [53, withheld],
      answers: [withheld, withheld],
    });
  });

  it('are shown where enough learners were right and wrong, or none was wrong', () => {
    expect(shown({ totals: [60, 40], grades: [20, 40] }, 10)).toMatchObject({ totals: [60, 40], grades: [20, 40] });
    expect(shown({ totals: [40, 40], grades: [0, 40] }, 10)).toMatchObject({ totals: [40, 40], grades: [0, 40] });
  });
});

describe('a small count of a problem', () => {
  const threshold = 4;
  const max = 11;
  const upTo = (last: number) => Array.from({ length: last + 1 }, (_, count) => count);
  /** All counts of two kinds of wrong answers and of right ones, of no more than `max` learners. */
  const counts = upTo(max).flatMap((one) =>
    upTo(max - one).flatMap((other) => upTo(max - one - other).map((right) => ({ one, other, right }))),
  );
  type Counts = (typeof counts)[number];
  const totals = ({ one, other, right }: Counts) => [one + other + right, right] as const;
  const twoGrades = ({ one, other, right }: Counts) => [one + other, right];
  const rightLast = ({ one, other, right }: Counts) =>
    [
      [false, one],
      [false, other],
      [true, right],
    ] as const;
  const rightFirst = ({ one, other, right }: Counts) =>
    [
      [true, right],
      [false, one],
      [false, other],
    ] as const;

  it.each<[string, (counts: Counts) => Problem]>([
    ['three grades', (c) => ({ totals: totals(c), grades: [c.one, c.other, c.right] })],
    ['two grades', (c) => ({ totals: totals(c), grades: twoGrades(c) })],
    ['answers, the right one last', (c) => ({ totals: totals(c), answers: rightLast(c) })],
    ['answers, the right one first', (c) => ({ totals: totals(c), answers: rightFirst(c) })],
    ['answers and grades', (c) => ({ totals: totals(c), answers: rightLast(c), grades: twoGrades(c) })],
    ['grades and answers', (c) => ({ totals: totals(c), answers: rightFirst(c), grades: twoGrades(c) })],
    ['totals alone', (c) => ({ totals: totals(c) })],
  ])('may be any number below the threshold for a reader who knows the rule: %s', (_, problemOf) => {
    const alike = new Map<string, { right: Set<number>; wrong: Set<number>; cells: Set<number>[] }>();
    for (const each of counts) {
      const problem = problemOf(each);
      const key = JSON.stringify(shown(problem, threshold));
      const cells = [...(problem.grades ?? []), ...(problem.answers ?? []).map(([, count]) => count)];
      const known = alike.get(key) ?? { right: new Set(), wrong: new Set(), cells: cells.map(() => new Set()) };
      alike.set(key, known);
      known.right.add(each.right);
      known.wrong.add(each.one + each.other);
      for (const [index, count] of cells.entries()) known.cells[index]?.add(count);
    }
    const smallOf = (values: ReadonlySet<number>) => [...values].filter((count) => count > 0 && count < threshold);
    const isNarrowed = (values: ReadonlySet<number>) => {
      const { length } = smallOf(values);
      return length > 0 && length < threshold - 1;
    };
    const narrowed = [...alike].filter(
      ([, { right, wrong, cells }]) =>
        isNarrowed(right) || cells.some(isNarrowed) || (wrong.size === 1 && smallOf(wrong).length === 1),
    );
    expect(narrowed.map(([key]) => key)).toEqual([]);
    expect(alike.size).toBeGreaterThan(max);
  });
});
