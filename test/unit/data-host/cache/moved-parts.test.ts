import { describe, expect, it } from 'vitest';
import { movedParts, type QuestionPart } from '#main/data-host/subjects/attention/question-runs.ts';

/** Parts with so many right of so many learners, by the end of their ids; what they ask where that is given. */
const run = (
  name: string,
  parts: readonly (readonly [id: string, right: number, learners: number, asks?: string])[],
): QuestionPart[] =>
  parts.map(([id, part, whole, asks]) => ({
    moduleId: `block-v1:a+b+${name}+type@problem+block@${id}`,
    partId: `${id}_2_1`,
    part,
    whole,
    name: asks === undefined ? null : 'Quiz',
    question: asks ?? null,
    first: null,
    firstRight: null,
  }));

const id = (digit: string) => digit.repeat(32);
const moved = (now: ReturnType<typeof run>, before: ReturnType<typeof run>) =>
  movedParts(now, before).map((each) => [
    each.now.partId,
    Math.round(each.score * 100) / 100,
    Math.round(each.severity),
  ]);

/** Parts that stayed as they were. */
const others = [...'0123456789'].map((digit) => [id(digit), 120, 200] as const);
type Part = Parameters<typeof run>[1][number];
const against = (now: Part, then: Part) => moved(run('now', [now, ...others]), run('then', [then, ...others]));

describe('parts that moved since the run before', () => {
  it('are those that moved otherwise than the others, by more than chance', () => {
    // log(120.5 / 80.5) − log(160.5 / 40.5) with the variance 0.0515, against ten that predict 0 with 0.0413 / 10; 200 · 0.2 learners
    const change = Math.log(120.5 / 80.5) - Math.log(160.5 / 40.5);
    const variance = 1 / 120.5 + 1 / 80.5 + 1 / 160.5 + 1 / 40.5;
    const mean = (2 / 120.5 + 2 / 80.5) / 10;
    expect(against([id('a'), 120, 200], [id('a'), 160, 200])).toEqual([
      [`${id('a')}_2_1`, Math.round((100 * change) / Math.sqrt(variance + mean)) / 100, 40],
    ]);
  });

  it('are none where the whole run moved as much', () => {
    const stronger = others.map(([each]) => [each, 150, 200] as const);
    const now = [[id('a'), 150, 200] as const, ...stronger];
    expect(moved(run('now', now), run('then', [[id('a'), 120, 200], ...others]))).toEqual([]);
    // The one that stayed is another matter, but it did not move.
    const stayed = [[id('a'), 120, 200] as const, ...stronger];
    expect(moved(run('now', stayed), run('then', [[id('a'), 120, 200], ...others]))).toEqual([]);
  });

  it('are none where chance explains it, where it is little, of few learners, or where too few parts are in both', () => {
    expect(against([id('a'), 60, 100], [id('a'), 65, 100])).toEqual([]);
    expect(against([id('a'), 60_000, 100_000], [id('a'), 64_000, 100_000])).toEqual([]);
    expect(against([id('a'), 0, 29], [id('a'), 29, 29])).toEqual([]);
    expect(moved(run('now', [[id('a'), 20, 200]]), run('then', [[id('a'), 160, 200]]))).toEqual([]);
  });

  it('are matched by what they ask where ids are new, and not at all where two ask the same', () => {
    const then = run('then', [[id('b'), 180, 200, 'Which?'], ...others]);
    expect(moved(run('now', [[id('a'), 100, 200, 'Which?'], ...others]), then)).toHaveLength(1);
    expect(moved(run('now', [[id('a'), 100, 200, 'Why?'], ...others]), then)).toEqual([]);
    const twice = run('now', [[id('a'), 100, 200, 'Which?'], [id('c'), 100, 200, 'Which?'], ...others]);
    expect(moved(twice, then)).toEqual([]);
  });
});
