import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkedText,
  flagsOfProblemsText,
  isNothingStored,
  lookedAtRunsText,
  lookedAtText,
  nothingFoundText,
  nothingStoredText,
  unreadText,
  whyNone,
} from '#shared/subjects/attention/text.ts';

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

  it('of the selected runs say nothing of what was found or is stored while runs are still to be looked at', () => {
    const none = {
      problems: 0,
      answers_synced: 0,
      too_few: 0,
      not_shown: 0,
      videos: 0,
      videos_too_few: 0,
      videos_unknown: 0,
    };
    const due = { ...none, runs: 0, runs_due: 30 };
    expect([isNothingStored(due), isNothingStored({ ...due, runs: 30, runs_due: 0 })]).toEqual([false, true]);
    expect([nothingFoundText(due), lookedAtRunsText(due)]).toEqual(['', '30 runs are still to be checked.']);
    const some = { ...due, runs: 2, runs_due: 28, problems: 4, answers_synced: 4 };
    expect([isNothingStored(some), nothingFoundText(some)]).toEqual([false, '']);
    expect(nothingFoundText({ ...some, runs_due: 0 })).toMatch(/^None of the checks/);
  });

  it('say how many answers are missing, where any are', () => {
    const looked = { problems: 4, too_few: 0, not_shown: 0, videos: 0, videos_too_few: 0, videos_unknown: 0 };
    expect(unreadText({ ...looked, answers_synced: 4 })).toBeNull();
    expect(unreadText({ ...looked, answers_synced: 1 })).toMatch(/^Most checks could not run for 3 of 4 problems, /);
    expect([0, 1, 4].map((answers_synced) => unreadText({ ...looked, answers_synced }, true))).toEqual([
      'Answers are not part of this data, so most checks could not run.',
      'Most checks could not run for 3 of 4 problems, because their answers are not in this data.',
      null,
    ]);
  });

  it('say that nothing was found only where all could be judged, else how many could, and why others could not', () => {
    const counts = fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40)).map(([few, hidden, rest]) => ({ few, hidden, rest }));
    const read = fc.oneof(fc.constant(1), fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(counts, counts, read, (problems, videos, share) => {
        const all = problems.few + problems.hidden + problems.rest;
        const looked = {
          problems: all,
          answers_synced: Math.floor(all * share),
          too_few: problems.few,
          not_shown: problems.hidden,
          videos: videos.few + videos.hidden + videos.rest,
          videos_too_few: videos.few,
          videos_unknown: videos.hidden,
        };
        const [found, said] = [nothingFoundText(looked), lookedAtText(looked)];
        const [judged, left] = [
          problems.rest + videos.rest,
          problems.few + problems.hidden + videos.few + videos.hidden,
        ];
        const isUnread = looked.answers_synced < all;
        expect(unreadText(looked) !== null).toBe(isUnread);
        expect(found.startsWith('No check could be made')).toBe(judged === 0 && all + looked.videos > 0);
        expect(found.startsWith('None of the checks')).toBe(judged > 0 && left === 0 && !isUnread);
        expect(said.startsWith('Checked')).toBe(judged > 0);
        expect(/fewer than 30 learners/.test(said)).toBe(problems.few + videos.few > 0);
        expect(/too small to be shown/.test(said)).toBe(problems.hidden > 0);
        expect(/a number of viewers is hidden or was not reported/.test(said)).toBe(videos.hidden > 0);
        if (judged > 0 && looked.problems > problems.rest)
          expect(said).toContain(`${problems.rest} of ${looked.problems} problem`);
        if (judged > 0 && looked.videos > videos.rest)
          expect(said).toContain(`${videos.rest} of ${looked.videos} video`);
        for (const about of [undefined, 'problem', 'video'] as const) {
          const whole = checkedText(looked, about);
          expect(whole).toBe(whole.trim());
          expect(whole).not.toBe('No check could be made.');
        }
      }),
    );
  });

  const four = {
    problems: 4,
    answers_synced: 4,
    too_few: 0,
    not_shown: 0,
    videos: 3,
    videos_too_few: 0,
    videos_unknown: 0,
  };

  it('do not say of videos with hidden counts that they were checked', () => {
    expect(checkedText({ ...four, videos_unknown: 3 }, 'video')).toBe(
      'No check could be made. No conclusion for 3 videos, because a number of viewers is hidden or was not reported.',
    );
  });

  it('do not say that no check found anything where most could not run', () => {
    expect(nothingFoundText({ ...four, answers_synced: 0 })).toBe(
      'The checks that could be made found nothing that needs attention.',
    );
    expect(nothingFoundText(four)).toBe('None of the checks found anything that needs attention.');
  });

  it('name what a run lacks, and nothing else', () => {
    const none = { ...four, problems: 0, answers_synced: 0, videos: 0 };
    expect(checkedText({ ...four, videos: 0 }, 'video')).toBe('No videos in this run have been synced.');
    expect(checkedText({ ...none, videos: 3 }, 'problem')).toBe('No problems in this run have been synced.');
    expect(checkedText(none)).toBe('No problems or videos in this run have been synced.');
    expect(checkedText(none, 'video', whyNone(false, true))).toBe('The service has no videos of this run.');
    expect(nothingStoredText('runs', whyNone(false, false))).toBe(
      'The service has no problems or videos of the selected runs.',
    );
    expect(checkedText(none, undefined, whyNone(true, true))).toBe('Not part of this data');
    expect(nothingStoredText('any', whyNone(true, false))).toBe('No problems or videos in this run have been synced.');
  });

  it('count in all runs what each run counts as checked', () => {
    const runs = { ...four, problems: 10, answers_synced: 10, too_few: 8, videos: 4, runs: 2, runs_due: 0 };
    expect(lookedAtRunsText(runs)).toBe(
      'Checked 2 runs, 2 of 10 problems and 4 videos. 8 problems have fewer than 30 learners, too few to judge.',
    );
    expect(lookedAtRunsText({ ...runs, too_few: 0, answers_synced: 3, runs_due: 1 })).toBe(
      'Checked 2 runs, 10 problems and 4 videos; answers are downloaded for 3 of the problems. 1 run is still to be checked.',
    );
    expect(lookedAtRunsText({ ...runs, too_few: 10, videos: 0 })).toBe(
      '10 problems have fewer than 30 learners, too few to judge.',
    );
  });
});
