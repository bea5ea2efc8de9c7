import { describe, expect, it } from 'vitest';
import { courseNames, runNames } from '#shared/catalog/course-id.ts';

const spring = 'course-v1:edX+DemoX+2026_T1';
const autumn = 'course-v1:edX+DemoX+2026_T3';
const other = 'course-v1:UBCx+Climate1x+2026_T1';

describe('what compared runs are called', () => {
  it('is their name, or their id without what all ids have in common', () => {
    const nameOf = runNames([spring, other], (id) => (id === spring ? 'Demonstration' : undefined));
    expect([spring, other].map(nameOf)).toEqual(['Demonstration', 'UBCx+Climate1x+2026_T1']);
  });

  it('begins with the run where several bear the same name', () => {
    const nameOf = runNames([spring, autumn, other], (id) => (id === other ? 'Climate' : 'Demonstration'));
    expect([spring, autumn, other].map(nameOf)).toEqual([
      '2026_T1 · Demonstration',
      '2026_T3 · Demonstration',
      'Climate',
    ]);
  });

  it('is the id where name and run are the same', () => {
    const nameOf = runNames([spring, other], () => 'Same');
    expect([spring, other].map(nameOf)).toEqual(['edX+DemoX+2026_T1', 'UBCx+Climate1x+2026_T1']);
  });

  it('is found for all runs of a large institution, which comparing each with each would take minutes for', () => {
    const runIds = Array.from({ length: 20_000 }, (_, run) => `course-v1:edX+C${run % 7_000}+R${run}`);
    const nameOf = runNames(runIds, (id) => (id.endsWith('0') ? 'Introduction' : null));
    expect(new Set(runIds.map(nameOf)).size).toBe(runIds.length);
  });
});

describe('what compared courses are called', () => {
  it('begins with the key where names differ in upper case or in how accents are written alone', () => {
    const titles: Record<string, string> = { 'a+1': 'Élan', 'b+1': 'E\u0301lan', 'c+1': 'élan', 'd+1': 'Elan' };
    const keys = Object.keys(titles);
    const nameOf = courseNames(keys, (key) => titles[key]);
    expect(keys.map(nameOf)).toEqual(['a+1 · Élan', 'b+1 · E\u0301lan', 'c+1 · élan', 'Elan']);
  });

  it('begins with the key where several bear the same name', () => {
    const nameOf = courseNames(['a+1', 'b+1'], () => 'Statistics');
    expect(['a+1', 'b+1'].map(nameOf)).toEqual(['a+1 · Statistics', 'b+1 · Statistics']);
  });
});

it('names a course of a plan by organization and number where nobody has named it', () => {
  const nameOf = courseNames(['NordUniX+DS120x', 'a+1'], (key) => (key === 'a+1' ? 'Statistics' : null));
  expect(['NordUniX+DS120x', 'a+1'].map(nameOf)).toEqual(['NordUniX DS120x', 'Statistics']);
});
