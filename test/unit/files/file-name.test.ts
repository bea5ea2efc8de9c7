import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportFileName, fileNamePart } from '#main/files/file-name.ts';

describe('the name of an export', () => {
  it('keeps the service’s slug and says run, days and freshness', () => {
    const query = { view: 'run-enrollment', params: { runId: 'course-v1:edX+DemoX+2026_T1' } } as const;
    expect(exportFileName(query, { from: 20_454, to: 20_765 }, 20_765)).toBe(
      'edX-DemoX-2026_T1--enrollment--2026-01-01_2026-11-08--asof-2026-11-08.csv',
    );
  });
  it('says which skill a list belongs to', () => {
    expect(exportFileName({ view: 'skill-courses', params: { skillId: 12 } }, null, 20_765)).toBe(
      'skill-12--skill-courses--asof-2026-11-08.csv',
    );
  });
  it('tells runs apart of whose names nothing can be kept', () => {
    const nameOf = (runId: string) => exportFileName({ view: 'run-enrollment', params: { runId } }, null, null);
    const [one, other] = [nameOf('course-v1:Орг+Курс+Весна'), nameOf('course-v1:学校+课程+春')];
    expect(one).toMatch(/^run-[0-9a-f]{8}--enrollment\.csv$/);
    expect(other).not.toBe(one);
    const [algebra, physics] = [nameOf('course-v1:КФУ+Алгебра+2024'), nameOf('course-v1:КФУ+Физика+2024')];
    expect(algebra).toMatch(/^2024-[0-9a-f]{8}--enrollment\.csv$/);
    expect(physics).not.toBe(algebra);
  });
  it('is ASCII, safe on every system and never too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (courseKey) => {
        const name = exportFileName({ view: 'course-skills', params: { courseKey } }, null, null);
        expect(name).toMatch(/^[A-Za-z0-9._-]+\.csv$/);
        expect(name.length).toBeLessThanOrEqual(120);
      }),
    );
  });
  it('never is a device of Windows', () => {
    for (const name of ['con', 'NUL', 'com1', 'LPT9']) expect(fileNamePart(name)).toBe(`${name}-`);
    expect(fileNamePart('con.spring')).toBe('con-.spring');
    expect(fileNamePart('contents.spring')).toBe('contents.spring');
  });
});
