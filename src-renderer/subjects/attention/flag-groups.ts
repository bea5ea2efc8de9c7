import { parseCourseId } from '#shared/catalog/course-id.ts';
import { blockName } from '#shared/catalog/module-id.ts';
import type { ViewRow } from '#shared/catalog/views.ts';

type Flag = Pick<ViewRow<'run-attention'>, 'flag' | 'item_id' | 'item_name'> & { readonly run_id?: string };

/** A flag that stands for others like it. */
export interface FlagEntry<Row> {
  readonly row: Row;
  /** The parts of the same problem that have the flag, too. */
  readonly others: number;
  /** The same question or video in other runs of the course. */
  readonly elsewhere: readonly Row[];
}

const grouped = <Row>(rows: readonly Row[], keyOf: (row: Row) => readonly (string | undefined)[]): Row[][] => [
  ...Map.groupBy(rows, (row) => JSON.stringify(keyOf(row))).values(),
];

/** The same flag of several parts of a problem is one entry: the heaviest stands for all. */
export function byItem<Row extends Flag>(rows: readonly Row[]): FlagEntry<Row>[] {
  return grouped(rows, ({ flag, item_id, run_id }) => [flag, item_id, run_id]).flatMap(([row, ...others]) =>
    row ? [{ row, others: others.length, elsewhere: [] }] : [],
  );
}

/**
 * The same flag of problems or videos of one name in several runs of a course is one entry as well. Two of one name in a run stay two: they
 * are not the same question.
 */
export function byQuestion<Row extends Flag & { readonly run_id: string }>(rows: readonly Row[]): FlagEntry<Row>[] {
  const keyOf = ({ row }: FlagEntry<Row>) => [row.flag, courseOf(row.run_id), row.item_name ?? blockName(row.item_id)];
  return grouped(byItem(rows), keyOf).flatMap((entries) => {
    const runs = new Set(entries.map(({ row }) => row.run_id));
    const [first, ...more] = entries;
    if (first === undefined || runs.size < entries.length) return entries;
    return [{ ...first, elsewhere: more.map(({ row }) => row) }];
  });
}

/** The part of the id that all runs of a course share; the id itself where it says nothing of a course. */
function courseOf(runId: string): string {
  const parsed = parseCourseId(runId);
  return parsed.ok ? parsed.identity.courseKey : runId;
}
