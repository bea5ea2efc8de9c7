import { placeLabels } from '../../catalog/coverage-question.ts';
import type { ViewRow } from '../../catalog/views.ts';
import { formatExact, formatPercent, plural } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import { noValues } from './phrases.ts';

/*
 * The findings of the figures of coverage: one or two computed sentences each.
 */

type MapRow = ViewRow<'coverage-map'>;

const name = (row: MapRow) => isolate(row.name ?? `Skill ${row.skill_id}`);

/** The first row with the largest value; of equal ones the one of the smaller id. */
function first(rows: readonly MapRow[], of: (row: MapRow) => number): MapRow | undefined {
  return rows.toSorted((one, other) => of(other) - of(one) || one.skill_id - other.skill_id)[0];
}

/** The skill that is asked for most and not taught, and the one that is asked for most and taught. */
export function coverageMapFinding(rows: readonly MapRow[]): string {
  const mostOf = (place: string) =>
    first(
      rows.filter((row) => row.place === place),
      ({ demand }) => demand ?? 0,
    );
  const [build, keep] = [mostOf(placeLabels.build), mostOf(placeLabels.keep)];
  const parts = [
    ...(build
      ? [`${name(build)} is asked for most of what is not taught (${formatExact(build.demand ?? 0)} postings)`]
      : []),
    ...(keep ? [`${name(keep)} of what is taught (${formatExact(keep.demand ?? 0)})`] : []),
  ];
  return parts.length === 0 ? noValues : `${parts.join('; ')}.`;
}

/** Which of the skills to build is nearest to what is taught. */
export function coverageNearnessFinding(rows: readonly MapRow[]): string {
  const near = first(
    rows.filter(({ nearness_pct: share }) => share !== null),
    ({ nearness_pct: share }) => share ?? 0,
  );
  if (near === undefined) return noValues;
  const unknown = rows.filter(({ nearness_pct: share }) => share === null).length;
  const left =
    unknown === 0 ? '' : ` ${plural(unknown, 'skill')} named with no other ${unknown === 1 ? 'has' : 'have'} none.`;
  return `${name(near)} is nearest to what is taught: ${formatPercent(near.nearness_pct ?? 0)} of the skills that jobs name with it.${left}`;
}
