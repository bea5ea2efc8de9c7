import { useMemo } from 'react';
import {
  measuredVideos,
  mostPairs,
  videoLengthsFigure,
  videosFigure,
  watchedVideos,
} from '../../../src-preload/contract/figures/content.ts';
import { figureWords } from '../../../src-preload/contract/figures/words.ts';
import type { AsOf } from '../../../src-preload/contract/freshness.ts';
import type { BlockNames } from '../../../src-preload/contract/module-id.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewParams, ViewRow } from '../../../src-preload/contract/views.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { type Linked, useLinked } from '../../charts/linked.ts';
import { rowsHeight } from '../../charts/named-rows.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { useAllRows } from '../../client/views.ts';
import { Block } from '../../ui/block.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { NamedBlock } from './named-block.tsx';
import { PercentMeter } from './problem-cells.tsx';
import type { TabProps } from './tab-props.ts';
import { useNames } from './use-names.ts';

type Row = ViewRow<'run-videos'>;

const keyOf = (row: Row) => row.video_id;

/** Where viewers are lost. Two points of each video are known, so nothing is drawn between them. */
export function VideosTab({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const linked = useLinked();
  const names = useNames();
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-videos', params });
  const table = (
    <DataTable
      view="run-videos"
      params={params}
      {...address}
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
        const common = { rows, params, names, linked, table, asOf };
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
  readonly params: ViewParams<'run-videos'>;
  readonly names: BlockNames;
  readonly linked: Linked;
  readonly table: React.ReactNode;
  readonly asOf: AsOf | null;
}

function LossFigure({ rows, params, names, linked, table, asOf }: VideoFigureProps) {
  const figure = useMemo(() => videosFigure(rows, (row) => names.video(row.video_id)), [rows, names]);
  const marks = useMemo(() => ({ keys: watchedVideos(rows).map(keyOf), linked }), [rows, linked]);
  if (figure.chart.pairs.length === 0) return <Block title={figure.title}>{table}</Block>;
  const source = sourceOf('run-videos', params);
  return <DrawnFigure figure={figure} source={source} marks={marks} asOf={asOf} table={table} />;
}

function LengthFigure({ rows, params, names, linked, table, asOf }: VideoFigureProps) {
  const figure = useMemo(() => videoLengthsFigure(rows, (row) => names.video(row.video_id)), [rows, names]);
  const marks = useMemo(() => ({ keys: measuredVideos(rows).map(keyOf), linked }), [rows, linked]);
  if (figure.chart.points.length < 2) return null;
  const source = sourceOf('run-video-lengths', params);
  return <DrawnFigure figure={figure} source={source} height={260} marks={marks} asOf={asOf} table={table} />;
}
