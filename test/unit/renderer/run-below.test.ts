import { expect, it } from 'vitest';
import { courseInWords, namedCourseOf, runInWords } from '#renderer/client/annotations.ts';

/* Names of a run in a trail, below its course. */

const courseKey = 'Org+C';
const named = (run: string | undefined) => ({
  of: (kind: string) => (kind === 'course' ? 'Data Analysis' : run),
});

it.each([
  ['by its term, where it bears the name of its course', 'Data Analysis', 'course-v1:Org+C+3T2026', '3T2026'],
  ['by its own name and its term', 'This autumn', 'course-v1:Org+C+3T2026', 'This autumn 3T2026'],
  ['by its term where it has no name', undefined, 'course-v1:Org+C+3T2026', '3T2026'],
  ['by its id where that has no term', undefined, 'C', 'C'],
  ['by its own name where its id has no term', 'This autumn', 'C', 'This autumn'],
])('is %s', (_, name, runId, called) => {
  expect(runInWords(named(name), runId, courseKey)).toBe(called);
});

it('has its name as long as the course is not known', () => {
  expect(runInWords(named('Data Analysis'), 'course-v1:Org+C+3T2026')).toBe('Data Analysis 3T2026');
});

it('has its id where neither its name nor its course is known', () => {
  expect(runInWords(named(undefined), 'course-v1:Org+C+3T2026')).toBe('course-v1:Org+C+3T2026');
});

it('stands below the course that its id names, also where it is not selected, if that course has a name', () => {
  expect(namedCourseOf(named(undefined), 'course-v1:Org+C+3T2026')).toBe('Org+C');
  expect(namedCourseOf({ of: () => undefined }, 'course-v1:Org+C+3T2026')).toBeUndefined();
});

it('stands below a course without a name by its code, as elsewhere', () => {
  expect([courseInWords(named(undefined), 'Org+C'), courseInWords({ of: () => undefined }, 'Org+C')]).toEqual([
    'Data Analysis',
    'Org C',
  ]);
});
