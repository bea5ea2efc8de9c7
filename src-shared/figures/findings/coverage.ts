import { placeLabels } from '../../catalog/coverage-question.ts';
import type { ViewRow } from '../../catalog/views.ts';
import { t } from '../../language/message.ts';
import { formatExact, formatPercent } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import { noValues, sentences, skillName } from './phrases.ts';

/*
 * The findings of the figures of coverage: one or two computed sentences each.
 */

type MapRow = ViewRow<'coverage-map'>;

const name = (row: MapRow) => isolate(skillName(row.name, row.skill_id));

/** The first row with the largest value; of equal ones the one of the smaller id. */
function first(rows: readonly MapRow[], of: (row: MapRow) => number): MapRow | undefined {
  return rows.toSorted((one, other) => of(other) - of(one) || one.skill_id - other.skill_id)[0];
}

/** How much is asked for of what is not taught, and the skill that is asked for most and taught. What to build first is one ranking, that of opportunity. */
export function coverageMapFinding(rows: readonly MapRow[]): string {
  const mostOf = (place: string) =>
    first(
      rows.filter((row) => row.place === place),
      ({ demand }) => demand ?? 0,
    );
  const [build, keep] = [mostOf(placeLabels.build), mostOf(placeLabels.keep)];
  const built = build && { postings: formatExact(build.demand ?? 0) };
  const kept = keep && { keep: name(keep), kept: formatExact(keep.demand ?? 0) };
  if (built && kept)
    return t(
      'Skills that are not taught are asked for in up to {postings} postings; of those that are taught, {keep} is asked for most ({kept} postings).',
      { ...built, ...kept },
    );
  if (built) return t('Skills that are not taught are asked for in up to {postings} postings.', built);
  return kept ? t('Of the skills that are taught, {keep} is asked for most ({kept} postings).', kept) : t(noValues);
}

/** Which of the skills to build is nearest to what is taught. */
export function coverageNearnessFinding(rows: readonly MapRow[]): string {
  const near = first(
    rows.filter(({ nearness_pct: share }) => share !== null),
    ({ nearness_pct: share }) => share ?? 0,
  );
  if (near === undefined) return t(noValues);
  const unknown = rows.filter(({ nearness_pct: share }) => share === null).length;
  return sentences(
    t('{skill} is nearest to what is taught: {share} of the skills that jobs name with it.', {
      skill: name(near),
      share: formatPercent(near.nearness_pct ?? 0),
    }),
    unknown > 0 &&
      t(
        '{unknown, plural, one {# skill named with no other has none.} other {# skills named with no other have none.}}',
        {
          unknown,
        },
      ),
  );
}
