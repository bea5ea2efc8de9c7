import { describe, expect, it } from 'vitest';
import { movedParts } from '#main/data-host/cache/reading/attention/moved-parts.ts';
import type { AskedPart } from '#main/data-host/cache/reading/attention/same-parts.ts';

/** Parts with so many right of so many learners, by the end of their ids; what they ask where that is given. */
const run = (
  name: string,
  parts: readonly (readonly [id: string, right: number, learners: number, asks?: string])[],
): AskedPart[] =>
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

describe('parts that moved since the run before', () => {
  it('are those with another share of right last answers, by more than chance', () => {
    // 60 % of 200 against 80 % of 200: p = 0.7, −0.2 ÷ √(0.21 · 2/200) = −4.364; 200 · 0.2 learners are concerned
    expect(moved(run('now', [[id('a'), 120, 200]]), run('then', [[id('a'), 160, 200]]))).toEqual([
      [`${id('a')}_2_1`, -4.36, 40],
    ]);
  });

  it('are none where chance explains it, where it is little, or of few learners', () => {
    // 60 of 100 against 65 of 100: −0.73
    expect(moved(run('now', [[id('a'), 60, 100]]), run('then', [[id('a'), 65, 100]]))).toEqual([]);
    // 4 points of 10,000 learners each are sure, and little
    expect(moved(run('now', [[id('a'), 6000, 10_000]]), run('then', [[id('a'), 6400, 10_000]]))).toEqual([]);
    expect(moved(run('now', [[id('a'), 0, 29]]), run('then', [[id('a'), 29, 29]]))).toEqual([]);
  });

  it('stand a higher test among many that did not move', () => {
    // z = −1.98, p = 0.048: one alone is below 10 %, one of twenty is not below 0.5 %
    const others = [...'0123456789bcdef'].map((digit) => [id(digit), 60, 100] as const);
    const [now, then] = [[id('a'), 53, 100] as const, [id('a'), 67, 100] as const];
    expect(moved(run('now', [now]), run('then', [then]))).toHaveLength(1);
    expect(moved(run('now', [now, ...others]), run('then', [then, ...others]))).toEqual([]);
  });

  it('are matched by what they ask where ids are new, and not at all where two ask the same', () => {
    const then = run('then', [[id('b'), 160, 200, 'Which?']]);
    expect(moved(run('now', [[id('a'), 120, 200, 'Which?']]), then)).toHaveLength(1);
    expect(moved(run('now', [[id('a'), 120, 200, 'Why?']]), then)).toEqual([]);
    const twice = run('now', [
      [id('a'), 120, 200, 'Which?'],
      [id('c'), 120, 200, 'Which?'],
    ]);
    expect(moved(twice, then)).toEqual([]);
  });
});
