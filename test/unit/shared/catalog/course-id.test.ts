import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  courseIdProblems,
  courseNames,
  type LabelOf,
  parseCourseId,
  runNames,
  runNamesWithRun,
} from '#shared/catalog/course-id.ts';

const idOf = (text: string) => {
  const result = parseCourseId(text);
  return result.ok ? result.identity.runId : result.problem;
};

describe('a course run id', () => {
  it.each([
    ['course-v1:edX+DemoX+Demo_2014', 'course-v1:edX+DemoX+Demo_2014'],
    ['  "course-v1:edX+DemoX+Demo_2014",', 'course-v1:edX+DemoX+Demo_2014'],
    ['edX/DemoX/Demo_Course', 'edX/DemoX/Demo_Course'],
    ['edX+DemoX+2026_T1', 'course-v1:edX+DemoX+2026_T1'],
    ['ccx-v1:edx+1.005x-CCX+rerun+ccx@15', 'ccx-v1:edx+1.005x-CCX+rerun+ccx@15'],
    ['course-v1:edX DemoX Demo_2014', 'course-v1:edX+DemoX+Demo_2014'],
    ['course-v1%3AedX%2BDemoX%2BDemo_2014', 'course-v1:edX+DemoX+Demo_2014'],
    ['edX%2FDemoX%2FDemo_Course', 'edX/DemoX/Demo_Course'],
    ['https://courses.example.org/courses/course-v1:edX+DemoX+Demo_2014/course/', 'course-v1:edX+DemoX+Demo_2014'],
    [
      'https://courses.example.org/courses/course-v1%3AedX%2BDemoX%2BDemo_2014/info?x=1',
      'course-v1:edX+DemoX+Demo_2014',
    ],
    ['https://courses.example.org/courses/edX/DemoX/Demo_Course/info', 'edX/DemoX/Demo_Course'],
    ['https://h.example.org/dashboard?course_id=course-v1%3AedX%2BDemoX%2BDemo&tab=2', 'course-v1:edX+DemoX+Demo'],
    ['https://h.example.org/instructor/course-v1:edX+DemoX+Demo#view-data', 'course-v1:edX+DemoX+Demo'],
    ['https://h.example.org/api/v1/course_runs/course-v1:edX+DemoX+Demo/', 'course-v1:edX+DemoX+Demo'],
    ['<https://h.example.org/courses/course-v1:edX+DemoX+Demo/>.', 'course-v1:edX+DemoX+Demo'],
    ['https://h.example.org/dashboard?course_id=edX%2FDemoX%2FDemo&tab=2', 'edX/DemoX/Demo'],
    ['https://h.example.org/dashboard?course_id=course-v1:edX+DemoX+Demo', 'course-v1:edX+DemoX+Demo'],
    ['https://h.example.org/login?next=%2Fcourses%2Fcourse-v1%3AedX%2BDemoX%2BDemo%2Finfo', 'course-v1:edX+DemoX+Demo'],
    ['https://h.example.org/login?next=/courses/course-v1%253AedX%252BDemoX%252BDemo/', 'course-v1:edX+DemoX+Demo'],
    ['courses.example.org/courses/course-v1:edX+DemoX+Demo/course/', 'course-v1:edX+DemoX+Demo'],
    ['localhost.example.org:8000/courses/edX/DemoX/Demo_Course/info', 'edX/DemoX/Demo_Course'],
    ['localhost:18000/courses/course-v1:edX+DemoX+Demo/', 'course-v1:edX+DemoX+Demo'],
    ['//h.example.org/courses/course-v1:edX+DemoX+Demo', 'course-v1:edX+DemoX+Demo'],
    ['[Demo](https://h.example.org/courses/course-v1:edX+DemoX+Demo/)', 'course-v1:edX+DemoX+Demo'],
    ['view-source:https://h.example.org/courses/course-v1:edX+DemoX+Demo/', 'course-v1:edX+DemoX+Demo'],
    ['https://h.example.org/instructor/edX/DemoX/Demo#view-data', 'edX/DemoX/Demo'],
    ['https://h.example.org/api/v1/course_runs/edX/DemoX/Demo/', 'edX/DemoX/Demo'],
    ['Course-v1:edX+DemoX+Demo', 'course-v1:edX+DemoX+Demo'],
    ['course-v1:edX+DemoX+Demo/', 'course-v1:edX+DemoX+Demo'],
    ['(course-v1:edX+DemoX+Demo)', 'course-v1:edX+DemoX+Demo'],
    ['course-v1:edX+DemoX+Demo).', 'course-v1:edX+DemoX+Demo'],
    ['“course-v1:edX+DemoX+Demo”', 'course-v1:edX+DemoX+Demo'],
    ['edX/DemoX/Demo_Course/,', 'edX/DemoX/Demo_Course'],
    ['course-v1:edX+DemoX+2026.1', 'course-v1:edX+DemoX+2026.1'],
    ['\ufeff\u200b course-v1:edX+Demo\u200bX+Demo\u00ad_2014\u200f', 'course-v1:edX+DemoX+Demo_2014'],
    ['course-v1%3A%E2%80%AAedX%2BDemoX%2BDemo_2014', 'course-v1:edX+DemoX+Demo_2014'],
    ['course-v1:State-Bank-of-India+SBIIT002x+1T2026', 'course-v1:State-Bank-of-India+SBIIT002x+1T2026'],
    ['\u00a0course-v1:edX\u00a0DemoX\u00a0Demo\u3000', 'course-v1:edX+DemoX+Demo'],
    ['course-v1:edX+DemoX+Demo\u200d\u2028', 'course-v1:edX+DemoX+Demo'],
    ['course-v1:edX + DemoX + Demo', 'course-v1:edX+DemoX+Demo'],
    ['course-v1: edX+DemoX+Demo', 'course-v1:edX+DemoX+Demo'],
    ['course\u2011v1:edX+DemoX+Demo', 'course-v1:edX+DemoX+Demo'],
    ['course–v1:edX+DemoX+Demo', 'course-v1:edX+DemoX+Demo'],
    ['course-v1：edX＋DemoX＋Demo', 'course-v1:edX+DemoX+Demo'],
    ['• course-v1:edX+DemoX+Demo', 'course-v1:edX+DemoX+Demo'],
    ['- edX/DemoX/Demo', 'edX/DemoX/Demo'],
    ['12. course-v1:edX+DemoX+Demo', 'course-v1:edX+DemoX+Demo'],
    ['="course-v1:edX+DemoX+Demo"', 'course-v1:edX+DemoX+Demo'],
    ['‚course-v1:edX+DemoX+Demo‘', 'course-v1:edX+DemoX+Demo'],
    ['course-v1%253AedX%252BDemoX%252BDemo', 'course-v1:edX+DemoX+Demo'],
    ['ccx-v1:edX DemoX Demo ccx@15', 'ccx-v1:edX+DemoX+Demo+ccx@15'],
    // Without its last part it would be another course.
    ['https://h.example.org/courses/ccx-v1:edX DemoX Demo ccx@15/info', 'ccx-v1:edX+DemoX+Demo+ccx@15'],
  ])('is read from %s', (text, runId) => {
    expect(idOf(text)).toBe(runId);
  });

  it.each([
    ['', 'empty'],
    ['edX+DemoX', 'courseKeyOnly'],
    ['course-v1:edX+DemoX+A course-v1:edX+DemoX+B', 'twoCourseIds'],
    ['block-v1:edX+DemoX+Demo+type@problem+block@ab', 'notACourse'],
    ['i4x://edX/DemoX/Demo_Course/problem/ab', 'notACourse'],
    ['https://h.example.org/xblock/block-v1:edX+DemoX+Demo+type@problem+block@ab', 'notACourse'],
    ['https://h.example.org/asset-v1:edX+DemoX+Demo+type@asset+block@a.png', 'notACourse'],
    ['https://h.example.org/courses/course-v1:a+b+c https://h.example.org/courses/course-v1:d+e+f', 'twoCourseIds'],
    ['https://studio.example.org/library/library-v1:edX+Lib', 'library'],
    ['library-v1:edX+Lib', 'library'],
    ['lib:edX:Lib', 'library'],
    ['edX/Demo X/Demo', 'badCharacters'],
    ['edX/DemoX/<script>', 'badCharacters'],
    ['course-v1:edX', 'shape'],
    ['edX/DemoX', 'shape'],
    ['a/b/c/d', 'shape'],
    ['../api/token', 'shape'],
    ['edX/../Demo', 'shape'],
    ['01/09/2026', 'shape'],
    ['2026/9/1', 'shape'],
    ['x'.repeat(300), 'tooLong'],
  ] as const)('is refused for %s', (text, problem) => {
    expect(idOf(text)).toBe(problem);
    expect(courseIdProblems[problem]).toMatch(/\.$/);
  });

  it('is the same, whatever marks stand around it', () => {
    const mark = fc.string({ unit: fc.constantFrom(...'"\'()[]<>“”., ;:!/'), maxLength: 5 });
    fc.assert(
      fc.property(mark, mark, (before, after) => {
        const start = before.replaceAll(/[.,;:!/>\])]/g, '');
        expect(idOf(`${start}course-v1:edX+DemoX+Demo${after.replaceAll(/[<([]/g, '')}`)).toBe(
          'course-v1:edX+DemoX+Demo',
        );
      }),
    );
  });

  it('has one course key whichever way it was written', () => {
    const keys = ['course-v1:edX+DemoX+Demo_2014', 'edX/DemoX/Demo_2014', 'edX+DemoX+Demo_2014'].map((text) => {
      const result = parseCourseId(text);
      return result.ok && result.identity.courseKey;
    });
    expect(keys).toEqual(['edX+DemoX', 'edX+DemoX', 'edX+DemoX']);
  });

  it('never crashes, and reads its own answer again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const first = parseCourseId(text);
        if (!first.ok) return true;
        const again = parseCourseId(first.identity.runId);
        return again.ok && again.identity.runId === first.identity.runId;
      }),
    );
  });

  it('survives percent-encoding and a browser’s spaces', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9._-]{0,11}[A-Za-z0-9_-]$/);
    fc.assert(
      fc.property(part, part, part, (org, course, run) => {
        const runId = `course-v1:${org}+${course}+${run}`;
        expect(idOf(encodeURIComponent(runId))).toBe(runId);
        expect(idOf(runId.replaceAll('+', ' '))).toBe(runId);
      }),
    );
  });
});

