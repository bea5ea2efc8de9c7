import { describe, expect, it } from 'vitest';
import { flagsOfProblemsText, unreadText } from '#shared/subjects/attention/text.ts';

describe('the words beside a list of flags', () => {
  it('say how many problems the rows are about, and for how many reasons where it is one', () => {
    const flagged = (item_id: string, flag: string) => ({ item_id, flag });
    const [key, hard] = [flagged('a', 'Possible wrong answer key'), flagged('a', 'Few get it right')];
    expect(flagsOfProblemsText([key, hard])).toBe('One problem is flagged, for two reasons.');
    // Two parts of it have the same flag.
    expect(flagsOfProblemsText([key, key, hard])).toBe('1 problem has 3 flags, one in each row.');
    const many = Array.from({ length: 1200 }, (_, index) => flagged(String(index % 4), 'Few get it right'));
    expect(flagsOfProblemsText(many)).toBe('4 problems have 1,200 flags, one in each row.');
  });

  it('say how many answers are missing, where any are', () => {
    const looked = { problems: 4, too_few: 0, not_shown: 0, videos: 0, videos_too_few: 0 };
    expect(unreadText({ ...looked, answers_synced: 4 })).toBeNull();
    expect(unreadText({ ...looked, answers_synced: 1 })).toMatch(/^Most checks could not run for 3 of 4 problems, /);
  });
});
