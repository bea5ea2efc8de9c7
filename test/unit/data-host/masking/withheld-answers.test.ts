import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { withheldProblems } from '#main/data-host/masking/withheld-problems.ts';
import { tablesOfProblems } from '#test/support/tables-of-problems.ts';

/* First and last answers, problems of several parts, and grades without a maximum: the withheld cells by hand-made examples. */

const { db, add } = tablesOfProblems();
const threshold = 10;
let runNo = 0;

beforeEach(() => {
  runNo += 1;
});
afterAll(() => db.close());

interface Answer {
  readonly right?: boolean | null;
  readonly count?: number | null;
  readonly first?: number | null;
  readonly last?: number | null;
  readonly part?: string;
  readonly module?: string;
}

const answers = (...rows: readonly Answer[]) =>
  rows.map(({ right = false, count = null, first = null, last = null, part = 'p1', module = 'm' }, index) => {
    const correct = right === null ? null : Number(right);
    return add('answer_distribution', runNo, [
      module,
      part,
      correct,
      count,
      first,
      last,
      `choice_${index}`,
      null,
      null,
    ]);
  });
const grades = (max: number | null, ...counts: readonly (number | null)[]) =>
  counts.map((count, grade) => add('grade_distribution', runNo, ['m', grade, max, count]));
const totals = (total: number | null, correct: number | null, module = 'm') =>
  add('problems', runNo, [module, total, correct]);

/** By row in the order in which they were stored, the columns that are withheld. */
const withheldIn = (table: string, ids: readonly number[]) => {
  const found = withheldProblems(db, runNo, threshold).filter((row) => row.table === table);
  // A row without a withheld column is none.
  expect(found.filter(({ keys }) => keys.length === 0)).toEqual([]);
  return ids.map((id) => found.find((row) => row.id === id)?.keys ?? []);
};
const [last, first] = [['last_response_count'], ['first_response_count']];

describe('first and last answers', () => {
  it('are hidden each for themselves', () => {
    const few = answers({ right: true, first: 20, last: 30 }, { first: 15, last: 5 });
    expect(withheldIn('answer_distribution', few)).toEqual([last, last]);
    runNo += 1;
    const fewFirst = answers({ right: true, first: 45, last: 30 }, { first: 5, last: 20 });
    expect(withheldIn('answer_distribution', fewFirst)).toEqual([first, first]);
  });

  it('are both hidden where the first ones would give a total away', () => {
    const ids = answers({ right: true, first: 4, last: 30 }, { first: 0, last: 20 }, { last: 0 });
    expect(withheldIn('answer_distribution', ids)).toEqual([[...last, ...first], [...last, ...first], last]);
  });

  it('are no counts where no learner gave the answer first', () => {
    const ids = answers({ right: true, first: null, last: 30 }, { first: 50, last: 20 });
    expect(withheldIn('answer_distribution', ids)).toEqual([[], []]);
  });

  it('are one count where the service tells no more', () => {
    const ids = answers({ right: true, count: 60 }, { count: 4 }, { count: 40 });
    expect(withheldIn('answer_distribution', ids)).toEqual([['count'], ['count'], []]);
  });
});

describe('a problem of several parts', () => {
  it('hides its right answers in each of them where they are hidden in one', () => {
    const ids = answers(
      { part: 'p1', right: true, count: 40 },
      { part: 'p1', count: 60 },
      { part: 'p2', right: true, count: 96 },
      { part: 'p2', count: 4 },
    );
    expect(withheldIn('answer_distribution', ids)).toEqual([['count'], ['count'], ['count'], ['count']]);
    expect(withheldIn('problems', [totals(100, 40)])).toEqual([['correct_submissions']]);
  });

  it('hides nothing of another problem', () => {
    const ids = answers({ right: true, count: 96 }, { count: 4 }, { module: 'n', right: true, count: 40 });
    expect(withheldIn('answer_distribution', ids)).toEqual([['count'], ['count'], []]);
    expect(withheldIn('problems', [totals(100, 96), totals(100, 40, 'n')])).toEqual([['correct_submissions'], []]);
  });

  it('has parts that may be shown where the hidden ones of each side are many', () => {
    const wrong = [5, 30, 20].map((count) => ({ count }));
    const ids = answers({ right: true, count: 60 }, ...wrong);
    expect(withheldIn('answer_distribution', ids)).toEqual([['count'], ['count'], [], []]);
    expect(withheldIn('problems', [totals(115, 60)])).toEqual([['correct_submissions']]);
  });
});

describe('totals of a problem', () => {
  it('are hidden with all of its counts, zeros too, where they would give one away', () => {
    const ids = answers({ right: true, count: 4 }, { count: 0 });
    expect(withheldIn('answer_distribution', ids)).toEqual([['count'], ['count']]);
    expect(withheldIn('problems', [totals(4, 4)])).toEqual([['total_submissions', 'correct_submissions']]);
    expect(withheldIn('problems', [totals(50, 0)])).toEqual([['total_submissions', 'correct_submissions']]);
  });

  it('are hidden where they are small themselves', () => {
    const ids = [totals(9, 0), totals(10, 10, 'n'), totals(0, 0, 'o'), totals(null, null, 'p')];
    expect(withheldIn('problems', ids)).toEqual([['total_submissions', 'correct_submissions'], [], [], []]);
  });

  it('tell how many were right where neither right nor wrong ones are few', () => {
    const ids = [totals(20, 10), totals(20, 11, 'n'), totals(20, 9, 'o'), totals(20, 20, 'p'), totals(20, null, 'q')];
    const right = ['correct_submissions'];
    expect(withheldIn('problems', ids)).toEqual([[], right, right, [], []]);
  });
});

describe('grades', () => {
  it('are right from the maximum on, or at the highest one where no maximum is told', () => {
    for (const max of [2, null]) {
      const ids = grades(max, 30, 4, 66);
      expect(withheldIn('grade_distribution', ids)).toEqual([['count'], ['count'], []]);
      expect(withheldIn('problems', [totals(100, 66)])).toEqual([[]]);
      runNo += 1;
    }
  });

  it('hide how many were right where these are few', () => {
    const ids = grades(2, 30, 66, 4);
    expect(withheldIn('grade_distribution', ids)).toEqual([['count'], [], ['count']]);
    expect(withheldIn('problems', [totals(100, 4)])).toEqual([['correct_submissions']]);
  });

  it('that were withheld before stay so, and hide nothing more', () => {
    const ids = grades(2, 30, null, 66);
    expect(withheldIn('grade_distribution', ids)).toEqual([[], [], []]);
    expect(withheldIn('problems', [totals(100, 66)])).toEqual([[]]);
  });

  it('of two maximums are two totals', () => {
    const ids = [...grades(1, 40, 60), ...grades(2, 4, 50, 46)];
    // As one total, the first 40 would be withheld for the sake of the 4.
    expect(withheldIn('grade_distribution', ids)).toEqual([[], [], ['count'], ['count'], []]);
  });
});
