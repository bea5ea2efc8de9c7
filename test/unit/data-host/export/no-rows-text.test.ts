import { describe, expect, it } from 'vitest';
import { noRowsText } from '#main/data-host/export/reports/blocks.ts';
import { resourceState } from '#shared/catalog/freshness.ts';

describe('why a part of a report has no rows', () => {
  it('is that the service has none only where all of its answer was read', () => {
    const none = resourceState.options.filter((state) =>
      noRowsText({ state }).startsWith('The service has no data of this kind'),
    );
    expect(none).toEqual(['complete', 'noRows', 'gone']);
    expect(noRowsText(null)).toBe('The service has no data of this kind for this run and these days.');
    expect(noRowsText({ state: 'failed' })).toBe('The last sync could not read this data.');
    expect(noRowsText({ state: 'partial' })).toContain('could not be read');
  });
});
