import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeDays } from '#main/data-host/learners/unlocked-learners.ts';
import { countBins } from '#shared/statistics/distributions.ts';
import { learnerFigure, learnersFinding } from '#shared/subjects/learners/figures.ts';

describe('the learners of a run as a group', () => {
  const row = { metric: 'videos', learners: 4, none: 2, p15: 1, median: 3, p85: 9, highest: 400 };

  it('are said in one sentence', () => {
    expect(learnersFinding([row, { ...row, metric: 'forum_posts', learners: 1, none: 5 }], false)).toBe(
      'Of 6 learners, 4 watched a video and 1 posted in the discussion.',
    );
  });

  it('are drawn in bins, those far out in one of their own', () => {
    const counts = [1, 3, 9, 400].map((value) => ({ metric: 'videos', value, learners: 1 }));
    const { chart, finding } =
      learnerFigure(row, counts, false) ?? expect.unreachable('the row has learners, so it has a chart');
    expect(chart.bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(4);
    expect(chart.bins.at(-1)).toMatchObject({ label: '19 or more', count: 1 });
    expect(chart.marks?.map((mark) => mark.label)).toEqual(['15% ≤ 1', '85% ≤ 9']);
    expect(finding).toBe('Of 6 learners, 4 watched a video; among them, the median is 3 and the highest is 400.');
    expect(learnerFigure(row, counts, true)?.finding).toBe(
      'Of 6 learners, 4 watched a video in the last seven days; among them, the median is 3 and the highest is 400.',
    );
  });

  it('have no picture of what nobody did', () => {
    const none = { ...row, learners: 0, p15: null, median: null, p85: null, highest: null };
    expect(learnerFigure(none, [], false)).toBeNull();
  });

  it('are each in exactly one bin, whatever they did', () => {
    const values = fc.array(
      fc.record({ value: fc.integer({ min: 0, max: 100_000 }), count: fc.integer({ min: 1, max: 9 }) }),
    );
    fc.assert(
      fc.property(values, fc.option(fc.integer({ min: 1, max: 1000 })), (known, usual) => {
        const { bins, width } = countBins(known, usual);
        const did = known.filter(({ value }) => value > 0).reduce((sum, { count }) => sum + count, 0);
        expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(did);
        expect(bins.length).toBeLessThanOrEqual(41);
        for (const [index, bin] of bins.entries()) expect(bin.from).toBe(index * width + 1);
      }),
    );
  });
});

describe('the timeline of a learner', () => {
  it('is one sum per day, in the order of days', () => {
    const days = [
      { date: '2026-11-08', problems_attempted: 3, videos_viewed: 2 },
      { date: '2026-11-05T00:00:00Z', discussion_contributions: 1 },
      { date: '2026-11-06', videos_viewed: 0 },
    ];
    expect(activeDays(JSON.stringify(days))).toBe('[[20762,1],[20765,5]]');
  });

  it('is nothing where there is none, and keeps out what is not of its form', () => {
    expect(activeDays(null)).toBeNull();
    expect(activeDays('[]')).toBeNull();
    expect(activeDays('[null, 7, {"date":"soon","videos_viewed":1}, {"date":"2026-11-08","note":"x"}]')).toBeNull();
  });
});
