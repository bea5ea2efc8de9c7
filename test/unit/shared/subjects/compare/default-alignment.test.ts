import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignmentOfLink, defaultAlignment } from '#shared/subjects/compare/compare.ts';

const days = (first: number | null, last: number | null) => ({ first_day: first, data_through: last });
const ofOneCourse = ['course-v1:Org+A+2025', 'course-v1:Org+A+2026'];
const ofTwo = ['course-v1:Org+A+2025', 'Org/B/2026'];

describe('compared runs, until a user chooses,', () => {
  it('are counted from their start where they are of one course, also in the older form of an id', () => {
    expect(defaultAlignment(ofOneCourse, [days(1, 90), days(50, 120)])).toBe('start');
    expect(defaultAlignment(['course-v1:Org+A+2025', 'Org/A/2026'], [])).toBe('start');
  });

  it('stand by date where a custom section goes on beside its run', () => {
    const beside = ['course-v1:Org+A+2026', 'ccx-v1:Org+A+2026+ccx@1'];
    expect(defaultAlignment(beside, [days(1, 90), days(50, 120)])).toBe('dates');
    expect(alignmentOfLink(beside)).toBe('default');
  });

  it('are counted from their start by the link to them already where they are of one course', () => {
    expect(alignmentOfLink(ofOneCourse)).toBe('start');
    expect(alignmentOfLink(ofTwo)).toBe('default');
  });

  it('are counted from their start where they have no day in common', () => {
    expect(defaultAlignment(ofTwo, [days(1, 90), days(91, 120)])).toBe('start');
  });

  it('stand by date where runs of several courses go on at the same time, or nothing is known of their days', () => {
    expect(defaultAlignment(ofTwo, [days(1, 90), days(90, 120)])).toBe('dates');
    expect(defaultAlignment(ofTwo, [days(1, 90), days(null, null)])).toBe('dates');
    expect(defaultAlignment(ofTwo, [])).toBe('dates');
  });

  it('stand by date exactly if they share a day', () => {
    const run = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }));
    fc.assert(
      fc.property(fc.array(run, { minLength: 2, maxLength: 6 }), (drawn) => {
        const runs = drawn.map(([first, length]) => ({ first, last: first + length }));
        const isShared = Array.from({ length: 61 }, (_, day) => day).some((day) =>
          runs.every(({ first, last }) => first <= day && day <= last),
        );
        const reached = runs.map(({ first, last }) => days(first, last));
        expect(defaultAlignment(ofTwo, reached)).toBe(isShared ? 'dates' : 'start');
      }),
    );
  });
});
