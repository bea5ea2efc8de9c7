import { useMemo } from 'react';
import { plotName } from '../../../src-preload/contract/charts/names.ts';
import { mostPairs, videosFigure, watchedVideos } from '../../../src-preload/contract/figures/content.ts';
import { figureWords } from '../../../src-preload/contract/figures/words.ts';
import { formatNumber, formatPercent } from '../../../src-preload/contract/format/numbers.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { type Linked, useLinked } from '../../charts/linked.ts';
import { rowsHeight } from '../../charts/named-rows.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { scatter } from '../../charts/scatter.ts';
import { useChartTheme } from '../../charts/theme.ts';
import { useAllRows } from '../../client/views.ts';
import { Block } from '../../ui/block.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NamedBlock } from './named-block.tsx';
import { PercentMeter } from './problem-cells.tsx';
import type { TabProps } from './tab-props.ts';
import { type BlockNames, useNames } from './use-names.ts';

type Row = ViewRow<'run-videos'>;

const percentAxis = { min: 0, max: 100, step: 25, fromZero: true };

const keyOf = (row: Row) => row.video_id;

/** Where viewers are lost. Two points of each video are known, so nothing is drawn between them. */
export function VideosTab({ run, query }: TabProps) {
  const patch = usePatchQuery('run');
  const linked = useLinked();
  const names = useNames();
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-videos', params });
  const table = (
    <DataTable
      view="run-videos"
      params={params}
      address={{ sort: query.sort, page: query.page }}
      onAddress={patch}
      hide={['encoded_module_id', 'segment_length', 'created']}
      linked={{ linked, keyOf }}
      cells={{
        video_id: (row) => <NamedBlock kind="video" id={row.video_id} name={names.video(row.video_id)} />,
        completion_pct: (row) => <PercentMeter value={row.completion_pct} />,
      }}
    />
  );
  return (
    <ReadFigure {...figureWords('run-videos')} read={read} height={rowsHeight(mostPairs)} table={table}>
      {({ rows, asOf }) => {
        const common = { rows, names, linked, table, asOf };
        return (
          <>
            <LossFigure {...common} />
            <LengthFigure {...common} />
          </>
        );
      }}
    </ReadFigure>
  );
}

interface VideoFigureProps {
  readonly rows: readonly Row[];
  readonly names: BlockNames;
  readonly linked: Linked;
  readonly table: React.ReactNode;
  readonly asOf: React.ComponentProps<typeof ChartFigure>['asOf'];
}

function LossFigure({ rows, names, linked, table, asOf }: VideoFigureProps) {
  const figure = useMemo(() => videosFigure(rows, (row) => names.video(row.video_id)), [rows, names]);
  const marks = useMemo(() => ({ keys: watchedVideos(rows).map(keyOf), linked }), [rows, linked]);
  if (figure.chart.pairs.length === 0) return <Block title={figure.title}>{table}</Block>;
  return <DrawnFigure figure={figure} marks={marks} asOf={asOf} table={table} />;
}

function LengthFigure({ rows, names, linked, table, asOf }: VideoFigureProps) {
  const theme = useChartTheme();
  const shown = useMemo(
    () =>
      rows.flatMap((row) => {
        const { duration, completion_pct: y } = row;
        return duration === null || y === null
          ? []
          : [{ row, point: { label: names.video(row.video_id), x: duration / 60, y } }];
      }),
    [rows, names],
  );
  const config = useMemo(
    () =>
      scatter(
        {
          points: shown.map(({ point }) => point),
          xLabel: 'Length in minutes',
          yLabel: '% finished',
          xScale: 'linear',
          yAxis: percentAxis,
          formatX: (value) => formatNumber(value, Number.isInteger(value) ? 0 : 1),
          formatY: (value) => formatPercent(value),
          named: new Set(),
        },
        theme,
      ),
    [shown, theme],
  );
  const marks = useMemo(() => ({ keys: shown.map(({ row }) => keyOf(row)), linked }), [shown, linked]);
  if (shown.length < 2) return null;
  const finding = lengthFinding(shown.map(({ point }) => point));
  return (
    <ChartFigure
      id="run-video-lengths"
      title="Length and completion"
      finding={finding}
      name={plotName('Scatter plot', 'length and % finished per video', shown.length, finding)}
      config={config}
      height={260}
      marks={marks}
      asOf={asOf}
      table={table}
    />
  );
}

/** The mean completion of the shorter and the longer half. */
function lengthFinding(points: readonly { readonly x: number; readonly y: number }[]): string {
  const sorted = [...points].sort((a, b) => a.x - b.x);
  const half = Math.floor(sorted.length / 2);
  const mean = (some: typeof sorted) => some.reduce((sum, point) => sum + point.y, 0) / Math.max(1, some.length);
  return `The shorter half is finished by ${formatPercent(mean(sorted.slice(0, half)))} of viewers, the longer half by ${formatPercent(mean(sorted.slice(half)))}.`;
}
