import { describe, expect, it } from 'vitest';
import { sizeKey } from '#renderer/client/workspaces.ts';
import { everythingOf } from '#test/support/packages.ts';

/* When the size of a package is asked for again. */

describe('the size of a package', () => {
  const key = sizeKey(everythingOf(['course-v1:Org+A+1']));

  it('is not asked for again while title and maker are typed', () => {
    expect(sizeKey(everythingOf(['course-v1:Org+A+1'], { title: 'S', madeBy: 'M' }))).toEqual(key);
  });

  it.each([
    ['runs', { runIds: [] }],
    ['tables', { datasets: ['enrollment'] }],
    ['skills', { taxonomy: false }],
    ['names', { labels: false }],
    ['notes', { notes: false }],
    ['hidden counts', { threshold: 10 }],
  ] as const)('is asked for again with other %s', (_, change) => {
    const runIds = ['course-v1:Org+A+1'];
    expect(sizeKey(everythingOf(runIds, change as Parameters<typeof everythingOf>[1]))).not.toEqual(key);
  });

  it('is not asked for where nothing is chosen', () => {
    expect(sizeKey(null)).toBeNull();
  });
});
