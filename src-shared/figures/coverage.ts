import { maxOnMap, placeLabels, type SupplyReading, supplyLabels } from '../catalog/coverage-question.ts';
import type { ViewRow } from '../catalog/views.ts';
import { t, translated } from '../language/message.ts';
import { formatExact } from '../text/numbers.ts';
import type { ChartOf, Figure, ScatterPoint } from './charts/drawing.ts';
import { plotName } from './charts/names.ts';
import { headOf } from './figures.ts';
import { coverageMapFinding, coverageNearnessFinding } from './findings/coverage.ts';
import { sentences, skillName } from './findings/phrases.ts';

/*
 * Demand against supply, seen from the skills.
 */

type MapRow = ViewRow<'coverage-map'>;
type HrefOf = ((row: MapRow) => string) | undefined;

/** Parts of a whole, so that every such figure has the same scale. */
const percentAxis = { min: 0, max: 100, step: 20, fromZero: true };
const labelled = 3;

const isToBuild = ({ place }: MapRow) => place === placeLabels.build;

/** A skill that is not taught has no supply, also where its learners are asked for; that of others may not be known. */
const supplyOf = (row: MapRow): number | null => row.supply ?? (isToBuild(row) ? 0 : null);

/** With no more decimals than say something, and none where there are none: the steps of an axis bear such numbers, too. */
const rounded = (decimals: number) => (value: number) =>
  formatExact(Math.round(value * 10 ** decimals) / 10 ** decimals);

const pointOf = (row: MapRow, y: number, href: HrefOf): ScatterPoint => ({
  label: skillName(row.name, row.skill_id),
  x: row.demand ?? 0,
  y,
  ...(isToBuild(row) && { open: true }),
  ...(href && { href: href(row) }),
});

/** The points of the first rows of each place: those that a reader looks for. */
function firstOfEach(drawn: readonly { readonly row: MapRow; readonly point: ScatterPoint }[]): Set<ScatterPoint> {
  const named = [placeLabels.build, placeLabels.keep, placeLabels.review].flatMap((place) => {
    const own = drawn.filter(({ row }) => row.place === place);
    const bySupply = own.toSorted((one, other) => other.point.y - one.point.y);
    return place === placeLabels.build
      ? own.slice(0, 2 * labelled)
      : [...own.slice(0, labelled), ...bySupply.slice(0, labelled)];
  });
  return new Set(named.map(({ point }) => point));
}

/** Skills by what is asked for and what is taught; the lines part what to build, to keep and to review. */
export function coverageMapFigure(
  rows: readonly MapRow[],
  supply: SupplyReading = 'courses',
  href?: (row: MapRow) => string,
): Figure<ChartOf<'scatter'>> {
  const drawn = rows.flatMap((row) => {
    const y = supplyOf(row);
    return y === null || (row.demand ?? 0) <= 0 ? [] : [{ row, point: pointOf(row, y, href) }];
  });
  const points = drawn.map(({ point }) => point);
  const finding = coverageMapFinding(rows);
  const cut = rows[0]?.demand_cut ?? null;
  return {
    ...headOf('coverage-map'),
    finding,
    note: noteOf(rows.length - drawn.length),
    name: plotName(t('Scatter plot'), t('demand and supply per skill'), points.length, finding),
    chart: {
      kind: 'scatter',
      points,
      xLabel: t('Demand, postings'),
      yLabel: t('{axis}, logarithmic', { axis: translated(supplyLabels[supply]) }),
      // A few skills are in hundreds of courses and most in some.
      yScale: 'logarithmic',
      formatY: rounded(2),
      named: firstOfEach(drawn),
      ...(cut !== null && {
        parts: {
          x: cut,
          names: {
            topLeft: translated(placeLabels.review),
            topRight: translated(placeLabels.keep),
            bottomRight: translated(placeLabels.build),
          },
        },
      }),
    },
  };
}

function noteOf(unknown: number): string {
  return sentences(
    t(
      'Open dots are not taught. Drawn are at most {build} skills to build and {keep} to keep, those with most demand, and {review} to review, those with most courses; the table has all.',
      { build: String(maxOnMap.build), keep: String(maxOnMap.keep), review: String(maxOnMap.review) },
    ),
    unknown > 0 &&
      t(
        '{unknown, plural, one {# whose supply is not known is left out.} other {# whose supply is not known are left out.}}',
        { unknown },
      ),
  );
}

/** Skills that are asked for and not taught, by how near they are to what is: upper right is next door and asked for. */
export function coverageNearnessFigure(
  rows: readonly MapRow[],
  href?: (row: MapRow) => string,
): Figure<ChartOf<'scatter'>> {
  const drawn = rows
    .filter((row) => isToBuild(row) && (row.demand ?? 0) > 0)
    .flatMap((row) => (row.nearness_pct === null ? [] : [{ ...pointOf(row, row.nearness_pct, href), open: false }]));
  const finding = coverageNearnessFinding(rows.filter(isToBuild));
  return {
    ...headOf('coverage-nearness'),
    finding,
    note: t(
      'Upper right is next door and asked for. Drawn are at most {build} skills, those with most demand; the table has all.',
      { build: String(maxOnMap.build) },
    ),
    name: plotName(t('Scatter plot'), t('demand and nearness per skill to build'), drawn.length, finding),
    chart: {
      kind: 'scatter',
      points: drawn,
      xLabel: t('Demand, postings'),
      yLabel: t('Nearness, %'),
      yAxis: percentAxis,
      formatX: formatExact,
      formatY: rounded(1),
    },
  };
}
