import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from '#renderer/routing/routes.ts';
import { viewText } from '#renderer/routing/view-text.ts';
import { pin } from '#shared/subjects/annotations/annotations.ts';
import { cutAt } from '#shared/text/text.ts';

const run = encodeURIComponent('course-v1:edX+DemoX+Demo_2014');

describe('the name of a pinned view', () => {
  it.each([
    ['/skills', 'Skills', 'Skills'],
    ['/skills?taught=true&sort=-courses', 'Skills', 'Skills · linked to a course · by Courses, descending'],
    ['/jobs?sort=-name', 'Jobs', 'Jobs · by Job, descending'],
    ['/skills?sort=name', 'Skills', 'Skills · by Skill'],
    ['/skills/1?jobSort=name', 'Python', 'Python · by Job'],
    [`/runs/${run}/enrollment?sort=-count`, 'Climate', 'Climate · Enrollment · by Enrolled, descending'],
    [`/runs/${run}/subsections?sort=-count`, 'Climate', 'Climate · Subsections · by Views, descending'],
    [
      `/runs/${run}/enrollment?by=mode&sort=-modes.audit`,
      'Climate',
      'Climate · Enrollment · by mode · by Audit, descending',
    ],
    ['/compare?kind=courses&ids=a,b&sort=name', 'Compare courses', 'Compare courses · 2 courses · by Skill'],
    ['/sync?show=log&sort=error', 'Sync', 'Sync · log · by First error'],
    ['/jobs?text=analyst&page=2', 'Jobs', 'Jobs · “analyst” · page 2'],
    [
      `/runs/${run}/enrollment?from=2014-08-01&to=2014-08-31&by=mode`,
      'Climate',
      'Climate · Enrollment · from 1 Aug 2014 · through 31 Aug 2014 · by mode',
    ],
    [
      '/compare?kind=jobs&ids=1,2&unit=percent&align=day0',
      'Compare jobs',
      'Compare jobs · 2 jobs · from the first day of data · in %',
    ],
    ['/compare?ids=a,b&align=start', 'Compare', 'Compare · 2 runs · from the start date'],
    ['/compare?ids=a,b&align=default', 'Compare', 'Compare · 2 runs'],
    ['/sync?show=changes&dataset=job-postings', 'Sync', 'Sync · changes · Job postings'],
    ['/courses?org=edX&data=failed', 'Courses', 'Courses · edX · last sync failed'],
    ['/nowhere', 'Not found', 'Not found'],
  ])('says what was chosen at %s', (address, title, name) => {
    expect(viewText(title, readAddress(address))).toBe(name);
  });

  it('is never longer than a name may be', () => {
    expect(viewText('W'.repeat(3000), readAddress('/skills?text=a'))).toHaveLength(200);
  });

  it('is as long as a pin may be called, and never ends within a sign or a name', () => {
    const part = fc.constantFrom('a', '😀', 'محاسبة', ' ');
    fc.assert(
      fc.property(fc.array(part, { minLength: 30, maxLength: 60 }), fc.boolean(), (parts, isFound) => {
        const text = parts.join('').repeat(4);
        const match = isFound ? readAddress(`/runs?org=${encodeURIComponent(cutAt(text, 190))}`) : null;
        const name = viewText(text, match);
        expect(pin.safeParse({ address: '/', name }).success).toBe(true);
        expect(name.isWellFormed()).toBe(true);
        expect(name.match(/[\u2066-\u2068]/g)?.length).toBe(name.match(/\u2069/g)?.length);
      }),
    );
  });
});
