import type { AsOf } from '#shared/catalog/freshness.ts';
import { dayOfInstant } from '#shared/time/time.ts';

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

/**
 * The dates at the head of a report: how far the figures at its head reach and when they were computed. Of other parts, which may
 * be years newer or older, each says its own dates. Everything was synced at the latest when the oldest part was.
 */
export function headAges(head: readonly Age[], parts: readonly Age[]): Age {
  const [own, all] = [agesOf(head), agesOf([...head, ...parts])];
  const isKnown = own.dataThrough !== null || own.computedAt !== null;
  const { dataThrough, computedAt } = isKnown ? own : all;
  return { dataThrough, computedAt, syncedAt: all.syncedAt };
}

/** The three dates of everything together. */
const agesOf = (asOf: readonly Age[]): Age => ({
  dataThrough: newest(asOf.map((each) => each.dataThrough)),
  computedAt: newest(asOf.map((each) => each.computedAt)),
  syncedAt: oldest(asOf.map((each) => each.syncedAt)),
});

const dayOf = (instant: number | null) => (instant === null ? null : dayOfInstant(instant));

/** Whether the head of a report has told a reader all that the dates of a part say: the same days, and nothing that is wrong with its data. */
export const isToldAbove = (head: Age, { state, dataThrough, computedAt, syncedAt }: AsOf): boolean =>
  !['partial', 'gone', 'never'].includes(state) &&
  dataThrough === head.dataThrough &&
  dayOf(computedAt) === dayOf(head.computedAt) &&
  dayOf(syncedAt) === dayOf(head.syncedAt);
