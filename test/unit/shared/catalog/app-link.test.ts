import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from '#renderer/routing/routes.ts';
import { addressOfLink, citation, citedIn, linkedAddress, linkTo } from '#shared/catalog/app-link.ts';
import type { Provenance } from '#shared/catalog/provenance.ts';

describe('a link into the app', () => {
  it.each([
    '/',
    '/skills',
    '/skills/7?sort=name.desc&page=2',
    '/runs/course-v1%3AedX%2BDemoX%2B2026/enrollment?from=2026-01-01&by=mode',
    '/settings/network',
    '/skills?text=%C3%A9tude%20%26%20%22quotes%22',
  ])('to %s leads there', (address) => {
    expect(addressOfLink(linkTo(address))).toBe(address);
    expect(readAddress(address)).not.toBeNull();
  });

  it('may have its scheme in capitals, as some programs write it', () => {
    expect(addressOfLink('COURSE-ALMANAC://open/skills')).toBe('/skills');
  });
});

it.each([
  '',
  'course-almanac:',
  'course-almanac://',
  'course-almanac://open',
  'course-almanac:/open/skills',
  'course-almanac:///skills',
  'course-almanac://sync/now',
  'course-almanac://open@evil.example/skills',
  'course-almanac://open:80/skills',
  'course-almanac://open.evil.example/skills',
  'course-almanac://open/../../etc/passwd',
  'course-almanac://open/%2e%2e/secret',
  'course-almanac://open/skills/%2E',
  'course-almanac://open/skills\\..\\x',
  'course-almanac://open/skills#/settings/privacy',
  'course-almanac://open/skills?text=a b',
  'course-almanac://open/skills?text=%0d%0aX',
  'course-almanac://open/skills?text=%00',
  'course-almanac://open/skills?text=%',
  'course-almanac://open/skills?text=%C3%28',
  'course-almanac://open/skills?text=<script>',
  'course-almanac://open/skills?text="onload',
  `course-almanac://open/${'a'.repeat(5000)}`,
  'https://open/skills',
  'javascript:alert(1)',
  'app://bundle/index.html',
  'file:///etc/passwd',
  ' course-almanac://open/skills',
  'course-almanac://open/skills --inspect=0.0.0.0:9229',
])('%j is no link of ours', (link) => {
  expect(addressOfLink(link)).toBeNull();
});

it('whatever is taken for an address is one line of plain characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const address = addressOfLink(`course-almanac://open/${text}`);
      return address === null || /^\/[\x21-\x7e]*$/.test(address);
    }),
  );
});

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
  dataThroughNewest: 20_400,
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
