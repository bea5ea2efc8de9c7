import { describe, expect, it } from 'vitest';
import { attentionOf, type RunItems } from '#main/data-host/subjects/attention/attention.ts';
import type { AnswerRow, ProblemRow } from '#main/data-host/subjects/attention/items.ts';
import { inWords } from '#main/data-host/subjects/attention/stored-sentences.ts';
import type { AttentionKind } from '#shared/subjects/attention/attention.ts';

/*
 * Each flag with an example that is worked out by hand, and with its opposite: the same numbers moved just beyond the limit.
 */

const nothing: RunItems = { problems: [], answers: [], grades: [], tags: [], videos: [] };

const problem = (id: string, total: number, right: number, parts = 1): ProblemRow => ({
  module_id: id,
  total,
  right,
  part_ids: JSON.stringify(Array.from({ length: parts }, (_, part) => `${id}_${part}`)),
  withheld: null,
});

interface Given {
  readonly last: number;
  readonly first?: number;
  readonly right?: boolean;
  readonly text?: string;
}

/** Answers to a part of a problem, each another choice; `null` instead of ids of choices for typed text. */
const answers = (id: string, given: readonly Given[], { part = 0, typed = false, variant = 1 } = {}): AnswerRow[] =>
  given.map(({ last, first, right = false, text }, index) => ({
    module_id: id,
    part_id: `${id}_${part}`,
    correct: Number(right),
    last,
    first: first ?? null,
    value_id: typed ? null : `choice_${index}`,
    answer_value: text ?? `answer ${index}`,
    variant,
    withheld: null,
  }));

/** With what is said of them in words. */
const flagsOf = (given: Partial<RunItems>) =>
  attentionOf({ ...nothing, ...given }).flags.map((flag) => ({ ...flag, sentence: inWords(flag.sentence) }));
const kindsOf = (given: Partial<RunItems>): AttentionKind[] => flagsOf(given).map(({ kind }) => kind);
const flagOf = (kind: AttentionKind, given: Partial<RunItems>) => flagsOf(given).find((flag) => flag.kind === kind);

describe('the key to check', () => {
  const asked = (wrong: number, right: number) => ({
    answers: answers('p', [
      { last: wrong, text: 'B' },
      { last: right, right: true, text: 'A' },
    ]),
  });

  it('is one that fewer learners gave than one wrong answer', () => {
    // (412 − 230) ÷ √642 = 7.18
    expect(flagOf('key', asked(412, 230))).toMatchObject({
      id: 'p',
      partId: 'p_0',
      sentence:
        '412 of 642 learners chose “B”; only 230 chose the answer marked correct. Check the answer key or the wording.',
      learners: 642,
      share: expect.closeTo((100 * 412) / 642, 10),
      severity: 412,
    });
  });

  it('is none where chance can explain the lead, or the keyed answer leads', () => {
    // (60 − 36) ÷ √96 = 2.449; (61 − 36) ÷ √97 = 2.538; (62 − 36) ÷ √98 = 2.626
    expect(kindsOf(asked(60, 36))).not.toContain('key');
    expect(kindsOf(asked(61, 36))).not.toContain('key');
    expect(kindsOf(asked(62, 36))).toContain('key');
    expect(kindsOf(asked(230, 412))).not.toContain('key');
  });

  it('is looked for in the strongest wrong answer, over all rows of it', () => {
    const split = answers('p', [{ last: 50, text: 'B' }, { last: 40, right: true }, { last: 30 }]);
    const again = { ...split[0], last: 40 } as AnswerRow;
    expect(flagOf('key', { answers: [...split, again] })?.severity).toBe(90);
    expect(kindsOf({ answers: split })).not.toContain('key');
  });
});

it('says nothing of fewer than 30 learners', () => {
  const of = (wrong: number) => kindsOf({ answers: answers('p', [{ last: wrong }, { last: 1, right: true }]) });
  expect(of(28)).toEqual([]);
  expect(of(29)).toContain('key');
});

