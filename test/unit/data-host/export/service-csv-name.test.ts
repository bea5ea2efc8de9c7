import { describe, expect, it } from 'vitest';
import { serviceCsvName } from '#main/data-host/handlers/learner-handlers.ts';

const run = 'course-v1:edX+DemoX+Demo_2014';
const ours = 'edX-DemoX-Demo_2014--enrollment.csv';

describe('the name of a service’s CSV', () => {
  it.each([
    'attachment; filename=edX-DemoX-Demo_2014--enrollment.csv',
    'attachment; filename="edX-DemoX-Demo_2014--enrollment.csv"',
    'attachment;filename=edX-DemoX-Demo_2014--enrollment.csv; size=12',
  ])('is that of the service: %s', (disposition) => {
    expect(serviceCsvName(disposition, run, 'enrollment')).toBe(ours);
  });

  it.each([
    null,
    'attachment',
    'attachment; filename=edX-DemoX-Demo_2014--None.csv',
    'attachment; filename="../../.bashrc"',
    'attachment; filename="..--x.csv"',
    'attachment; filename="a/b--x.csv"',
    'attachment; filename="run.exe"',
    `attachment; filename="${'x'.repeat(300)}--y.csv"`,
    'attachment; filename="download.csv"',
  ])('is ours where that of the service is none or unfit: %s', (disposition) => {
    expect(serviceCsvName(disposition, run, 'enrollment')).toBe(ours);
  });

  it('says what is in it where the service has no word for it', () => {
    expect(serviceCsvName(null, run, 'problem-tags')).toBe('edX-DemoX-Demo_2014--problem-tags.csv');
    expect(serviceCsvName(null, run, 'enrollment-birth-year')).toBe('edX-DemoX-Demo_2014--enrollment-age.csv');
  });
});
