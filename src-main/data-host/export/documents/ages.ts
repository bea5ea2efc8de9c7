import type { AsOf } from '../../../../src-preload/contract/freshness.ts';

/** How old something is: its three dates. */
export type Age = Pick<AsOf, 'dataThrough' | 'computedAt' | 'syncedAt'>;

/** The last of the dates that are known; null without any. */
export const newest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
};

const oldest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/** The three dates of everything together. */
export const agesOf = (asOf: readonly Age[]): Age => ({
  dataThrough: newest(asOf.map((each) => each.dataThrough)),
  computedAt: newest(asOf.map((each) => each.computedAt)),
  syncedAt: oldest(asOf.map((each) => each.syncedAt)),
});