describe('a misconception', () => {
  /** Two other wrong answers share `other`. */
  const asked = (wrong: number, other: number, right: number, first = wrong) => ({
    answers: answers('p', [
      { last: right, first: right, right: true },
      { last: wrong, first, text: '−4' },
      ...[Math.ceil(other / 2), Math.floor(other / 2)].map((each) => ({ last: each, first: each })),
    ]),
  });

  it('is a wrong answer of a quarter of all, and of more than all other wrong ones together', () => {
    expect(flagOf('misconception', asked(36, 12, 52))).toMatchObject({
      sentence:
        '36.0% of 100 learners chose “−4” in the end. That is 75.0% of those who got it wrong. This was the first answer of 36 learners and the last answer of 36.',
      severity: 36,
    });
  });

  it('is none below either', () => {
    expect(kindsOf(asked(24, 2, 74))).not.toContain('misconception');
    expect(kindsOf(asked(25, 2, 73))).toContain('misconception');
    // (31 − 14) ÷ √45 = 2.53, (32 − 14) ÷ √46 = 2.65
    expect(kindsOf(asked(31, 14, 55))).not.toContain('misconception');
    expect(kindsOf(asked(32, 14, 54))).toContain('misconception');
  });

  it('is none where fewer than three wrong answers were given: one of two has half of the wrong learners anyway', () => {
    expect(kindsOf(asked(40, 0, 60))).not.toContain('misconception');
    expect(kindsOf(asked(40, 1, 59))).not.toContain('misconception');
    expect(kindsOf(asked(40, 2, 58))).toContain('misconception');
  });

  it('is stubborn where four fifths stay with it', () => {
    const said = (first: number) => flagOf('misconception', asked(32, 8, 60, first))?.sentence;
    expect(said(40)).toContain('This was the first answer of 40 learners and the last answer of 32.');
    expect(said(41)).not.toContain('This was the first answer of');
  });

  it('is told of the key instead where one must be checked', () => {
    const kinds = kindsOf({ answers: answers('p', [{ last: 70 }, { last: 30, right: true }]) });
    expect(kinds).toContain('key');
    expect(kinds).not.toContain('misconception');
  });
});

describe('near guessing', () => {
  const asked = (right: number, learners: number, options = {}) => ({
    answers: answers(
      'p',
      [
        { last: learners, first: right, right: true },
        ...[0.4, 0.3, 0.3].map((share) => ({ last: 0, first: Math.round(share * (learners - right)) })),
      ],
      options,
    ),
  });

  it('is a question of which first answers are hardly better than chance', () => {
    // 4 choices: 25 % + 5. Wilson of 250 of 1,000: 22.4 to 27.8
    expect(flagOf('guessing', asked(250, 1000))).toMatchObject({
      sentence:
        '25.0% of 1,000 learners got it right on the first try; pure guessing among 4 options would give 25.0%.',
      expected: 25,
      high: expect.closeTo(27.78, 1),
      severity: 250,
    });
  });

  it('is none where the interval reaches above, or learners type', () => {
    // Wilson of 272 of 1,000 ends at 30.04, of 271 at 29.94
    expect(kindsOf(asked(271, 1000))).toContain('guessing');
    expect(kindsOf(asked(272, 1000))).not.toContain('guessing');
    expect(kindsOf(asked(250, 1000, { typed: true }))).not.toContain('guessing');
  });
});

describe('hard for this run', () => {
  const others = [70, 75, 80, 85, 90].map((right) => problem(`other ${right}`, 100, right));
  const asked = (right: number) => ({ problems: [...others, problem('p', 200, right)] });

  it('is a problem that few have right in the end, with an interval drawn towards the others', () => {
    const flag = flagOf('hard', asked(40));
    expect(flag).toMatchObject({ id: 'p', partId: null, learners: 200 });
    // 20 % as counted; its interval is drawn up by the others, and still ends below 40 %.
    expect(flag?.share).toBe(20);
    expect(flag?.high).toBeLessThan(40);
    expect(flag?.severity).toBe(60);
    // Half of an odd number of learners is no whole one: with 61 more it is 101 of 201.
    expect(flagOf('hard', { problems: [...others, problem('p', 201, 40)] })?.severity).toBe(61);
  });

  it('is none where chance or the others could explain it', () => {
    expect(kindsOf(asked(75))).not.toContain('hard');
    // 10 of 30 alone would be 33 %
    expect(kindsOf({ problems: [...others, problem('p', 30, 10)] })).not.toContain('hard');
  });

  it('says between which shares those ended right who were wrong at first', () => {
    const given = answers('p', [
      { last: 30, first: 20, right: true },
      { last: 170, first: 180 },
    ]);
    // of 180 who were wrong at least 30 − 20, at most 30
    expect(flagOf('hard', { answers: given })?.sentence).toContain(
      '15.0% of 200 learners got it right in the end. Of those who got it wrong at first, between 5.6% and 16.7% got it right in the end.',
    );
  });
});