const spring = 'course-v1:edX+DemoX+2026_T1';
const autumn = 'course-v1:edX+DemoX+2026_T3';
const other = 'course-v1:UBCx+Climate1x+2026_T1';

/** Runs that the user has not renamed. */
const namesByTitle = (runIds: readonly string[], titleOf: LabelOf) => runNames(runIds, titleOf, titleOf);

describe('what compared runs are called', () => {
  it('is their name, or their id without what all ids have in common', () => {
    const nameOf = namesByTitle([spring, other], (id) => (id === spring ? 'Demonstration' : undefined));
    expect([spring, other].map(nameOf)).toEqual(['Demonstration', 'UBCx+Climate1x+2026_T1']);
  });

  it('begins with the run where several bear the same name', () => {
    const nameOf = namesByTitle([spring, autumn, other], (id) => (id === other ? 'Climate' : 'Demonstration'));
    expect([spring, autumn, other].map(nameOf)).toEqual([
      '2026_T1 · Demonstration',
      '2026_T3 · Demonstration',
      'Climate',
    ]);
  });

  it('is the id where name and run are the same', () => {
    const nameOf = namesByTitle([spring, other], () => 'Same');
    expect([spring, other].map(nameOf)).toEqual(['edX+DemoX+2026_T1', 'UBCx+Climate1x+2026_T1']);
  });

  it('is found for all runs of a large institution, which comparing each with each would take minutes for', () => {
    const runIds = Array.from({ length: 20_000 }, (_, run) => `course-v1:edX+C${run % 7_000}+R${run}`);
    const nameOf = namesByTitle(runIds, (id) => (id.endsWith('0') ? 'Introduction' : null));
    expect(new Set(runIds.map(nameOf)).size).toBe(runIds.length);
  });
});

