import type { PictureRequest } from '#contract/pictures.ts';
import { drawnFigure } from '#main/data-host/export/reports/drawn-figure.ts';
import type { ViewPage, ViewQuery } from '#shared/catalog/views.ts';
import type { Chart, Figure } from '#shared/figures/charts/drawing.ts';
import type { Series } from '#shared/figures/charts/points.ts';
import type { FigureId } from '#shared/figures/figures.ts';
import { titleOfLabel } from '#shared/subjects/annotations/annotations.ts';
import type { StartedHost } from '../../support/host.ts';
import type { Batch } from '../batch.ts';

/** A figure of the app in the form that the oracle answers in: its marks without what only decorates them, and its words. */
export interface PlainFigure {
  readonly title: string;
  readonly marks: object;
  readonly finding: string;
  readonly note: string;
  readonly name: string;
}

/** The host that tells the rows: the one that has synced them, or one that has opened them as a package. */
export interface Teller {
  readonly host: Pick<StartedHost['host'], 'call'>;
  page(query: ViewQuery): Promise<ViewPage>;
}

/** The figure as the screen draws it from the rows of its view; null where it draws none. */
export async function figureOf(
  teller: Teller,
  batch: Batch,
  request: Pick<PictureRequest, 'figure' | 'query' | 'choice'>,
): Promise<Figure | null> {
  const { figure, query, choice } = request;
  const { page: pageOf } = teller;
  const page = await pageOf(query);
  const others = new Map([[JSON.stringify(query), page]]);
  const { params } = query;
  // Columns of things without any row come from the figures of the compared.
  const beside = { 'compare-skill-courses': 'compare-skills', 'compare-job-skills': 'compare-jobs' } as const;
  if (figure === 'compare-skill-courses' || figure === 'compare-job-skills') {
    const compared = { view: beside[figure], params } as ViewQuery;
    others.set(JSON.stringify(compared), await pageOf(compared));
  }
  const labels = await labelsOf(teller);
  const label = (kind: string, id: string) => labels.get(`${kind} ${id}`) ?? null;
  const viewRows = (rows: typeof page) => ({
    page: rows,
    masked: rows.rows.map((row) => ({ row, notes: {} })),
    label,
    threshold: 0,
  });
  const titleOf = (runId: string) => label('title', runId);
  const reportReader = { label, titleOf, rows: (asked: object) => viewRows(others.get(JSON.stringify(asked)) ?? page) };
  const subsections = (runId: string) => batch.given.subsections[runId] ?? [];
  const wanted = { params, ...choice, reportReader, noted: [], subsections };
  return drawnFigure<FigureId>(figure, viewRows(page) as never, wanted as never)?.figure ?? null;
}

const knownLabels = new WeakMap<Teller['host'], Promise<Map<string, string>>>();

/** Names of things as the host knows them. No name changes once a batch has begun, so each host is asked once. */
function labelsOf({ host }: Pick<Teller, 'host'>): Promise<Map<string, string>> {
  const read = async () => {
    const { labels } = await host.call('labels:all', {});
    const titles = labels.flatMap((each) => {
      const title = titleOfLabel(each);
      return each.kind === 'run' && title !== null ? [[`title ${each.id}`, title] as const] : [];
    });
    return new Map([...labels.map(({ kind, id, text }) => [`${kind} ${id}`, text] as const), ...titles]);
  };
  const known = knownLabels.get(host) ?? read();
  knownLabels.set(host, known);
  return known;
}

export const plainFigure = ({ title, finding, note = '', name, chart }: Figure): PlainFigure => ({
  title,
  marks: plainMarks(chart),
  finding: plainWords(finding),
  note: plainWords(note),
  name: plainWords(name),
});

/** A sentence without the marks that keep names apart, and on one line. */
export const plainWords = (words: string): string => words.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

const plainLine = ({ label, points }: Series) => {
  const known: [number, number][] = [];
  const gaps: [number, number][] = [];
  let isBroken = false;
  for (const { x, y } of points) {
    const before = known.at(-1);
    if (y !== null) {
      if (isBroken && before) gaps.push([before[0], x]);
      known.push([x, y]);
    }
    isBroken = y === null;
  }
  return { label, points: known, gaps };
};

