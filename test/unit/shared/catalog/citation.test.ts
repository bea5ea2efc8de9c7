import { describe, expect, it } from 'vitest';
import { citation, citedIn, linkedAddress } from '#shared/catalog/citation.ts';
import type { Provenance } from '#shared/catalog/provenance.ts';

const source: Provenance = {
  title: 'Daily enrollment',
  sourceHosts: ['analytics.example.org'],
  fromPackage: null,
  datasets: ['enrollment'],
  endpoints: ['courses/{id}/enrollment/'],
  view: 'run-enrollment',
  params: { runId: 'course-v1:edX+DemoX+2026_T1' },
  sort: { column: 'date', direction: 'asc' },
  filterText: ['Course run: course-v1:edX+DemoX+2026_T1'],
  dataFrom: 20_000,
  dataTo: 20_400,
  dataThrough: 20_400,
  computedAt: null,
  syncedAt: null,
  lacking: [],
  exportedAt: 0,
  appVersion: '1.0.0',
  snapshotId: '3f9a01c2d4e5',
  queryHash: '0123456789ab',
  address: '/runs/course-v1%3AedX%2BDemoX%2B2026_T1/enrollment?from=2026-01-01',
};

describe('a citation', () => {
  it('says what was read, where and when, and leads back', () => {
    expect(citation(source)).toBe(
      'Daily enrollment · Course run: course-v1:edX+DemoX+2026_T1 · analytics.example.org · data through 8 Nov 2025 · ' +
        'snapshot 3f9a01c2d4e5 · course-almanac://open/runs/course-v1%3AedX%2BDemoX%2B2026_T1/enrollment?from=2026-01-01&cited=run-enrollment.3f9a01c2d4e5',
    );
  });

  it('is found again in a letter', () => {
    const address = linkedAddress(`As we saw (${citation(source)}). Regards`);
    expect(address).toBe(`${source.address}&cited=run-enrollment.3f9a01c2d4e5`);
    expect(citedIn(address ?? '')).toEqual({ view: 'run-enrollment', snapshotId: '3f9a01c2d4e5' });
  });

  it('of a view that was opened from a citation names its own snapshot', () => {
    const again = { ...source, address: '/skills?cited=skills.aaaaaaaaaaaa', snapshotId: 'bbbbbbbbbbbb' };
    expect(linkedAddress(citation(again))).toBe('/skills?cited=run-enrollment.bbbbbbbbbbbb');
  });

  it.each(['no link at all', 'course-almanac://run/sync', 'https://example.org/skills', 'course-almanac://open/../x'])(
    'is not seen in “%s”',
    (text) => {
      expect(linkedAddress(text)).toBeNull();
    },
  );

  it.each(['/skills', '/skills?cited=', '/skills?cited=skills', '/skills?cited=skills.xyz'])(
    'is not read from the address %s',
    (address) => {
      expect(citedIn(address)).toBeNull();
    },
  );
});
