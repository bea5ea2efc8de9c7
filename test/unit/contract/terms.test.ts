import { describe, expect, it } from 'vitest';
import { terms } from '../../../src-preload/contract/terms.ts';

describe('the definitions', () => {
  it('call no two percentages by the same name, since each is of something else', () => {
    const names = terms.filter(({ label }) => label.includes('%')).map(({ label }) => label);
    expect(names.length).toBeGreaterThan(5);
    expect(names).toEqual([...new Set(names)]);
  });
});
