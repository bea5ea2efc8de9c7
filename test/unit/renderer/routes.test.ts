import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIds, readRange, readSort, writeIds, writeSort } from '#renderer/routing/address.ts';
import { addressOf, hrefOf, readAddress, screenOf } from '#renderer/routing/routes.ts';
import { parseCourseId } from '#shared/catalog/course-id.ts';

const part = fc.stringMatching(/^[\w.~-]{1,20}$/);
const runId = fc
  .oneof(
    fc.tuple(part, part, part).map(([org, course, run]) => `course-v1:${org}+${course}+${run}`),
    fc.tuple(part, part, part).map((parts) => parts.join('/')),
  )
  .filter((id) => parseCourseId(id).ok);

describe('an address', () => {
  it.each([
    ['/', 'overview'],
    ['/skills', 'skills'],
    ['/skills/17', 'skill'],
    ['/jobs/3', 'job'],
    ['/postings', 'postings'],
    ['/courses/edX%2BDemoX', 'course'],
    ['/runs/edX%2FDemoX%2FDemo_2014/activity', 'run'],
    ['/sync', 'sync'],
    ['/definitions', 'definitions'],
    ['/definitions/7-day-change', 'definition'],
    ['/compare?kind=jobs&ids=1,2', 'compare'],
    ['/settings/courses', 'settings'],
  ])('%s leads to %s', (address, name) => {
    expect(readAddress(address)?.name).toBe(name);
  });

  it('is of one screen for all tabs of a run and all sections of the settings', () => {
    const run = '/runs/edX%2FDemoX%2FDemo_2014';
    expect(screenOf(`${run}/activity`)).toBe(screenOf(`${run}?from=2014-01-01`));
    expect(screenOf(`${run}/activity`)).not.toBe(screenOf('/runs/edX%2FDemoX%2FDemo_2015/activity'));
    expect(screenOf('/settings/courses')).toBe(screenOf('/settings'));
    expect(screenOf('/skills/1')).not.toBe(screenOf('/skills/2'));
  });

  it.each([
    '/nope',
    '/skills/seventeen',
    '/runs/edX%2FDemoX/summary',
    '/runs/a/b/c/summary',
    '/settings/secret',
    '/courses/%E0%A4%A',
  ])('%s leads nowhere', (address) => {
    expect(readAddress(address)).toBeNull();
  });

  it('brings a course run back, whatever its id', () => {
    fc.assert(
      fc.property(runId, fc.constantFrom('summary', 'activity', 'enrollment'), (id, tab) => {
        expect(readAddress(addressOf('run', { id, tab }))).toMatchObject({ name: 'run', params: { id, tab } });
      }),
    );
  });

  it('brings a course key back, whatever its characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 255 }), (key) => {
        fc.pre(key.isWellFormed());
        expect(readAddress(addressOf('course', { key }))).toMatchObject({ name: 'course', params: { key } });
      }),
    );
  });

  it('brings filters, sort and page back', () => {
    const query = fc.record(
      {
        text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        taught: fc.constant('true' as const),
        sort: fc.constantFrom('demand', '-name', '-max_confidence'),
        page: fc.integer({ min: 1, max: 1_000_000 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(query, (wanted) => {
        const match = readAddress(addressOf('skills', {}, wanted));
        expect(match?.query).toEqual(wanted);
      }),
    );
  });

  it('brings the compared things back, whatever their ids', () => {
    const ids = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { maxLength: 6 });
    fc.assert(
      fc.property(ids, (wanted) => {
        fc.pre(wanted.every((id) => id.isWellFormed()));
        const match = readAddress(addressOf('compare', {}, { kind: 'courses', ids: writeIds(wanted) }));
        expect(match?.name === 'compare' && readIds(match.query.ids)).toEqual(wanted);
      }),
    );
  });

  it('drops values that do not fit and keeps the rest', () => {
    expect(readAddress('/skills?page=0&sort=-secret&text=sql&taught=maybe&what=ever')?.query).toEqual({ text: 'sql' });
  });

  it('leaves out what is not set', () => {
    expect(hrefOf('skills', {}, { text: '', page: undefined })).toBe('#/skills');
  });
});

describe('the values of an address', () => {
  it('read a sort of the view and no other', () => {
    expect(readSort('jobs', '-median_salary')).toEqual({ column: 'median_salary', direction: 'desc' });
    expect(readSort('jobs', 'demand')).toBeUndefined();
    expect(writeSort({ column: 'name', direction: 'asc' })).toBe('name');
  });

  it('read days as the contract counts them', () => {
    expect(readRange({ from: '1970-01-02', to: '1970-01-31' })).toEqual({ from: 1, to: 30 });
    expect(readRange({})).toEqual({});
  });
});
