import { describe, expect, it } from 'vitest';
import { allTerms } from '#shared/catalog/terms.ts';

describe('the definitions', () => {
  it('call no two percentages by the same name, since each is of something else', () => {
    const names = allTerms()
      .filter(({ label }) => label.includes('%'))
      .map(({ label }) => label);
    expect(names.length).toBeGreaterThan(5);
    expect(names).toEqual([...new Set(names)]);
  });
});
