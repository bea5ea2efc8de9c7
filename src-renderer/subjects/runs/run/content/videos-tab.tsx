import { useMemo } from 'react';
import { rowsHeight } from '#renderer/charts/named-rows.ts';
import { ReadFigure, ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useLabels } from '#renderer/client/annotations.ts';
import { useAllRows } from '#renderer/client/views.ts';
import { Rename } from '#renderer/subjects/annotations/labels/rename.tsx';
import { AttentionTable } from '#renderer/subjects/attention/attention-table.tsx';
import { NameFromOutline } from '#renderer/subjects/outline/outline-dialog.tsx';
import { DataTable, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import { useLinked } from '#renderer/ui/table/linked.ts';
import { videoNames } from '#shared/catalog/module-id.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { headOf } from '#shared/figures/figures.ts';
import type { LabelKind } from '#shared/subjects/annotations/annotations.ts';
import { comparedRows, maxPairs, measuredVideos, watchedVideos } from '#shared/subjects/videos/figures.ts';
import type { TabProps } from '../run-tabs.ts';
import { PercentMeter } from './problems-tab.tsx';

type Row = ViewRow<'run-videos'>;

const keyOf = (row: Row) => row.video_id;

/** Where viewers are lost. Two points of each video are known, so nothing is drawn between them. */
export function VideosTab({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const flags = useTableAddress('run', query, 'flag');
  const linked = useLinked();
  const labels = useLabels();
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-videos', params });
  const rows = read.data?.rows;
  const name = useMemo(() => videoNames(rows ?? [], labels.of), [rows, labels]);
  const table = (
    <DataTable
      view="run-videos"
      params={params}
      {...address}
      hide={['encoded_module_id', 'segment_length', 'created']}
      linked={{ linked, keyOf }}
      cells={{
        video_id: (row) => <NamedBlock kind="video" id={row.video_id} name={name(row.video_id)} />,
        completion_pct: (row) => <PercentMeter value={row.completion_pct} />,
      }}
    />
  );
  return (
    <>
      <AttentionTable runId={run.runId} about="video" {...flags} />
      <div className="pairs">
        <ReadFigure {...headOf('run-videos')} read={read} height={rowsHeight(maxPairs)} table={table}>
          {(page) => {
            const figureProps = { page, params, linked, table };
            return (
              <>
                <ViewFigure
                  id="run-videos"
                  {...figureProps}
                  keys={watchedVideos(page.rows).map(keyOf)}
                  tools={<NameFromOutline run={run} />}
                />
                <ViewFigure
                  id="run-video-funnel"
                  {...figureProps}
                  keys={comparedRows(page.rows).map(({ id }) => id)}
                  empty={null}
                />
                <ViewFigure
                  id="run-video-lengths"
                  {...figureProps}
                  keys={measuredVideos(page.rows).map(keyOf)}
                  empty={null}
                />
              </>
            );
          }}
        </ReadFigure>
      </div>
    </>
  );
}

interface NamedBlockProps {
  readonly kind: LabelKind;
  readonly id: string;
  readonly name: string;
}

/** A part of a course in a table: its name, its id in the tooltip, and a way to name it while the row is pointed at. */
function NamedBlock({ kind, id, name }: NamedBlockProps) {
  return (
    <span className="named-block">
      <bdi title={id}>{name}</bdi>
      <Rename kind={kind} id={id} />
    </span>
  );
}