const inOrder = <Row extends readonly [string, number, ...unknown[]]>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (one, other) =>
      compared(one[0], other[0]) || one[1] - other[1] || compared(Number(one[2] ?? 0), Number(other[2] ?? 0)),
  );
const compared = <T>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0);

/** The marks of a chart, as lists of labels and numbers. */
function plainMarks(chart: Chart): object {
  const { kind } = chart;
  switch (chart.kind) {
    case 'lines':
    case 'panels':
      return { kind, series: chart.series.map(plainLine) };
    case 'areas':
      return { kind, series: chart.bands.map(plainLine) };
    case 'changes': {
      const points = chart.points.flatMap(({ x, y }) => (y === null ? [] : [[x, y]]));
      return { kind, points, from: chart.from, to: chart.to };
    }
    case 'bars': {
      const bars = chart.bars.map((bar) => [bar.label, bar.value, bar.kind ?? 'plain']);
      return { kind, bars, notes: chart.bars.map(({ note }) => note ?? null) };
    }
    case 'dots': {
      const dots = chart.dots.map((dot) => [dot.label, dot.value, dot.open ?? false]);
      const between = chart.dots.flatMap((dot) => (dot.between ? [dot.between] : []));
      return { kind, dots, notes: chart.dots.map(({ note }) => note ?? null), ...(between.length > 0 && { between }) };
    }
    case 'pairs':
      return { kind, pairs: chart.pairs.map(({ label, from, to }) => [label, from, to]) };
    case 'histogram': {
      const bins = chart.bins.map(({ from, count }) => [from, count]);
      return { kind, bins, width: chart.binWidth, marks: (chart.marks ?? []).map(({ at }) => at) };
    }
    case 'shares':
      return { kind, shares: chart.shares.map(({ label, count }) => [label, count]) };
    case 'scatter': {
      const points = inOrder(chart.points.map(({ label, x, y }) => [label, x, y] as const));
      // Each limit by its two ends.
      const limits = chart.limits?.flatMap((limit) =>
        [limit.points.at(0), limit.points.at(-1)].map((end) => [end?.x, end?.y]),
      );
      return {
        kind,
        points,
        scale: chart.xScale ?? 'logarithmic',
        ...(chart.yScale && { rising: chart.yScale }),
        ...(chart.spread && { spread: true }),
        ...(limits && { limits }),
      };
    }
    case 'matrix':
      return { kind, rows: chart.rows, columns: chart.columns.map(({ label, values }) => [label, values]) };
    case 'world':
      return { kind, countries: inOrder(chart.countries.map(({ code, name, count }) => [name, count, code] as const)) };
  }
}

/** The faults of the axis of values: one lies beyond it, or bars and areas do not begin at zero. */
export function axisFault(chart: Chart): string | null {
  const axis = chart.kind === 'scatter' ? chart.yAxis : 'axis' in chart ? chart.axis : undefined;
  if (axis === undefined) return null;
  const values = valuesOf(chart);
  if (values.length === 0) return null;
  const slack = 1e-9 * Math.max(1, Math.abs(axis.max));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low < axis.min - slack || high > axis.max + slack)
    return `${low} to ${high} on an axis from ${axis.min} to ${axis.max}`;
  if (!['lines', 'scatter'].includes(chart.kind) && axis.min > 0)
    return `${chart.kind} on an axis that begins at ${axis.min}`;
  return axis.fromZero === axis.min <= 0 ? null : `an axis from ${axis.min} that says fromZero ${axis.fromZero}`;
}

function valuesOf(chart: Chart): number[] {
  const heights = (series: readonly Series[]) => series.flatMap(({ points }) => points.flatMap(({ y }) => y ?? []));
  switch (chart.kind) {
    case 'lines':
    case 'panels':
      return heights(chart.series);
    case 'areas': {
      const sums = new Map<number, number>();
      for (const { points } of chart.bands) for (const { x, y } of points) sums.set(x, (sums.get(x) ?? 0) + (y ?? 0));
      return [...sums.values()];
    }
    case 'dots':
      return chart.dots.map(({ value }) => value);
    case 'scatter':
      return chart.points.map(({ y }) => y);
    default:
      return [];
  }
}
