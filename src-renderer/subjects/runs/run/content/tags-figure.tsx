import { rowsHeight } from '#renderer/charts/named-rows.ts';
import { ReadFigure } from '#renderer/charts/read-figure.tsx';
import { ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useAllRows } from '#renderer/client/views.ts';
import { type AddressedTable, DataTable } from '#renderer/ui/table/data-table.tsx';
import { useLinked } from '#renderer/ui/table/linked.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { headOf } from '#shared/figures/figures.ts';
import { t } from '#shared/language/message.ts';
import { triedTags } from '#shared/subjects/runs/content-figures.ts';
import { PercentMeter } from './problem-cells.tsx';

type Row = ViewRow<'run-problem-tags'>;

/** So many rows are expected before they are read. */
const defaultTags = 6;
const keyOf = (row: Row) => JSON.stringify([row.tag_key, row.tag_value]);
interface TagsFigureProps extends AddressedTable {
  readonly runId: string;
}

/** The share of right last answers per tag value, each with its number of answers. */
export function TagsFigure({ runId, ...address }: TagsFigureProps) {
  const linked = useLinked();
  const params = { runId };
  const read = useAllRows({ view: 'run-problem-tags', params });
  const table = (
    <DataTable
      view="run-problem-tags"
      params={params}
      {...address}
      linked={{ linked, keyOf }}
      cells={{ correct_pct: (row) => <PercentMeter value={row.correct_pct} /> }}
      none={t('No problem of this run has a tag.')}
    />
  );
  return (
    <ReadFigure {...headOf('run-problem-tags')} read={read} height={rowsHeight(defaultTags)} table={table}>
      {(page) => (
        <ViewFigure
          id="run-problem-tags"
          page={page}
          params={params}
          linked={linked}
          keys={triedTags(page.rows).map(keyOf)}
          table={table}
        />
      )}
    </ReadFigure>
  );
}
