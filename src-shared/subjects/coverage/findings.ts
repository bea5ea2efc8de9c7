import type { ViewRow } from '../../catalog/views.ts';
import { noValues, sentences, skillName } from '../../figures/findings/phrases.ts';
import { t } from '../../language/message.ts';
import { formatExact, formatPercent } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import { placeLabels } from './question.ts';

/*
 * The findings of the figures of coverage: one or two computed sentences each.
 */

type MapRow = ViewRow<'coverage-map'>;

const name = (row: MapRow) => isolate(skillName(row.name, row.skill_id));

/** The first row with the largest value; of equal ones the one of the smaller id. */
function first(rows: readonly MapRow[], of: (row: MapRow) => number): MapRow | undefined {
  return rows.toSorted((one, other) => of(other) - of(one) || one.skill_id - other.skill_id)[0];
}

/** The order in which gaps are built: by opportunity, then by demand, then by id. Headline, cards, chart and table have the same. */
export const firstToBuild = (one: MapRow, other: MapRow): number =>
  (other.opportunity_pct ?? -1) - (one.opportunity_pct ?? -1) ||
  (other.demand ?? 0) - (one.demand ?? 0) ||
  one.skill_id - other.skill_id;

/** The gap to build first, and the skill that is asked for most and taught. */
export function coverageMapFinding(rows: readonly MapRow[]): string {
  const [build] = rows.filter(({ place }) => place === placeLabels.build).toSorted(firstToBuild);
  const keep = first(
    rows.filter(({ place }) => place === placeLabels.keep),
    ({ demand }) => demand ?? 0,
  );
  if (build === undefined && keep === undefined) return t(noValues);
  return sentences(
    build &&
      t('First to build: {skill} ({postings} postings).', {
        skill: name(build),
        postings: formatExact(build.demand ?? 0),
      }),
    keep &&
      t('Most in demand among taught skills: {skill} ({postings} postings).', {
        skill: name(keep),
        postings: formatExact(keep.demand ?? 0),
      }),
  );
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
    t('{skill} is the closest to the skills you teach: {share} of the skills that jobs list with it are taught.', {
      skill: name(near),
      share: formatPercent(near.nearness_pct ?? 0),
    }),
    unknown > 0 &&
      t(
        '{unknown, plural, one {# skill has no nearness, because no job lists it with another.} other {# skills have no nearness, because no job lists them with another.}}',
        {
          unknown,
        },
      ),
  );
}