describe('what runs are called of which the user renames some', () => {
  const section = 'ccx-v1:edX+DemoX+2026_T1+ccx@15';

  it('has the run of a custom section before its title, also alone and beside a renamed run', () => {
    expect(namesByTitle([section], () => 'Demonstration')(section)).toBe('2026_T1+ccx@15 · Demonstration');
    const renamed = (id: string) => (id === spring ? 'Mine' : 'Demonstration');
    const nameOf = runNames([spring, section, autumn], renamed, () => 'Demonstration');
    expect([spring, section, autumn].map(nameOf)).toEqual([
      'Mine',
      '2026_T1+ccx@15 · Demonstration',
      '2026_T3 · Demonstration',
    ]);
    expect(
      runNames(
        [section],
        () => 'My class',
        () => 'Demonstration',
      )(section),
    ).toBe('My class');
  });

  it('has the run before a name of the user that is the title of another run', () => {
    const nameOf = runNames(
      [spring, other],
      () => 'Climate',
      (id) => (id === other ? 'Climate' : 'Demonstration'),
    );
    expect([spring, other].map(nameOf)).toEqual(['2026_T1 · Climate', 'Climate']);
  });

  it('never depends on the names of other runs, and is never the same twice', () => {
    const runIds = [spring, autumn, section, 'ccx-v1:edX+DemoX+2026_T1+ccx@16', other, 'edX/DemoX/2014'];
    const called = fc.option(fc.constantFrom('A', 'a', 'B', 'Mine'));
    const names = fc.tuple(...runIds.map(() => fc.record({ title: called, own: called })));
    fc.assert(
      fc.property(names, fc.subarray(runIds), (given, ids) => {
        const of = (id: string) => given[runIds.indexOf(id)] ?? expect.unreachable();
        const before = namesByTitle(ids, (id) => of(id).title);
        const after = runNames(
          ids,
          (id) => of(id).own ?? of(id).title,
          (id) => of(id).title,
        );
        for (const id of ids.filter((each) => of(each).own === null)) expect(after(id)).toBe(before(id));
        expect(new Set(ids.map(after)).size).toBe(ids.length);
      }),
    );
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

it('names each run of a report with its run, once', () => {
  const ids = ['course-v1:A+B+2025', 'course-v1:A+B+2026', 'course-v1:A+C+2026', 'course-v1:A+D+2026'];
  const titles = ['Data', 'Data', 'Java', undefined];
  const nameOf = runNamesWithRun(
    ids,
    (id) => (id === ids[1] ? 'My data' : undefined),
    (id) => titles[ids.indexOf(id)],
  );
  expect(ids.map(nameOf)).toEqual(['2025 · Data', '2026 · My data', '2026 · Java', 'A+D+2026']);
});
