import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, use, useMemo } from 'react';
import { type PictureSource, sourceOf } from '#contract/pictures.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import type { ViewName, ViewPage } from '#shared/catalog/views.ts';
import { type Chart, type Figure, hasMarks } from '#shared/figures/charts/drawing.ts';
import { withWithheld } from '#shared/figures/charts/over-days.ts';
import { type FigureId, type FigureView, figures, titleOf } from '#shared/figures/figures.ts';
import { buildFigure, type FigureOptions, type FigureRows } from '#shared/figures/registry.ts';
import { t, translated } from '#shared/language/message.ts';
import { useLabels } from '../client/annotations.ts';
import { useSettings } from '../client/settings.ts';
import { type RowsOfView, useWithheldOfAll } from '../client/views.ts';
import { Block } from '../ui/block.tsx';
import { type Linked, marksOfDays } from '../ui/table/linked.ts';
import type { LinkedMarks } from './canvas.tsx';
import { OneTable, type FigureView as ShownView, ShowsOldRows, TableOnce } from './chart-figure.tsx';
import { DrawnFigure, type DrawnFigureProps } from './drawn-figure.tsx';

type Shown = Pick<DrawnFigureProps, 'height' | 'initial' | 'tools' | 'table' | 'foldsNote' | 'findingId' | 'ofFinding'>;

type ViewFigureProps<F extends FigureId> = FigureOptions<F> &
  Shown & {
    readonly id: F;
    readonly params: FigureRows<F>['params'];
    readonly page: Pick<ViewPage<FigureView<F>>, 'rows' | 'total' | 'pivot' | 'asOf'>;
    /** That of the page if omitted. */
    readonly asOf?: AsOf | null;
    /** Links the marks with the rows of the table. Charts over days and histograms know their keys, others need `keys`. */
    readonly linked?: Linked | undefined;
    readonly keys?: readonly string[];
    /** The content when there is nothing to draw; absent: the table under the title. */
    readonly empty?: ReactNode | ((figure: Figure) => ReactNode);
  };

/** A figure of the registry on a canvas. Its words and its marks are those of every picture and report. */
export function ViewFigure<F extends FigureId>(props: ViewFigureProps<F>) {
  const {
    id,
    page,
    params,
    linked,
    keys,
    empty,
    height,
    initial,
    tools,
    table,
    foldsNote,
    findingId,
    ofFinding,
    asOf = page.asOf,
    ...rest
  } = props;
  const options = rest as SomeOptions;
  const built = useBuilt(id, page, params, options);
  const { view } = figures[id];
  const cells = useWithheldOfAll({ view, params } as RowsOfView<ViewName>);
  // The places of the cells are those of the rows that were asked for last.
  const areOld = use(ShowsOldRows);
  const figure = useMemo(
    () => built && (areOld ? built : withWithheld(built, view, page.rows, cells)),
    [built, view, page.rows, cells, areOld],
  );
  const marks = useMarks(figure?.chart, linked, keys);
  if (figure === null || !hasMarks(figure.chart)) {
    if (empty === undefined) return <BlockOnce title={translated(figure?.title ?? titleOf(id))} table={table} />;
    return typeof empty === 'function' ? figure && empty(figure) : empty;
  }
  const { unit, binWidth } = options;
  const source: PictureSource = sourceOf(id, params, { ...(unit && { unit }), ...(binWidth && { binWidth }) });
  const shown = { height, initial, tools, table, foldsNote, findingId, ofFinding, asOf, source, marks };
  return <DrawnFigure figure={figure as DrawnFigureProps['figure']} {...(shown as Omit<DrawnFigureProps, 'figure'>)} />;
}

const BlockOnce = ({ title, table }: { readonly title: string; readonly table: ReactNode }) => (
  <Block title={title}>
    <TableOnce title={title} table={table} />
  </Block>
);

/** The options that some figure takes; each takes only its own. */
type SomeOptions = FigureOptions<'run-activity'> &
  FigureOptions<'run-ages'> &
  FigureOptions<'compare-job-skills'> &
  FigureOptions<'compare-skill-courses'> & { readonly hrefOf?: unknown };

function useBuilt<F extends FigureId>(
  id: F,
  page: ViewFigureProps<F>['page'],
  params: FigureRows<F>['params'],
  options: SomeOptions,
) {
  const labels = useLabels();
  const { noted, jobs, skills, hrefOf: _, ...plain } = options;
  // Parameters and choices are new objects at every rendering of a screen; their content says whether they have changed.
  const content = JSON.stringify([params, plain, page.total, page.pivot]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content stands for the parameters and choices
  return useMemo(
    () =>
      buildFigure(id, { ...(options as FigureOptions<F>), page, params, labelOf: labels.of, titleOf: labels.titleOf }),
    [id, page.rows, labels, noted, jobs, skills, content],
  );
}

function useMarks(chart: Chart | undefined, linked: Linked | undefined, keys: readonly string[] | undefined) {
  const content = keys && JSON.stringify(keys);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content stands for the keys
  return useMemo((): LinkedMarks | undefined => {
    if (linked === undefined || chart === undefined) return undefined;
    if (keys !== undefined) return { keys, linked };
    if (chart.kind === 'lines') return marksOfDays(chart.series, linked);
    if (chart.kind === 'areas') return marksOfDays(chart.bands, linked);
    return chart.kind === 'histogram' ? { keys: chart.bins.map(({ label }) => label), linked } : undefined;
  }, [chart, linked, content]);
}

interface FigureFrame {
  /** Under this name the choice of chart or table is remembered. */
  readonly id: string;
  readonly title: string;
  /** Height of the picture, in pixels. */
  readonly height: number;
  readonly initial?: ShownView;
  readonly table: ReactNode;
}

interface ReadFigureProps<Page> extends FigureFrame {
  /** The data of the figure, while it is read and afterwards. */
  readonly read: Pick<UseQueryResult<Page>, 'data' | 'isPending' | 'isPlaceholderData'>;
  /** The figures of what was read, which share the table; nothing when there is nothing to draw. */
  readonly children: (page: Page) => ReactNode;
}

/** A figure that stands in its place from the first moment on; without anything to draw it is the table alone. */
export function ReadFigure<Page extends { readonly rows: readonly unknown[] }>(props: ReadFigureProps<Page>) {
  const { read, children, ...figureFrame } = props;
  if (read.isPending) return <PendingFigure {...figureFrame} />;
  const drawn = read.data && read.data.rows.length > 0 && children(read.data);
  if (!drawn) return <Block title={translated(figureFrame.title)}>{figureFrame.table}</Block>;
  return (
    <ShowsOldRows value={read.isPlaceholderData}>
      <OneTable>{drawn}</OneTable>
    </ShowsOldRows>
  );
}

/** As high as the figure will be. Its table is read meanwhile, so that both come in one step. */
function PendingFigure({ id, title, height, initial = 'chart', table }: FigureFrame) {
  const { figures: chosen } = useSettings();
  const shown = chosen[id] ?? initial;
  return (
    <figure className="figure skeleton">
      <h2>{translated(title)}</h2>
      <figcaption role="status">{t('Loading…')}</figcaption>
      {shown !== 'table' && <div className="skeleton-chart" style={{ height }} />}
      {shown !== 'chart' && <div className="awaited">{table}</div>}
    </figure>
  );
}
