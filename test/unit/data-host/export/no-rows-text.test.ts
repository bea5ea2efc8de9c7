import { describe, expect, it } from 'vitest';
import { noRowsText } from '#main/data-host/export/reports/blocks.ts';
import { type ResourceState, resourceState } from '#shared/catalog/freshness.ts';

describe('why a part of a report has no rows', () => {
  it('is that the service has none only where all of its answer was read', () => {
    const said = (state: ResourceState | null, isPackage = false) =>
      noRowsText({ page: { asOf: state && { state } }, isPackage });
    const none = resourceState.options.filter((state) =>
      said(state).startsWith('The service has no data of this kind'),
    );
    expect(none).toEqual(['complete', 'noRows', 'gone']);
    expect(said(null)).toBe('The service has no data of this kind for this run and these days.');
    expect(said('failed')).toBe('The last sync could not read this data.');
    expect(said('partial')).toContain('could not be read');
    expect([said('never'), said('never', true)]).toEqual([
      'This has not been synced yet.',
      'This is not part of this data.',
    ]);
  });
});
