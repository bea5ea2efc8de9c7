import { describe, expect, it } from 'vitest';
import {
  type AnswerCount,
  answerText,
  correctMark,
  isMarked,
  isRandomised,
  maxAnswers,
  partsOf,
  topAnswers,
  variantText,
} from '#shared/statistics/answers.ts';

const answer = (answer_value: string, responses: number | null, rest: Partial<AnswerCount> = {}): AnswerCount => ({
  answer_value,
  responses,
  part_id: 'p_2_1',
  correct: null,
  variant: null,
  ...rest,
});

describe('answers, as Insights put them in order', () => {
  it('stand by learners, most first, and keep their order when they are equal', () => {
    const { shown } = topAnswers([answer('b', 3), answer('none', null), answer('a', 7), answer('c', 3)]);
    expect(shown.map((row) => row.answer_value)).toEqual(['a', 'b', 'c', 'none']);
  });

  it('are twelve at most; unlike there, the others are counted together instead of left out', () => {
    const many = Array.from({ length: 15 }, (_, index) => answer(`a${index}`, 100 - index));
    const { shown, others } = topAnswers(many);
    expect(shown).toHaveLength(maxAnswers);
    expect(others).toEqual({ answers: 3, responses: 88 + 87 + 86 });
    expect(topAnswers(many.slice(0, 12)).others).toEqual({ answers: 0, responses: 0 });
  });

  it('are of a randomised problem when some variant is neither empty nor 1', () => {
    expect(isRandomised([{ variant: null }, { variant: 1 }])).toBe(false);
    expect(isRandomised([{ variant: 1 }, { variant: 2 }])).toBe(true);
    expect(isRandomised([])).toBe(false);
  });

  it('belong to parts in the order of their numbers, not of their text', () => {
    const ids = ['i4x-edX-DemoX-problem-ab_10_1', 'i4x-edX-DemoX-problem-ab_2_1', 'i4x-edX-DemoX-problem-ab_9_1'];
    const parts = partsOf([...ids, ...ids].map((part_id) => ({ part_id })));
    expect(parts.map((id) => id.split('_').at(-2))).toEqual(['2', '9', '10']);
  });

  it('have a share of right ones where each is right or wrong, and somebody answered', () => {
    const right = { correct: true, responses: 3 };
    expect(isMarked([right, { correct: false, responses: null }])).toBe(true);
    expect(isMarked([right, { correct: null, responses: 1 }])).toBe(false);
    expect(isMarked([{ correct: true, responses: 0 }])).toBe(false);
    expect(isMarked([])).toBe(false);
  });

  it('are of a number that is not shown together where one of theirs is not', () => {
    const { shown, others } = topAnswers([answer('a', null), answer('b', 2), answer('c', 5), answer('d', null)], 1);
    expect(shown.map((row) => row.answer_value)).toEqual(['c']);
    expect(others).toEqual({ answers: 3, responses: Number.NaN });
  });

  it('are written with their sign, their variant, and a word where they are empty', () => {
    expect([null, '', '  ', ' x '].map((answer_value) => answerText({ answer_value }))).toEqual([
      ...['(empty)', '(empty)', '(empty)', ' x '],
    ]);
    expect([true, false, null].map(correctMark)).toEqual(['✓ ', '✗ ', '']);
    expect([null, 0, 1234].map(variantText)).toEqual(['', ' (variant 0)', ' (variant 1,234)']);
  });
});
