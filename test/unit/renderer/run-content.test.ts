import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownColumns, shownRows } from '#renderer/ui/table/shown-rows.ts';
import { blockName } from '#shared/catalog/module-id.ts';
import { type ViewRow, views } from '#shared/catalog/views.ts';
import { answersFinding, gradesFigure, recoveryFigure } from '#shared/subjects/problems/figures.ts';
import { hardAndMuchTried, muchTried, problemsFinding, tagsFinding } from '#shared/subjects/runs/content-figures.ts';
import { videoFunnelFigure, videoLengthsFigure, videosFigure } from '#shared/subjects/videos/figures.ts';
import { formatCell } from '#shared/text/cells.ts';
import { formatDuration } from '#shared/text/numbers.ts';
import { randomOf } from '#test/claims/random.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

const problem = (module_id: string, total: number, correct: number): ViewRow<'run-problems'> => ({
  problem_display_name: null,
  module_id,
  total_submissions: total,
  correct_submissions: correct,
  correct_pct: total === 0 ? null : (correct / total) * 100,
  parts: 1,
  created: null,
});

const answer = (answer_value: string, correct: boolean | null, first: number | null, last: number) =>
  ({
    answer_value,
    part_id: 'p',
    correct,
    responses: last,
    first_response_count: first,
    last_response_count: first === null ? null : last,
    value_id: null,
    variant: null,
    question_text: null,
    created: null,
  }) satisfies ViewRow<'problem-answers'>;

describe('problems', () => {
  const rows = [
    problem('a', 100, 20),
    problem('b', 300, 140),
    problem('c', 300, 200),
    problem('d', 10, 1),
    problem('e', 0, 0),
  ];

  it('are hard and much tried from the median of learners who answered on and below half correct', () => {
    expect(muchTried(rows)).toBe(300);
    expect(hardAndMuchTried(rows).map((row) => row.module_id)).toEqual(['b']);
    expect(problemsFinding(rows, (row) => row.module_id)).toBe(
      'In this run, 1 of 5 problems is hard and often tried: many learners answered it, and fewer than half got it right in the end. Most learners got b wrong (46.7% right). 1 problem without answers is not shown.',
    );
    expect(problemsFinding([...rows, problem('f', 400, 100)], (row) => row.module_id)).toMatch(
      /^In this run, 2 of 6 problems are hard and often tried: .* Among them, f has the most wrong last answers \(25\.0% right\)\./,
    );
    // A headline needs answers: 0% of 4 is none.
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 29 }), { maxLength: 5 }), (counts) => {
        const few = counts.map((count, index) => problem(String(index), count, 0));
        expect(hardAndMuchTried(few)).toEqual([]);
        expect(problemsFinding(few, (row) => row.module_id)).toMatch(
          /^No problem was answered by at least 30 learners/,
        );
      }),
    );
    expect(problemsFinding([problem('c', 50, 50)], (row) => row.module_id)).toBe(
      'In every problem that many learners answered, at least 50% of last answers are right.',
    );
  });

  it('are called by the last part of their id, in every form of id', () => {
    expect(blockName('block-v1:edX+DemoX+T+type@problem+block@abc')).toBe('abc');
    expect(blockName('i4x://edX/DemoX/problem/abc')).toBe('abc');
    expect(blockName('course-v1:edX+DemoX+T|abc')).toBe('abc');
    expect(blockName('abc')).toBe('abc');
  });
});

describe('tags of problems', () => {
  const tag = (tag_value: string, total_submissions: number, correct_pct: number | null) =>
    ({
      tag_key: 'difficulty',
      tag_value,
      problems: 1,
      total_submissions,
      correct_submissions: Math.round((total_submissions * (correct_pct ?? 0)) / 100),
      correct_pct,
    }) satisfies ViewRow<'run-problem-tags'>;

  it('call no value the lowest because of a few answers', () => {
    const few = tag('Hard', 4, 0);
    expect(tagsFinding([few, tag('Easy', 30, 90), tag('Medium', 900, 60)])).toMatch(
      /^Problems tagged “.*Medium.*” \(.*difficulty.*\) have the lowest share of right last answers: 60\.0% of 900\. Tag values with fewer than 30 /,
    );
    expect(tagsFinding([few, tag('Easy', 29, 50)])).toBe(
      'No tag value has at least 30 last answers, so none is called the lowest.',
    );
    expect(tagsFinding([tag('Hard', 0, null)])).toBe('Nobody answered a tagged problem.');
  });
});