describe('a label at odds', () => {
  const tagged = (id: string, right: number, label: string) => ({
    module_id: id,
    total: 100,
    right,
    tags: JSON.stringify({ Difficulty: [label] }),
  });
  const hard = [30, 40, 50].map((right) => tagged(`hard ${right}`, right, 'Hard'));
  const easy = [80, 85, 90].map((right) => tagged(`easy ${right}`, right, 'Easy'));

  it('is easy and harder than the middle of the hard ones, or the reverse', () => {
    const of = (id: string, right: number, label: string) =>
      flagsOf({ tags: [...hard, ...easy, tagged(id, right, label)] });
    // A prior of one right and one wrong: 6 ÷ 102 against the median of 31, 41 and 51, and 100 ÷ 102 against that of 81, 86 and 91
    expect(of('p', 5, 'easy')).toMatchObject([
      { kind: 'label', id: 'p', share: 5, expected: expect.closeTo(4100 / 102, 8) },
    ]);
    expect(of('q', 99, 'Hard')).toMatchObject([{ kind: 'label', id: 'q', expected: expect.closeTo(8600 / 102, 8) }]);
  });

  it('is none where the difference from that middle may be chance', () => {
    // √(0.206·0.794 ÷ 101 + π/2 · 0.0096 ÷ 3) = 8.2 %: 2.576 of them are 21 %, and 20.6 % lies 19.6 points below
    expect(kindsOf({ tags: [...hard, ...easy, tagged('p', 20, 'Easy')] })).toEqual([]);
    expect(kindsOf({ tags: [...hard, ...easy, tagged('p', 17, 'Easy')] })).toEqual(['label']);
  });

  it('is none on its own side of the middle, or where the other label is rare', () => {
    expect(kindsOf({ tags: [...hard, ...easy, tagged('p', 45, 'Easy')] })).toEqual([]);
    expect(kindsOf({ tags: [...hard.slice(1), ...easy, tagged('p', 35, 'Easy')] })).toEqual([]);
    expect(
      kindsOf({ tags: [...hard, ...easy, { ...tagged('p', 35, 'Easy'), tags: '{"difficulty":["Easy","Hard"]}' }] }),
    ).toEqual([]);
  });
});

describe('little to learn from', () => {
  const asked = (right: number, learners: number) => ({ problems: [problem('p', learners, right)] });

  it('is a question that nearly all have right', () => {
    expect(flagOf('little', asked(200, 200))).toMatchObject({
      sentence: '100.0% of 200 learners got it right in the end.',
      severity: 0,
    });
  });

  it('is none where fewer do, or learners are few', () => {
    // 199 of 200 gives at least 97.7; 197 of 200 at least 96.3
    expect(kindsOf(asked(199, 200))).toContain('little');
    expect(kindsOf(asked(197, 200))).not.toContain('little');
    expect(kindsOf(asked(88, 88))).toContain('little');
    expect(kindsOf(asked(87, 87))).not.toContain('little');
  });
});

describe('options without takers', () => {
  const asked = (wrong: number, options = {}) => ({
    answers: answers('p', [{ last: 100 - wrong, right: true }, { last: wrong }], options),
  });

  it('are those of a question of which hardly any learner is wrong', () => {
    expect(flagOf('options', asked(4))).toMatchObject({
      sentence: 'Only 4.0% of 100 learners chose a wrong option in the end.',
    });
  });

  it('are none from 5 % on, and where learners type', () => {
    expect(kindsOf(asked(5))).toEqual([]);
    expect(kindsOf(asked(4, { typed: true }))).toEqual([]);
  });
});

describe('problems of several parts', () => {
  const grades = (counts: readonly number[]) =>
    counts.map((count, grade) => ({ module_id: 'p', grade, max_grade: counts.length - 1, count }));
  const parts = (rights: readonly number[]) =>
    rights.flatMap((right, part) =>
      answers('p', [{ last: right, right: true }, { last: 100 - right }], { part, typed: true }),
    );

  it('give all or nothing where 85 % of the grades do', () => {
    const of = (counts: readonly number[]) =>
      flagOf('allOrNothing', { problems: [problem('p', 100, 50, 3)], grades: grades(counts) });
    expect(of([40, 8, 7, 45])).toMatchObject({
      sentence: '85.0% of 100 learners got either all the points or none, although the problem has 3 parts.',
    });
    expect(of([40, 8, 8, 44])).toBeUndefined();
    const two = { problems: [problem('p', 100, 50, 2)], grades: grades([50, 0, 50]) };
    expect(kindsOf(two)).toEqual([]);
  });

  it('hardly hang together where KR-20 is below 0.4', () => {
    // Σpq = 0.64. Variances: grades of 10, 25, 40, 25 have 0.86, so 0.384; of 20, 20, 30, 30 have 1.2, so 0.7
    const of = (counts: readonly number[]) => ({
      problems: [problem('p', 100, 60, 3)],
      answers: parts([80, 60, 40]),
      grades: grades(counts),
    });
    expect(flagOf('parts', of([10, 25, 40, 25]))).toMatchObject({
      sentence:
        'The 3 parts of the problem may not test the same thing: the reliability of the answers (KR-20) is only 0.38 for 100 learners.',
      share: null,
    });
    expect(flagOf('parts', of([20, 20, 30, 30]))).toBeUndefined();
  });
});

