import { describe, expect, it } from 'vitest';
import { typedText } from '#renderer/features/packages/fields.tsx';
import { answersText, namesText } from '#renderer/features/packages/make-package.tsx';

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
    expect(said.startsWith('The data in the package names no learner: ')).toBe(!hasAnswers && !hasSmallCounts);
    expect(said.includes('answers to problems may contain names')).toBe(hasAnswers);
    expect(/answers to problems are left out/i.test(said)).toBe(!hasAnswers);
    expect(said.includes('small counts may identify people')).toBe(hasSmallCounts);
    expect(said).toContain(' Your title for the package');
    expect(said.includes('the names that you gave to courses, runs, subsections, problems and videos')).toBe(hasLabels);
    expect(said.includes(' your notes are in it word for word')).toBe(hasNotes);
  });

  it('is whole with and without what the user typed', () => {
    const none = { hasAnswers: false, hasLabels: false, hasNotes: false, hasSmallCounts: false };
    const only = 'The data in the package names no learner: it only counts them, and answers to problems are left out.';
    expect(namesText(none)).toBe(
      `${only} Your title for the package is in it word for word. Check that it names no learner.`,
    );
    expect(namesText({ ...none, hasLabels: true })).toBe(
      `${only} Your title for the package and the names that you gave to courses, runs, subsections, problems and videos are in it word for word. Check that they name no learner.`,
    );
    expect(namesText({ ...none, hasNotes: true })).toBe(
      `${only} Your title for the package and your notes are in it word for word. Check that they name no learner.`,
    );
    expect(namesText({ ...none, hasLabels: true, hasNotes: true, hasSmallCounts: true })).toBe(
      'The package has no lists of learners, but small counts may identify people. Answers to problems are left out because learners may have typed names in them. Your title for the package, the names that you gave to courses, runs, subsections, problems and videos, and your notes are in it word for word. Check that they name no learner.',
    );
  });

  it('is the same of a publication, which always has notes and names', () => {
    expect(typedText('publication', { hasLabels: true, hasNotes: true })).toBe(
      'Your title for the publication, the names that you gave to courses, runs, subsections, problems and videos, and your notes are in it word for word. Check that they name no learner.',
    );
  });
});

describe('the line about answers to problems', () => {
  it('says what else is missing without them', () => {
    expect(answersText({ hasAnswers: false, hasLabels: false })).toBe(
      'Answers to problems are left out, because those that learners typed may contain names. So the package does not say what problems are called or which answer keys may be wrong.',
    );
    expect(answersText({ hasAnswers: false, hasLabels: true })).toContain(
      'what problems are called, except by names that you gave, or which',
    );
    expect(answersText({ hasAnswers: true, hasLabels: true })).not.toContain('which answer keys');
  });
});
