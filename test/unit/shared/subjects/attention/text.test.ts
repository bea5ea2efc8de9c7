import { describe, expect, it } from 'vitest';
import { flagsOfProblemsText, unreadText } from '#shared/subjects/attention/text.ts';

describe('the words beside a list of flags', () => {
  it('say why a problem stands in several rows', () => {
    expect(flagsOfProblemsText(2, 1)).toBe(
      '2 flags for 1 problem: a problem has a row for each flag, and for each of its parts that is flagged.',
    );
    expect(flagsOfProblemsText(1200, 4)).toMatch(/^1,200 flags for 4 problems: /);
  });

  it('say how many answers are missing, where any are', () => {
    const looked = { problems: 4, too_few: 0, not_shown: 0, videos: 0, videos_too_few: 0 };
    expect(unreadText({ ...looked, answers_synced: 4 })).toBeNull();
    expect(unreadText({ ...looked, answers_synced: 1 })).toMatch(
      /^Answers for 3 of 4 problems are not downloaded yet, /,
    );
  });
});
