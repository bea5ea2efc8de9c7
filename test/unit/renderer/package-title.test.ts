import { describe, expect, it } from 'vitest';
import { titleOf } from '#renderer/features/packages/make-package.tsx';
import { parseInstant } from '#shared/time/time.ts';

const now = parseInstant('2026-11-27T21:25:00Z') ?? Number.NaN;
const connection = (name: string) => ({ kind: 'connection' as const, name });
const [one, other, elsewhere] = [
  'course-v1:HarbourX+DS101x+3T2026',
  'HarbourX/DS101x/2014',
  'course-v1:DanubeX+DS210x+1T2026',
];

describe('the title of a data package says to its readers whose data it has and of which day', () => {
  it.each([
    [
      'a connection that was given a name',
      connection('Partner college'),
      [one, elsewhere],
      'Partner college, 27 Nov 2026',
    ],
    ['one organisation', connection('My connection'), [one, other], 'HarbourX, 27 Nov 2026'],
    ['several organisations', connection('My connection'), [one, elsewhere], 'Course data, 27 Nov 2026'],
    ['no runs', undefined, [], 'Course data, 27 Nov 2026'],
    ['a package, which keeps its title', { kind: 'package' as const, name: 'Autumn term' }, [one], 'Autumn term'],
  ])('%s', (_, open, runIds, title) => {
    expect(titleOf(open, runIds, now)).toBe(title);
  });
});
