import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagsOfProblemsText, lookedAtText, nothingFoundText, unreadText } from '#shared/subjects/attention/text.ts';

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

  it('say that nothing was found only where all could be judged, else how many could, and why others could not', () => {
    const counts = fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40)).map(([few, hidden, rest]) => ({ few, hidden, rest }));
    fc.assert(
      fc.property(counts, counts, (problems, videos) => {
        const looked = {
          problems: problems.few + problems.hidden + problems.rest,
          answers_synced: 0,
          too_few: problems.few,
          not_shown: problems.hidden,
          videos: videos.few + videos.rest,
          videos_too_few: videos.few,
        };
        const [found, said] = [nothingFoundText(looked), lookedAtText(looked)];
        const [judged, left] = [problems.rest + videos.rest, problems.few + problems.hidden + videos.few];
        expect(found.startsWith('No check could be made')).toBe(judged === 0);
        expect(found.startsWith('None of the checks')).toBe(judged > 0 && left === 0);
        expect(said.startsWith('Checked')).toBe(judged > 0);
        expect(/fewer than 30 learners/.test(said)).toBe(problems.few + videos.few > 0);
        expect(/too small to be shown/.test(said)).toBe(problems.hidden > 0);
        if (judged > 0 && looked.problems > problems.rest)
          expect(said).toContain(`${problems.rest} of ${looked.problems} problem`);
        if (judged > 0 && videos.few > 0) expect(said).toContain(`${videos.rest} of ${looked.videos} video`);
      }),
    );
  });
});
