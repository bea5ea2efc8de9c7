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
    expect(said.startsWith('No learner is named, unless you type')).toBe(!hasAnswers && !hasSmallCounts);
    expect(said.includes('answers to problems may contain names')).toBe(hasAnswers);
    expect(/answers to problems are left out/i.test(said)).toBe(!hasAnswers);
    expect(said.includes('small counts may identify people')).toBe(hasSmallCounts);
    expect(/Your titles|into a title(,| or) name/.test(said)).toBe(hasLabels);
    expect(/Your (notes|titles and notes)|into a title.* or note/.test(said)).toBe(hasNotes);
  });

  it('is whole with and without what the user typed', () => {
    const none = { hasAnswers: false, hasLabels: false, hasNotes: false, hasSmallCounts: false };
    const left = 'Answers to problems are left out because learners may have typed names in them.';
    expect(namesText(none)).toBe(
      `No learner is named, unless you type a learner’s name into the title of the package. ${left}`,
    );
    expect(namesText({ ...none, hasLabels: true })).toBe(
      `No learner is named, unless you typed a learner’s name into a title or name. ${left}`,
    );
    expect(namesText({ ...none, hasLabels: true, hasNotes: true, hasSmallCounts: true })).toBe(
      'It has no lists of learners, but small counts may identify people. Answers to problems are left out because learners may have typed names in them. Your titles and notes are in it word for word.',
    );
  });
});
