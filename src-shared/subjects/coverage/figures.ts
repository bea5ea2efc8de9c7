import type { ViewRow } from '../../catalog/views.ts';
import type { ChartOf, Figure, PlotPart, ScatterPoint } from '../../figures/charts/drawing.ts';
import { plotName } from '../../figures/charts/names.ts';
import { headOf } from '../../figures/figures.ts';
import { sentences, skillName } from '../../figures/findings/phrases.ts';
import { t, translated } from '../../language/message.ts';
import { formatExact } from '../../text/numbers.ts';
import { coverageMapFinding, coverageNearnessFinding, firstToBuild } from './findings.ts';
import {
  maxOnMap,
  placeLabels,
  placeNames,
  type Quadrant,
  quadrants,
  type SupplyReading,
  supplyLabels,
} from './question.ts';

/*
 * Demand against supply, seen from the skills.
 */

type MapRow = ViewRow<'coverage-map'>;
type HrefOf = ((row: MapRow) => string) | undefined;

/** Parts of a whole, so that every such figure has the same scale. */
const percentAxis = { min: 0, max: 100, step: 20, fromZero: true };
const labelled = 3;

const isToBuild = ({ place }: MapRow) => place === placeLabels.build;

const quadrantOf = (row: MapRow): Quadrant | undefined => quadrants.find((each) => row.place === placeLabels[each]);

const parts: Readonly<Record<Quadrant, PlotPart>> = {
  build: 'bottomRight',
  keep: 'topRight',
  review: 'topLeft',
  rest: 'bottomLeft',
};

/** A skill that is not taught has no supply, also where its learners are asked for; that of others may not be known. */
function supplyOf(row: MapRow): number | null {
  const quadrant = quadrantOf(row);
  return row.supply ?? (quadrant === 'build' || quadrant === 'rest' ? 0 : null);
}

/** With no more decimals than say something, and none where there are none: the steps of an axis bear such numbers, too. */
const rounded = (decimals: number) => (value: number) =>
  formatExact(Math.round(value * 10 ** decimals) / 10 ** decimals);

const pointOf = (row: MapRow, y: number, href: HrefOf): ScatterPoint => ({
  label: skillName(row.name, row.skill_id),
  x: row.demand ?? 0,
  y,
  ...(href && { href: href(row) }),
});

/** With the colour of its quarter; open where the skill is not taught. */
function pointOnMap(row: MapRow, y: number, href: HrefOf): ScatterPoint {
  const part = parts[quadrantOf(row) ?? 'rest'];
  return { ...pointOf(row, y, href), part, ...(part.startsWith('bottom') && { open: true }) };
}

/** The points of the first rows of each place: those that a reader looks for. */
function firstOfEach(drawn: readonly { readonly row: MapRow; readonly point: ScatterPoint }[]): Set<ScatterPoint> {
  const named = quadrants.flatMap((quadrant) => {
    const own = drawn.filter(({ row }) => row.place === placeLabels[quadrant]);
    if (quadrant === 'build') {
      const inOrder = own.toSorted((one, other) => firstToBuild(one.row, other.row));
      return [...inOrder.slice(0, 2 * labelled), ...own.slice(0, labelled)];
    }
    if (quadrant === 'rest') return [];
    const bySupply = own.toSorted((one, other) => other.point.y - one.point.y);
    return [...own.slice(0, labelled), ...bySupply.slice(0, labelled)];
  });
  return new Set(named.map(({ point }) => point));
}

/** Skills by what is asked for and what is taught; the lines part gaps, covered skills, those of low demand and the rest. */
export function coverageMapFigure(
  rows: readonly MapRow[],
  supply: SupplyReading = 'courses',
  href?: (row: MapRow) => string,
): Figure<ChartOf<'scatter'>> {
  const drawn = rows.flatMap((row) => {
    const y = supplyOf(row);
    return y === null || (row.demand ?? 0) <= 0 ? [] : [{ row, point: pointOnMap(row, y, href) }];
  });
  const points = drawn.map(({ point }) => point);
  const finding = coverageMapFinding(rows);
  const cut = rows[0]?.demand_cut ?? null;
  return {
    ...headOf('coverage-map'),
    finding,
    note: noteOf(rows, rows.length - drawn.length) || undefined,
    name: plotName(t('Scatter plot'), t('demand and supply per skill'), points.length, finding),
    chart: {
      kind: 'scatter',
      points,
      xLabel: t('Demand, postings'),
      yLabel: t('{axis}, logarithmic', { axis: translated(supplyLabels[supply]) }),
      // A few skills are in hundreds of courses and most in some.
      yScale: 'logarithmic',
      formatY: rounded(2),
      spread: true,
      named: firstOfEach(drawn),
      ...(cut !== null && {
        parts: {
          x: cut,
          names: Object.fromEntries(quadrants.map((each) => [parts[each], translated(placeNames[each])])) as Record<
            PlotPart,
            string
          >,
        },
      }),
    },
  };
}

/** Which skills are not drawn: those beyond the most that a chart can have, and those whose supply is not known. */
function noteOf(rows: readonly MapRow[], unknown: number): string {
  const isCut = quadrants.some((each) => rows.filter((row) => quadrantOf(row) === each).length >= maxOnMap[each]);
  return sentences(
    isCut &&
      t(
        'The chart shows up to {build} gaps, {keep} covered skills, {review} with low demand and {rest} with little of either; the table has all.',
        {
          build: String(maxOnMap.build),
          keep: String(maxOnMap.keep),
          review: String(maxOnMap.review),
          rest: String(maxOnMap.rest),
        },
      ),
    unknown > 0 &&
      t(
        '{unknown, plural, one {# skill whose supply is not known is left out.} other {# skills whose supply is not known are left out.}}',
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
    .flatMap((row) => (row.nearness_pct === null ? [] : [pointOf(row, row.nearness_pct, href)]));
  const finding = coverageNearnessFinding(rows.filter(isToBuild));
  return {
    ...headOf('coverage-nearness'),
    finding,
    note: t(
      'Top right: in demand and close to what is taught. The chart shows the first {build} gaps to build; the table has all.',
      { build: String(maxOnMap.build) },
    ),
    name: plotName(t('Scatter plot'), t('demand and nearness of each gap'), drawn.length, finding),
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
