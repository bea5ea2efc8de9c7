import { describe, expect, it } from 'vitest';
import { namesText } from '#renderer/features/packages/make-package.tsx';

const both = [false, true];
const states = both.flatMap((hasAnswers) =>
  both.flatMap((hasLabels) =>
    both.flatMap((hasNotes) => both.map((hasSmallCounts) => ({ hasAnswers, hasLabels, hasNotes, hasSmallCounts }))),
  ),
);

describe('the first sentence about a data package', () => {
  it.each(states)('promises nothing that %o does not keep', (state) => {
    const said = namesText(state);
    const { hasAnswers, hasLabels, hasNotes, hasSmallCounts } = state;
    expect(said.startsWith('It contains no names of learners, unless ')).toBe(!hasAnswers && !hasSmallCounts);
    expect(said.includes('answers to problems may contain names')).toBe(hasAnswers);
    expect(/answers to problems are left out/i.test(said)).toBe(!hasAnswers);
    expect(said.includes('small counts may identify people')).toBe(hasSmallCounts);
    expect(/[Yy]our titles/.test(said)).toBe(hasLabels);
    expect(/[Yy]our (notes|titles (and|or) notes)/.test(said)).toBe(hasNotes);
  });

  it('is whole with and without what the user typed', () => {
    const none = { hasAnswers: false, hasLabels: false, hasNotes: false, hasSmallCounts: false };
    const left = 'Answers to problems are left out because learners may have typed names in them.';
    expect(namesText(none)).toBe(`It contains no names of learners, unless its title does. ${left}`);
    expect(namesText({ ...none, hasLabels: true })).toBe(
      `It contains no names of learners, unless your titles do. ${left}`,
    );
    expect(namesText({ ...none, hasLabels: true, hasNotes: true, hasSmallCounts: true })).toBe(
      'It has no lists of learners, but small counts may identify people. Answers to problems are left out because learners may have typed names in them. Your titles and notes are in it word for word.',
    );
  });
});
