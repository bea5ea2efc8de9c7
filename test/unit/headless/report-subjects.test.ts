import { expect, it } from 'vitest';
import { readSubject, templateOfKind } from '#main/headless/command-values.ts';
import { Unusable } from '#main/headless/config.ts';
import { parseDay } from '#shared/time/time.ts';

const changes = templateOfKind('changes') ?? expect.unreachable();

it.each(['9999-12-31', '2100-01-02', '0001-01-01', 'tomorrow'])(
  'changes since %s are refused with a sentence',
  (since) => {
    expect(() => readSubject(changes, [since])).toThrow(Unusable);
    expect(() => readSubject(changes, [since])).toThrow('--since last, last-sync or a day');
  },
);

it('changes are told since a day', () => {
  expect(readSubject(changes, ['2026-11-20'])).toMatchObject({ period: { after: 1_795_132_800_000_000 } });
});

it('a month is reported once it has ended', () => {
  const on = (day: string) => readSubject('month', ['2026-11'], parseDay(day));
  expect(() => on('2026-11-30')).toThrow(
    new Unusable('The month 2026-11 has not ended. Choose a month that has ended.'),
  );
  expect(on('2026-12-01')).toEqual({ kind: 'month', month: '2026-11', comments: [] });
  expect(readSubject('month', [], parseDay('2026-11-30'))).toMatchObject({ month: 'last' });
});

it('a comparison is of different things, however their ids are written', () => {
  const [one, other] = ['course-v1:a+b+c', 'https://courses.example.org/courses/course-v1:d+e+f/about'];
  const things = { of: 'runs', ids: ['course-v1:a+b+c', 'course-v1:d+e+f'] };
  const comparison = templateOfKind('comparison') ?? expect.unreachable();
  expect(readSubject(comparison, [one, other, 'course-v1:d e f'])).toEqual({ kind: 'comparison', things });
  for (const twice of [
    [one, one],
    ['3', '3'],
    ['a+b', 'a+b'],
  ])
    expect(() => readSubject(comparison, twice)).toThrow('two to six runs');
});
