import { describe, expect, it } from 'vitest';
import { datasets } from '#shared/catalog/datasets.ts';
import { sourceLine } from '#shared/catalog/provenance.ts';
import { datasetsOfView, viewNames, views } from '#shared/catalog/views.ts';
import { filterText } from '#shared/text/filter-text.ts';
import { msPerDay } from '#shared/time/time.ts';

const day = Date.UTC(2026, 10, 8) / msPerDay;
const instant = Date.UTC(2026, 10, 20, 10, 42) * 1000;

describe('filters in words', () => {
  it('names things with their ids, and says days as people write them', () => {
    const nameOf = (kind: string, id: string) => (kind === 'run' && id === 'a/b/c' ? 'Spring' : null);
    expect(filterText({ params: { runId: 'a/b/c', from: day, to: undefined } }, nameOf)).toEqual([
      'Course run: Spring (a/b/c)',
      'From 8 Nov 2026',
    ]);
    expect(filterText({ params: { runIds: ['a/b/c', 'd/e/f'], align: 'day0', unit: 'absolute' } }, nameOf)).toEqual([
      'Course runs: Spring (a/b/c), d/e/f',
      'Counted from each run’s first day with learners',
    ]);
    expect(filterText({ params: { runIds: ['a/b/c'], align: 'start', unit: 'absolute' } }, nameOf)).toEqual([
      'Course run: Spring (a/b/c)',
      'Counted from each run’s start, or from its first day with learners where the start is not known',
    ]);
  });

  it('says which courses were chosen', () => {
    expect(filterText({ params: { withRuns: true, data: 'never', org: 'edX' } })).toEqual([
      'Courses with selected runs',
      'Run data: not synced yet',
      'Organization: edX',
    ]);
  });

  it('says nothing where nothing is left out', () => {
    expect(filterText({ params: {} })).toEqual([]);
    expect(filterText({ params: { text: '  ' } })).toEqual([]);
    expect(filterText({ params: { text: 'sql ', taught: false } })).toEqual([
      'Names like “sql”',
      'Skills linked to no course',
    ]);
  });
});

describe('the datasets of a view', () => {
  it('are those whose age stands below it, and every other that its rows depend on', () => {
    for (const view of viewNames) {
      const { dataset } = views[view];
      if (dataset !== null) expect(datasetsOfView(view), view).toContain(dataset);
      expect(datasetsOfView(view).every((name) => name in datasets)).toBe(true);
    }
    expect(datasetsOfView('courses')).toEqual(['skills', 'jobs', 'enrollment', 'enrollment-mode', 'activity']);
    expect(datasetsOfView('notes')).toEqual([]);
  });
});

describe('the line for footers', () => {
  it('has the three dates apart, and leaves out what is not known', () => {
    const known = {
      sourceHosts: ['a.example.org'],
      fromPackage: null,
      dataThrough: day,
      dataThroughNewest: day,
      computedAt: instant,
      syncedAt: instant,
    };
    expect(sourceLine({ ...known, snapshotId: '3f9a01c2d4e5' })).toBe(
      'a.example.org · data through 8 Nov 2026 · newest rows computed 20 Nov 2026 · synced 20 Nov 2026 10:42 UTC · snapshot 3f9a01c2d4e5',
    );
    expect(sourceLine({ ...known, fromPackage: 'Spring', snapshotId: '3f9a01c2d4e5' })).toMatch(
      /^package “Spring”, with data from a\.example\.org · data through/,
    );
    expect(sourceLine({ ...known, dataThrough: day - 30, snapshotId: '3f9a01c2d4e5' })).toContain(
      ' · data through 8 Nov 2026, some of it only through 9 Oct 2026 · ',
    );
    const unknown = {
      sourceHosts: [],
      fromPackage: null,
      dataThrough: null,
      dataThroughNewest: null,
      computedAt: null,
      syncedAt: null,
    };
    expect(sourceLine({ ...unknown, snapshotId: '3f9a01c2d4e5' })).toBe('snapshot 3f9a01c2d4e5');
  });
});
