import { describe, expect, it } from 'vitest';
import { readViewQuery } from '#main/headless/command-values.ts';

/*
 * How the parameters of a view are written on a command line. A parameter without a meaning ends the command instead of giving a file
 * without rows.
 */

const runId = 'course-v1:a+b+c';
const read = (...given: string[]) => readViewQuery('run-enrollment', given).params;

describe('the parameters of a view', () => {
  it.each([
    runId,
    'https://courses.example.org/courses/course-v1%3Aa%2Bb%2Bc/about',
    'course-v1:a b c',
    '\u00a0course-v1:a+b+c\u200b',
  ])('name a course run however its id is written: %s', (written) => {
    expect(read(`runId=${written}`)).toMatchObject({ runId });
  });

  it('may be one day twice, as both ends of a period', () => {
    expect(read(`runId=${runId}`, 'from=2026-02-28', 'to=2026-02-28')).toMatchObject({ from: 20_512, to: 20_512 });
  });

  it.each([
    ['a period that ends before it begins', ['from=2026-03-01', 'to=2026-02-28'], 'from is after to'],
    ['a day that no calendar has', ['from=2026-02-29'], 'from is written as: day'],
    ['a day as spreadsheets write it', ['to=28.02.2026'], 'to is written as: day'],
    ['a parameter that is given twice', ['from=2026-03-01', 'from=2026-03-02'], 'from is given twice'],
    ['a name in capitals', ['From=2026-03-01'], 'another name than its parameters'],
  ])('are refused for %s', (_, given, why) => {
    expect(() => read(`runId=${runId}`, ...given)).toThrow(why);
  });

  it('are refused for the ends of what changed, too', () => {
    const given = ['after=2026-03-02', 'until=2026-03-01T00:00:00Z'];
    expect(() => readViewQuery('watch-events', given)).toThrow('after is after until');
  });
});
