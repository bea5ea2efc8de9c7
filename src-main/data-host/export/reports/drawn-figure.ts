import type { ViewName, ViewPage, ViewParams, ViewRow } from '#shared/catalog/views.ts';
import { modeLabel } from '#shared/catalog/vocabulary.ts';
import type { Noted } from '#shared/figures/charts/day-notes.ts';
import type { Chart, ChartOf, Figure } from '#shared/figures/charts/drawing.ts';
import type { FigureId, FigureView } from '#shared/figures/figures.ts';
import { buildFigure, type FigureInput, type FigureOptions, type FigureRows } from '#shared/figures/registry.ts';
import { t } from '#shared/language/message.ts';
import { genderTrendFigure } from '#shared/subjects/enrollment/demographics-figures.ts';
import { modesFigure } from '#shared/subjects/enrollment/figures.ts';
import { figureBlock, guarded } from './masked-figure.ts';
import type { FigureBlock } from './report.ts';
import { lastRow, type ReportReader, type ViewRows } from './report-reader.ts';

const labelOfKey = (key: string) => (key === 'unlisted' ? t('Unlisted modes') : modeLabel(key));

/** Input of a figure beside its rows, in a report or as a picture. */
export type FigureRequest<F extends FigureId> = {
  readonly reportReader: ReportReader;
  /** The chosen subsections of a run, in the order of the course. */
  readonly subsections?: (runId: string) => readonly string[];
} & Pick<FigureRows<F>, 'params'> &
  Omit<FigureOptions<F>, 'subsections' | 'jobs' | 'skills' | 'hrefOf'>;

type Reads<F extends FigureId> = ViewRows<FigureView<F>>;

/** Figures of which withheld numbers are more than masked cells. */
const special: { readonly [F in FigureId]?: (viewRows: Reads<F>, input: FigureInput<F>) => FigureBlock | null } = {
  'run-modes': (viewRows, { noted = [] }) => modesBlock(viewRows, noted),
  'run-gender': (viewRows, input) => usual('run-gender', lastRow(viewRows), input),
  'run-gender-trend': genderTrend,
};

function usual<F extends FigureId>(id: F, viewRows: Reads<F>, input: FigureInput<F>): FigureBlock | null {
  return figureBlock(viewRows, (rows) => buildFigure(id, { ...input, page: { ...viewRows.page, rows } }));
}

/** The figure of these rows as it may leave the app; null where the screen draws none either. */
export function drawnFigure<F extends FigureId>(
  id: F,
  viewRows: Reads<F>,
  request: FigureRequest<F>,
): FigureBlock | null {
  const input = inputOf(viewRows.page, request);
  const draw = special[id] as ((viewRows: Reads<F>, input: FigureInput<F>) => FigureBlock | null) | undefined;
  return draw === undefined ? usual(id, viewRows, input) : draw(viewRows, input);
}

function inputOf<F extends FigureId>(
  page: ViewPage<FigureView<F>>,
  { reportReader, subsections, ...request }: FigureRequest<F>,
): FigureInput<F> {
  const view: ViewName = page.view;
  const { params } = request as { readonly params: Readonly<Record<string, unknown>> };
  return {
    ...request,
    page,
    labelOf: reportReader.label,
    titleOf: reportReader.titleOf,
    ...(view === 'run-subsections' && { subsections: subsections?.(String(params.runId)) ?? [] }),
    ...(view === 'compare-job-skills' && {
      jobs: reportReader.rows({ view: 'compare-jobs', params: params as ViewParams<'compare-jobs'> }).page.rows,
    }),
    ...(view === 'compare-skill-courses' && {
      skills: reportReader.rows({ view: 'compare-skills', params: params as ViewParams<'compare-skills'> }).page.rows,
    }),
  } as unknown as FigureInput<F>;
}

/** Shares follow from each other: a day on which one gender is withheld is a gap in all. */
function genderTrend(viewRows: ViewRows<'run-gender'>, { noted }: FigureInput<'run-gender-trend'>): FigureBlock | null {
  const rows = viewRows.page.rows.map((row, index) =>
    Object.keys(viewRows.masked[index]?.notes ?? {}).length === 0
      ? row
      : { ...row, female: null, male: null, other: null, unknown: null },
  );
  return guarded(
    viewRows,
    (days) => genderTrendFigure(days, noted),
    ({ chart }) => genderTrendFigure(rows, noted)?.chart ?? { ...chart, series: [] },
  );
}

/** Enrollment by mode without the modes that are too small to be shared: their place in the stack would give them away. */
function modesBlock(viewRows: ViewRows<'run-modes'>, noted: readonly Noted[]): FigureBlock | null {
  const make = (rows: ViewRow<'run-modes'>[]) => modesFigure({ ...viewRows.page, rows }, noted);
  return guarded(viewRows, make, (figure) => withoutSmallModes(figure, viewRows));
}

/** Modes that are withheld on the last day are left out, and days on which another one is withheld are gaps. */
function withoutSmallModes(
  { chart }: Figure<ChartOf<'areas' | 'bars' | 'panels'>>,
  { page, masked }: ViewRows<'run-modes'>,
): Chart {
  const labelsOf = (index: number) => new Set(Object.keys(masked[index]?.notes ?? {}).map(labelOfKey));
  const small = labelsOf(masked.length - 1);
  if (chart.kind === 'bars') return { ...chart, bars: chart.bars.filter(({ label }) => !small.has(label)) };
  const all = chart.kind === 'areas' ? chart.bands : chart.series;
  const kept = all.filter(({ label }) => !small.has(label));
  const gaps = new Set(
    page.rows.flatMap(({ date }, index) => {
      const withheld = labelsOf(index);
      return kept.some(({ label }) => withheld.has(label)) ? [date] : [];
    }),
  );
  const series = kept.map((band) => ({
    ...band,
    points: band.points.map((point) => (gaps.has(point.x) ? { ...point, y: null } : point)),
  }));
  return chart.kind === 'areas' ? { ...chart, bands: series } : { ...chart, series };
}