describe('a video that loses viewers', () => {
  const video = (id: string, start: number | null, end: number | null, duration: number | null = 300) => ({
    video_id: id,
    duration,
    start,
    end,
  });
  const usual = Array.from({ length: 12 }, (_, index) => video(`usual ${index}`, 1000, 800));

  it('keeps fewer than is usual for its length', () => {
    // Twelve videos keep 80 %, so 80 % is usual; 200 are lost beyond it.
    expect(flagOf('video', { videos: [...usual, video('v', 1000, 600, null)] })).toMatchObject({
      id: 'v',
      sentence: '400 of 1,000 viewers leave before the end, 200 more than the usual 200 for a video in this run.',
      expected: expect.closeTo(80, 8),
      severity: 200,
    });
  });

  it('says numbers that add up where half of the viewers are usual, and their number is odd', () => {
    const half = usual.map((each) => ({ ...each, end: 500 }));
    expect(flagOf('video', { videos: [...half, video('v', 1001, 300, null)] })?.sentence).toBe(
      '701 of 1,001 viewers leave before the end, 201 more than the usual 500 for a video in this run.',
    );
  });

  it('is none within the limits of the funnel, or where few learners are lost', () => {
    // t = 1.265 % · √(13/12) = 1.317 % for a deviation, ten degrees of freedom: one in 741 lies beyond 3.957 of them, 5.21 %
    expect(kindsOf({ videos: [...usual, video('v', 1000, 748, null)] })).toEqual([]);
    expect(kindsOf({ videos: [...usual, video('v', 1000, 747, null)] })).toEqual(['video']);
    // Nine of them are too few to be judged.
    expect(kindsOf({ videos: [...usual.slice(4), video('v', 1000, 600, null)] })).toEqual([]);
    // 99 % are usual: 37 of 40 are far below, but 2.6 learners
    const kept = usual.map((each) => ({ ...each, end: 990 }));
    expect(kindsOf({ videos: [...kept, video('v', 40, 34, null)] })).toEqual([]);
    expect(kindsOf({ videos: [...usual, video('v', 29, 0, null)] })).toEqual([]);
  });

  it('is odd where more learners reach the end than the start, and compared with no other', () => {
    expect(flagsOf({ videos: [video('v', 100, 101)] })).toMatchObject([
      { kind: 'odd', sentence: '101 learners were watching at the end, but only 100 at the start.' },
    ]);
    expect(kindsOf({ videos: [video('v', 100, 100)] })).toEqual([]);
  });
});

describe('counts that are withheld', () => {
  const given = answers('p', [{ last: 412 }, { last: 230, right: true }, { last: 3 }]);

  it('say nothing, nor does what adds up with them', () => {
    expect(kindsOf({ answers: given })).toContain('key');
    const masked = given.map((row, index) =>
      index === 2 ? { ...row, last: null, withheld: 'last_response_count' } : row,
    );
    const { flags, lookedAt } = attentionOf({ ...nothing, problems: [problem('p', 645, 230)], answers: masked });
    expect(flags).toEqual([]);
    expect(lookedAt).toMatchObject({ problems: 1, answers_synced: 1, not_shown: 1 });
  });
});

it('counts what was looked at', () => {
  const { lookedAt } = attentionOf({
    ...nothing,
    problems: [problem('p', 100, 50), problem('q', 20, 10)],
    answers: answers('p', [{ last: 100, right: true }]),
    videos: [
      { start: 10, end: null },
      { start: null, end: null },
      { start: 40, end: null },
      { start: 40, end: 30 },
    ].map((counts, index) => ({ video_id: String(index), duration: 60, ...counts })),
  });
  expect(lookedAt).toEqual({
    problems: 2,
    answers_synced: 1,
    too_few: 1,
    not_shown: 0,
    videos: 4,
    videos_too_few: 1,
    videos_unknown: 2,
  });
});
