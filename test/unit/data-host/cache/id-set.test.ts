import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdSet } from '#main/data-host/cache/taxonomy/taxonomy-staging.ts';

describe('a set of ids', () => {
  it('holds what a Set holds, whatever the ids', () => {
    const id = fc.oneof(fc.nat(100), fc.nat(70_000), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }));
    fc.assert(
      fc.property(fc.array(id), fc.array(id), (added, asked) => {
        const ids = new IdSet();
        const truth = new Set<number>();
        for (const one of added) {
          expect(ids.add(one)).toBe(!truth.has(one));
          truth.add(one);
        }
        expect(ids.size).toBe(truth.size);
        for (const one of [...added, ...asked]) expect(ids.has(one)).toBe(truth.has(one));
      }),
    );
  });

  it('is empty after it was cleared', () => {
    const ids = new IdSet();
    for (const id of [0, 7, 2 ** 40]) ids.add(id);
    ids.clear();
    expect([ids.size, ids.has(0), ids.has(2 ** 40)]).toEqual([0, false, false]);
  });
});
