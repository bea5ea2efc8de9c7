import { describe, expect, it } from 'vitest';
import { type ManualMatch, type QuestionPart, sameParts } from '#main/data-host/subjects/attention/question-runs.ts';

const id = (digit: string) => digit.repeat(32);
/** A part by the digit of its block; what it asks where that is given. */
const part = (digit: string, asks?: string): QuestionPart => ({
  moduleId: `block-v1:a+b+c+type@problem+block@${id(digit)}`,
  partId: `${id(digit)}_2_1`,
  part: 10,
  whole: 20,
  name: asks === undefined ? null : 'Quiz',
  question: asks ?? null,
  first: null,
  firstRight: null,
});
const pairs = (run: readonly QuestionPart[], other: readonly QuestionPart[], said: readonly ManualMatch[] = []) =>
  sameParts(run, other, said).map(({ mine, theirs, by }) => [mine.partId[0], theirs.partId[0], by]);
const says = (mine: string, theirs: string, isSame: boolean): ManualMatch => ({
  partId: `${id(mine)}_2_1`,
  otherPartId: `${id(theirs)}_2_1`,
  isSame,
});

describe('parts of two runs that ask the same', () => {
  it('are those of one block, then those with one name and question', () => {
    expect(pairs([part('a'), part('b', 'Why?')], [part('c', 'Why?'), part('a')])).toEqual([
      ['a', 'a', 'block'],
      ['b', 'c', 'text'],
    ]);
  });

  it('are those that a user says before all others', () => {
    expect(pairs([part('a'), part('b')], [part('a'), part('c')], [says('a', 'c', true)])).toEqual([['a', 'c', 'hand']]);
  });

  it('are not those that a user holds apart, also where they have a text in common', () => {
    expect(pairs([part('a', 'Why?')], [part('a', 'Why?')], [says('a', 'a', false)])).toEqual([]);
    expect(pairs([part('a', 'Why?')], [part('a'), part('d', 'Why?')], [says('a', 'a', false)])).toEqual([
      ['a', 'd', 'text'],
    ]);
  });

  it('are none where a part that was matched is gone', () => {
    expect(pairs([part('a')], [part('a')], [says('a', 'f', true)])).toEqual([['a', 'a', 'block']]);
  });
});
