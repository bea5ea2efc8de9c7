import { rowsHeight } from '#renderer/charts/named-rows.ts';
import { ReadFigure } from '#renderer/charts/read-figure.tsx';
import { ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useAllRows } from '#renderer/client/views.ts';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { useLinked } from '#renderer/ui/table/linked.ts';
import { useTableAddress } from '#renderer/ui/table/use-table-address.ts';
import type { LabelKind } from '#shared/catalog/annotations.ts';
import { shortId } from '#shared/catalog/module-id.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { measuredVideos, mostPairs, watchedVideos } from '#shared/figures/content.ts';
import { headOf } from '#shared/figures/figures.ts';
import { comparedRows } from '#shared/figures/video-funnel.ts';
import { AttentionTable } from '../../attention/attention-table.tsx';
import { Rename } from '../../labels/rename.tsx';
import { NameFromOutline } from '../../outline/name-from-outline.tsx';
import type { TabProps } from '../tab-props.ts';
import { PercentMeter } from './problem-cells.tsx';
import { useNames } from './use-names.ts';

type Row = ViewRow<'run-videos'>;

const keyOf = (row: Row) => row.video_id;

/** Where viewers are lost. Two points of each video are known, so nothing is drawn between them. */
export function VideosTab({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const flags = useTableAddress('run', query, 'flag');
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
    <>
      <AttentionTable runId={run.runId} about="video" {...flags} />
      <div className="pairs">
        <ReadFigure {...headOf('run-videos')} read={read} height={rowsHeight(mostPairs)} table={table}>
          {(page) => {
            const given = { page, params, linked, table };
            return (
              <>
                <ViewFigure
                  id="run-videos"
                  {...given}
                  keys={watchedVideos(page.rows).map(keyOf)}
                  tools={<NameFromOutline run={run} />}
                />
                <ViewFigure
                  id="run-video-funnel"
                  {...given}
                  keys={comparedRows(page.rows).map(({ id }) => id)}
                  empty={null}
                />
                <ViewFigure
                  id="run-video-lengths"
                  {...given}
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

/** A part of a course in a table: its name, the end of its id, and a way to name it while the row is pointed at. */
function NamedBlock({ kind, id, name }: NamedBlockProps) {
  const short = shortId(id);
  return (
    <span className="named-block">
      {name === short ? <span className="mono">{short}</span> : <bdi>{name}</bdi>}
      {name !== short && <span className="mono quiet">{short}</span>}
      <Rename kind={kind} id={id} />
    </span>
  );
}