describe('answers', () => {
  it('say the commonest and whether it is right', () => {
    const rows = [answer('x', false, null, 60), answer('y', true, null, 40)];
    expect(answersFinding(rows, (row) => row.answer_value ?? '')).toBe(
      '100 learners, 2 different answers. Most common: x (60.0%, wrong). 40.0% gave a correct last answer.',
    );
    expect(answersFinding([answer('x', null, null, 5)], () => 'x')).toBe(
      '5 learners, 1 different answer. Most common: x (100.0%).',
    );
    expect(answersFinding([], () => '')).toBe('Nobody answered this part.');
  });

  it('say how many found the right one at last', () => {
    expect(recoveryFigure([answer('x', false, 75, 50), answer('y', true, 25, 50)]).finding).toBe(
      'Correct: 25.0% of first responses, 50.0% of last responses.',
    );
    expect(recoveryFigure([answer('x', false, null, 5)]).finding).toBe(
      'For this problem, the service counts only first or only last responses, so the two cannot be compared.',
    );
  });
});

describe('grades and videos', () => {
  it('say the middle, of all points', () => {
    const grade = (value: number, count: number) => ({ grade: value, max_grade: 2, count, created: null });
    expect(gradesFigure([grade(0, 1), grade(1, 1), grade(2, 2)]).finding).toBe(
      '4 learners; median 1.5 of 2 points; 50.0% got full points.',
    );
    expect(gradesFigure([]).finding).toBe('No grades are known.');
  });

  const video = (
    video_id: string,
    start: number,
    end: number,
    duration: number | null = 60,
  ): ViewRow<'run-videos'> => ({
    video_id,
    duration,
    users_at_start: start,
    users_at_end: end,
    left_early: Math.max(0, start - end),
    completion_pct: start + end === 0 ? null : (end / Math.max(start, end)) * 100,
    encoded_module_id: null,
    video_label: null,
    segment_length: 5,
    created: null,
  });

  it('say where viewers leave, and how many of all viewers do: not the mean of shares of large and small videos', () => {
    expect(
      videosFigure([video('a', 100, 50), video('b', 10, 10), video('c', 0, 0)], (row) => row.video_id).finding,
    ).toBe(
      'In this run, a loses the most viewers: 50 of 100 viewers leave before its end. Across all videos, 50 of 110 viewers leave before the end (45.5%). A learner counts once for each video. 1 video has no viewers.',
    );
    expect(videosFigure([video('a', 5, 5)], (row) => row.video_id).finding).toMatch(
      /^No video has fewer viewers at its end/,
    );
    const hidden = { ...video('d', 200, 7), users_at_end: null, left_early: null, completion_pct: null };
    const said = (...rows: ViewRow<'run-videos'>[]) => videosFigure(rows, (row) => row.video_id).finding;
    expect(said(video('a', 100, 50), hidden)).toBe(
      'Of the videos with known counts, a loses the most viewers: 50 of 100 viewers leave before its end. Across these videos, 50 of 100 viewers leave before the end (50.0%). A learner counts once for each video. 1 video has a count that is not known.',
    );
    expect(said(video('a', 5, 5), hidden)).toMatch(/^No video with known counts has fewer viewers at its end/);
    expect(said(video('c', 0, 0), hidden)).toBe('No video with known counts has viewers.');
    expect(said(video('c', 0, 0))).toBe('Nobody watched a video.');
  });

  it('say of which videos the note and the chart are where counts are hidden', () => {
    const hidden = {
      ...video('h', 0, 0),
      users_at_start: null,
      users_at_end: null,
      left_early: null,
      completion_pct: null,
    };
    const { note, isOfShown } = videosFigure([video('a', 100, 50), video('b', 10, 10), hidden], (row) => row.video_id);
    expect(note).toMatch(/^Of the videos with known counts, the 2 that lose the most learners\. /);
    expect(isOfShown).toBe(true);
    // The loss is small, and both counts are shown: another one may be larger, and which is not said.
    const small = { ...video('s', 50, 45), left_early: null };
    expect(videosFigure([small, hidden], (row) => row.video_id).isOfShown).toBe(false);
  });

  it('say beside the most that leave how many would be usual for a video of its length', () => {
    const rows = Array.from({ length: 9 }, (_, index) => video(`v${index}`, 100, 80));
    const { finding } = videosFigure([...rows, video('worst', 1000, 240)], (row) => row.video_id);
    expect(finding).toMatch(
      /^In this run, worst loses the most viewers: 760 of 1,000 viewers leave before its end \(200 is usual for its length\)\./,
    );
    const unknown = videosFigure([...rows, video('worst', 1000, 240, null)], (row) => row.video_id);
    expect(unknown.finding).toContain('before its end (200 is usual for a video in this run).');
  });

  it('compare the shorter and the longer half by their viewers, and count those without a length apart', () => {
    const rows = [video('a', 7, 1, 30), video('b', 50, 10, 60), video('c', 1000, 40, 600), video('d', 9, 9, null)];
    const { finding, note, chart } = videoLengthsFigure(rows, (row) => row.video_id);
    expect(finding).toBe('85.7% of viewers leave the shorter video before the end, and 95.2% leave the 2 longer ones.');
    expect(note).toBe('1 video of unknown length is not shown.');
    expect(chart.points.map(({ label }) => label)).toEqual(['a', 'b', 'c']);
  });

  it.each([10, 40, 100].flatMap((videos) => [0, 0.2, 0.5].map((spread) => ({ videos, spread }))))(
    'lie between the limits as often as their note says, where none is unusual: $videos videos, spread by $spread',
    ({ videos, spread }) => {
      const random = randomOf(7);
      const inside = [0, 0];
      const worlds = 3000 / videos;
      for (let world = 0; world < worlds; world += 1) {
        const rows = Array.from({ length: videos }, (_, index) => {
          const start = 100 + Math.floor(2000 * random.uniform());
          const kept = 1 / (1 + Math.exp(-1 - spread * random.normal()));
          return video(`v${index}`, start, random.binomial(start, kept), 300);
        });
        const { points, limits = [] } = videoFunnelFigure(rows, (row) => row.video_id).chart;
        for (const [at, { points: line }] of [limits[0], limits[2]].map((limit) => limit ?? { points: [] }).entries())
          for (const { x, y } of points)
            if (Math.abs(y) <= (line.findLast((each) => each.x <= x)?.y ?? 0)) inside[at] = (inside[at] ?? 0) + 1;
      }
      const [inner = 0, outer = 0] = inside.map((count) => count / (worlds * videos));
      expect(Math.abs(inner - 0.95)).toBeLessThan(0.035);
      expect(outer).toBeGreaterThan(0.99);
    },
  );

  it('are compared by what is usual for their length, within limits that are wide for few viewers', () => {
    const alike = Array.from({ length: 9 }, (_, index) => video(`v${index}`, 100 * (index + 1), 80 * (index + 1), 300));
    const few = [video('small', 29, 0, 300), video('odd', 50, 60, 300)];
    const { finding, note, chart } = videoFunnelFigure(
      [...alike, video('bad', 400, 120, 300), ...few],
      (row) => row.video_id,
    );
    // 80 % are usual, so 320 of 400: 200 more than stay.
    expect(finding).toBe('1 of 10 videos loses more viewers than usual for its length: bad (200 more).');
    const leftOut = '2 videos with fewer than 30 viewers, or more at the end than at the start, are not shown.';
    expect(note).toBe(
      `Of videos that are not unusual, about 95% lie between the inner dashed lines and nearly all between the outer ones. ${leftOut}`,
    );
    expect(chart.points.filter(({ open }) => !open).map(({ label, x, y }) => [label, x, y])).toEqual([
      ['bad', 400, -50],
    ]);
    // By chance alone: 1.96 × √(0.8 × 0.2 ÷ 100) at 100 viewers, a third of it at 900.
    expect(chart.limits?.[0]?.points.at(0)).toEqual({ x: 100, y: expect.closeTo(7.84, 6) });
    expect(chart.limits?.[0]?.points.at(-1)).toEqual({ x: expect.closeTo(900, 6), y: expect.closeTo(7.84 / 3, 6) });
    const more = [...alike, ...alike.map((row) => ({ ...row, video_id: `again ${row.video_id}` }))];
    expect(videoFunnelFigure(more, (row) => row.video_id).finding).toBe(
      'None of 18 videos loses more viewers than usual for its length.',
    );
    expect(videoFunnelFigure(more, (row) => row.video_id).note).toMatch(/ outer ones\.$/);
    expect(videoFunnelFigure(few, (row) => row.video_id)).toMatchObject({
      finding: expect.stringMatching(/^Fewer than 10 videos have at least 30 viewers/),
      note: leftOut,
    });
  });

  it('are set against the usual in few words in Spanish, too, as an axis has little room', () => {
    speakSpanish();
    const { chart } = videoFunnelFigure([video('a', 100, 80, 300)], (row) => row.video_id);
    expect(chart.yLabel).toBe('% que terminaron, frente a lo habitual');
  });

  it('last as long as people say it', () => {
    expect([32, 60, 252, 3600, -61].map(formatDuration)).toEqual([
      '32 s',
      '1 min',
      '4 min 12 s',
      '60 min',
      '−1 min 1 s',
    ]);
  });
});

describe('a year', () => {
  it('is printed as people write years', () => {
    const birthYear = views['run-birth-years'].columns[0];
    expect(formatCell(birthYear, 1998)).toBe('1998');
  });
});

describe('a table with a column per mode', () => {
  const view = views['run-modes'];

  it('has the modes where the counts stood, by their names, and empty cells where a day lacks one', () => {
    const columns = shownColumns(view, ['audit', 'verified'], ['created'], (key) => key.toUpperCase());
    expect(columns.slice(0, 4).map((column) => column.label)).toEqual(['Date', 'AUDIT', 'VERIFIED', 'Unlisted modes']);
    expect(columns.some((column) => column.key === 'created')).toBe(false);
    const [row] = shownRows(view, ['audit', 'verified'], [{ date: 1, modes: '{"audit":5}', unlisted: 0 }]);
    expect(row).toMatchObject({ date: 1, audit: 5, verified: null });
  });
});
