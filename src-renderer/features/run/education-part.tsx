import { useMemo } from 'react';
import { plotName } from '../../../src-preload/contract/charts/names.ts';
import { educationFinding } from '../../../src-preload/contract/findings/traits.ts';
import { formatPercent } from '../../../src-preload/contract/format/numbers.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { educationLabel, isRankedLevel } from '../../../src-preload/contract/vocabulary.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import { barList } from '../../charts/bar-list.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { useLinked } from '../../charts/linked.ts';
import { rowsHeight } from '../../charts/named-rows.ts';
import { useChartTheme } from '../../charts/theme.ts';
import { useAllRows } from '../../client/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Block } from './block.tsx';
import type { TabProps } from './tab-props.ts';

type Row = ViewRow<'run-education'>;

const title = 'Enrollment by education';
const keyOf = (row: Row) => row.education_level ?? '';

/** Levels of education from the lowest to the highest; below a rule what has no place among them. */
export function EducationPart({ run, query }: TabProps) {
  const theme = useChartTheme();
  const patch = usePatchQuery('run');
  const linked = useLinked();
  const params = { runId: run.runId };
  const page = useAllRows({ view: 'run-education', params }).data;
  const rows = page?.rows;
  const drawn = useMemo(() => {
    const shown = rows ?? [];
    const unranked = shown.findIndex((row) => !isRankedLevel(row.education_level));
    const config = barList(
      { bars: shown.map(barOf), valueLabel: 'Learners', ruleBefore: unranked > 0 ? unranked : undefined },
      theme,
    );
    return { config, keys: shown.map(keyOf) };
  }, [rows, theme]);
  const marks = useMemo(() => ({ keys: drawn.keys, linked }), [drawn.keys, linked]);
  const table = (
    <DataTable
      view="run-education"
      params={params}
      address={{ sort: query.sort, page: query.page }}
      onAddress={patch}
      hide={['created']}
      linked={{ linked, keyOf }}
      cells={{ education_level: (row) => educationLabel(row.education_level) }}
    />
  );
  if (!page || page.rows.length === 0) return <Block title={title}>{table}</Block>;
  const finding = educationFinding(page.rows);
  return (
    <ChartFigure
      id="run-education"
      title={title}
      finding={finding}
      name={plotName('Bar chart', 'learners by level of education, lowest first', page.rows.length, finding)}
      config={drawn.config}
      height={rowsHeight(page.rows.length)}
      marks={marks}
      asOf={page.asOf}
      table={table}
      initial="both"
    />
  );
}

const barOf = (row: Row) => ({
  label: educationLabel(row.education_level),
  value: row.count,
  ...(row.pct_of_known !== null && { note: formatPercent(row.pct_of_known) }),
  ...(!isRankedLevel(row.education_level) && { kind: 'apart' as const }),
});
