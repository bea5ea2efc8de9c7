import { acrossAll } from '../../catalog/course-scope.ts';
import type { ViewRow } from '../../catalog/views.ts';
import { percentAxis } from '../../figures/charts/axes.ts';
import type { ChartOf, Figure, PlotPart, ScatterPoint } from '../../figures/charts/drawing.ts';
import { plotName, timeChartName } from '../../figures/charts/names.ts';
import { lineAxis } from '../../figures/charts/over-days.ts';
import { headOf } from '../../figures/figures.ts';
import { noValues, sentences, skillName } from '../../figures/phrases.ts';
import { type Message, message, t, translated } from '../../language/message.ts';
import { formatExact, formatPercent } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import { formatDate } from '../../time/days.ts';
import { maxOnMap, placeLabels, placeNames, type Quadrant, quadrants, type SupplyReading } from './question.ts';

/*
 * Demand against supply, seen from the skills.
 */

type MapRow = ViewRow<'coverage-map'>;
type HrefOf = ((row: MapRow) => string) | undefined;

/** The measures of supply where they stand alone, beside an axis. */
const supplyAxes: Readonly<Record<SupplyReading, Message>> = {
  courses: message('Courses that teach the skill'),
  strength: message('Sum of the confidences of links to courses'),
  learners: message('Enrollments, times confidence, in courses that teach it'),
};

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

const name = (row: MapRow) => isolate(skillName(row.name, row.skill_id));

/** The first row with the largest value; of equal ones the one of the smaller id. */
function first(rows: readonly MapRow[], of: (row: MapRow) => number): MapRow | undefined {
  return rows.toSorted((one, other) => of(other) - of(one) || one.skill_id - other.skill_id)[0];
}

/** The order in which gaps are built: by opportunity, then by demand, then by id. Headline, cards, chart and table have the same. */
const firstToBuild = (one: MapRow, other: MapRow): number =>
  (other.opportunity_pct ?? -1) - (one.opportunity_pct ?? -1) ||
  (other.demand ?? 0) - (one.demand ?? 0) ||
  one.skill_id - other.skill_id;

/** The gap to build first, and the skill that is asked for most and taught. */
function coverageMapFinding(rows: readonly MapRow[]): string {
  const [build] = rows.filter(({ place }) => place === placeLabels.build).toSorted(firstToBuild);
  const keep = first(
    rows.filter(({ place }) => place === placeLabels.keep),
    ({ demand }) => demand ?? 0,
  );
  if (build === undefined && keep === undefined) return t(noValues);
  return sentences(
    build &&
      t('Build first: {skill} ({postings} postings).', {
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
function coverageNearnessFinding(rows: readonly MapRow[]): string {
  const near = first(
    rows.filter(({ nearness_pct: share }) => share !== null),
    ({ nearness_pct: share }) => share ?? 0,
  );
  if (near === undefined) return t(noValues);
  const unknown = rows.filter(({ nearness_pct: share }) => share === null).length;
  return sentences(
    t(
      'No gap is known to be closer to the skills you teach than {skill}: courses teach {share} of the skills that jobs list alongside it.',
      {
        skill: name(near),
        share: formatPercent(near.nearness_pct ?? 0),
      },
    ),
    unknown > 0 &&
      t(
        '{unknown, plural, one {# skill has no share of related skills taught, because no job lists it with another skill.} other {# skills have no share of related skills taught, because no job lists them with another skill.}}',
        {
          unknown,
        },
      ),
  );
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
      xLabel: t('Postings that ask for the skill'),
      yLabel: translated(supplyAxes[supply]),
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
        'The chart shows at most {build} gaps, {keep} covered skills, {review} in low demand and {rest} neither taught nor in demand; the table shows all.',
        {
          build: String(maxOnMap.build),
          keep: String(maxOnMap.keep),
          review: String(maxOnMap.review),
          rest: String(maxOnMap.rest),
        },
      ),
    unknown > 0 &&
      t(
        '{unknown, plural, one {# skill is left out, because it is not known whether courses teach it.} other {# skills are left out, because it is not known whether courses teach them.}}',
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
      'Gaps at the top right are in demand and close to the skills you teach. The chart shows at most the top {build} gaps; the table shows all.',
      { build: String(maxOnMap.build) },
    ),
    name: plotName(
      t('Scatter plot'),
      t('demand and share of related skills taught for each gap'),
      drawn.length,
      finding,
    ),
    chart: {
      kind: 'scatter',
      points: drawn,
      xLabel: t('Postings that ask for the skill'),
      yLabel: t('Related skills taught, %'),
      yAxis: percentAxis,
      formatX: formatExact,
      formatY: rounded(1),
    },
  };
}

type DayRow = ViewRow<'portfolio-index'>;

/** How much of what jobs ask for all courses taught, over the days on which that was worked out. Null of fewer than two days. */
export function portfolioIndexFigure(rows: readonly DayRow[]): Figure<ChartOf<'lines'>> | null {
  const days = rows
    .flatMap(({ day, share_pct: share }) => (share === null ? [] : [{ day, share }]))
    .toSorted((one, other) => one.day - other.day);
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last || first === last) return null;
  // The screen and the report beside it may count the courses of one institution alone.
  const finding = acrossAll(
    t('{first} on {firstDay}, {last} on {lastDay}.', {
      first: formatPercent(first.share),
      firstDay: formatDate(first.day),
      last: formatPercent(last.share),
      lastDay: formatDate(last.day),
    }),
  );
  const series = [
    {
      label: t('Taught'),
      points: days.map(({ day, share }) => ({ x: day, y: share })),
      paletteIndex: 0,
      column: 'share_pct',
    },
  ];
  return {
    ...headOf('portfolio-index'),
    finding,
    note: t(
      'A sync or a correction changed the comparison on {days, plural, one {# day} other {# days}}. On all other days, the index stayed the same.',
      { days: days.length },
    ),
    name: timeChartName(t('Line chart'), t('% of the demand that courses cover'), series, finding),
    chart: { kind: 'lines', series, axis: lineAxis(series, 'line', 3), unit: '%' },
  };
}
