import { mostOnMap, placeLabels, type SupplyReading, supplyLabels } from '../catalog/coverage-question.ts';
import type { ViewRow } from '../catalog/views.ts';
import { formatExact, formatNumber } from '../text/numbers.ts';
import type { ChartOf, Figure, ScatterPoint } from './charts/drawing.ts';
import { plotName } from './charts/names.ts';
import { headOf } from './figures.ts';
import { coverageMapFinding, coverageNearnessFinding } from './findings/coverage.ts';

/*
 * Demand against supply, seen from the skills.
 */

type MapRow = ViewRow<'coverage-map'>;
type HrefOf = ((row: MapRow) => string) | undefined;

/** Parts of a whole, so that every such figure has the same scale. */
const percentAxis = { min: 0, max: 100, step: 20, fromZero: true };
const labelled = 3;

const skillName = (row: MapRow) => row.name ?? `Skill ${row.skill_id}`;
const isToBuild = ({ place }: MapRow) => place === placeLabels.build;

/** A skill that is not taught has no supply, also where its learners are asked for; that of others may not be known. */
const supplyOf = (row: MapRow): number | null => row.supply ?? (isToBuild(row) ? 0 : null);

/** With no more decimals than say something, and none where there are none: the steps of an axis bear such numbers, too. */
const rounded = (decimals: number) => (value: number) =>
  formatExact(Math.round(value * 10 ** decimals) / 10 ** decimals);

const pointOf = (row: MapRow, y: number, href: HrefOf): ScatterPoint => ({
  label: skillName(row),
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
    name: plotName('Scatter plot', 'demand and supply per skill', points.length, finding),
    chart: {
      kind: 'scatter',
      points,
      xLabel: 'Demand, postings',
      yLabel: `${supplyLabels[supply]}, logarithmic`,
      // A few skills are in hundreds of courses and most in some.
      yScale: 'logarithmic',
      formatY: rounded(2),
      named: firstOfEach(drawn),
      ...(cut !== null && {
        parts: {
          x: cut,
          names: { topLeft: placeLabels.review, topRight: placeLabels.keep, bottomRight: placeLabels.build },
        },
      }),
    },
  };
}

function noteOf(unknown: number): string {
  const left =
    unknown === 0
      ? ''
      : ` ${formatNumber(unknown)} whose supply is not known ${unknown === 1 ? 'is' : 'are'} left out.`;
  return `Open dots are not taught. Drawn are at most ${mostOnMap.build} skills to build and ${mostOnMap.keep} to keep, those with most demand, and ${mostOnMap.review} to review, those with most courses; the table has all.${left}`;
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
    note: `Upper right is next door and asked for. Drawn are at most ${mostOnMap.build} skills, those with most demand; the table has all.`,
    name: plotName('Scatter plot', 'demand and nearness per skill to build', drawn.length, finding),
    chart: {
      kind: 'scatter',
      points: drawn,
      xLabel: 'Demand, postings',
      yLabel: 'Nearness, %',
      yAxis: percentAxis,
      formatX: formatExact,
      formatY: rounded(1),
    },
  };
}
