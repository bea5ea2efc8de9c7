import { isSection } from '#shared/catalog/course-id.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { maxCompared } from '#shared/subjects/compare/compare.ts';

/*
 * The runs of a course in the order in which a run shows the others.
 */

/** By their start, those without one first, as they are still to come; runs that start together by their ids. */
export function newestFirst(runs: readonly Pick<ViewRow<'run-trends'>, 'run_id' | 'start_date'>[]): readonly string[] {
  const startOf = ({ start_date: start }: (typeof runs)[number]) => start ?? Number.POSITIVE_INFINITY;
  return runs
    .toSorted((one, other) => {
      if (startOf(one) !== startOf(other)) return startOf(one) < startOf(other) ? 1 : -1;
      return one.run_id < other.run_id ? 1 : -1;
    })
    .map(({ run_id }) => run_id);
}

/** The `count` runs that stand nearest to this one in the list, in its order; of an odd number one more is older. */
export function nearest(ids: readonly string[], current: string, count: number): readonly string[] {
  const newer = Math.floor(count / 2);
  const from = Math.max(0, Math.min(ids.indexOf(current) - newer, ids.length - count - 1));
  return ids
    .slice(from, from + count + 1)
    .filter((id) => id !== current)
    .slice(0, count);
}

/**
 * How many runs of a list may be compared with one of them, itself included, and those that are offered for it. Custom sections are not
 * offered, and none is offered beside one: a class compares badly with whole runs.
 */
export function comparedRuns(
  ids: readonly string[],
  current: string,
): { readonly all: number; readonly others: readonly string[] } {
  if (isSection(current)) return { all: 0, others: [] };
  const runs = ids.filter((id) => !isSection(id));
  return { all: runs.length, others: nearest(runs, current, maxCompared - 1) };
}
