import { useMemo } from 'react';
import { plotName } from '../../../src-preload/contract/charts/names.ts';
import { tagsFinding } from '../../../src-preload/contract/findings/content.ts';
import { formatNumber } from '../../../src-preload/contract/format/numbers.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { type Dot, dotPlot, dotPlotHeight } from '../../charts/dot-plot.ts';
import { useLinked } from '../../charts/linked.ts';
import { useChartTheme } from '../../charts/theme.ts';
import { useAllRows } from '../../client/views.ts';
import { DataTable, type TableAddress } from '../../ui/table/data-table.tsx';
import { Block } from './block.tsx';
import { PercentMeter } from './problem-cells.tsx';

type Row = ViewRow<'run-problem-tags'>;

const title = 'By tag';
const axis = { min: 0, max: 100, step: 20, fromZero: true };
const keyOf = (row: Row) => JSON.stringify([row.tag_key, row.tag_value]);
const dotOf = (row: Row): Dot => ({
  label: row.tag_value,
  value: row.correct_pct ?? 0,
  note: `n ${formatNumber(row.total_submissions ?? 0)}`,
});

/** The levels of the tag that every service knows, easiest first; everything else by name, as the table has it. */
const difficulties = ['Easy', 'Medium', 'Hard'];
const byTag = (one: Row, other: Row) =>
  one.tag_key === other.tag_key ? difficulties.indexOf(one.tag_value) - difficulties.indexOf(other.tag_value) : 0;

interface TagsFigureProps {
  readonly runId: string;
  readonly address: TableAddress;
  readonly onAddress: (address: TableAddress) => void;
}

/** The share of correct submissions per tag value, each with its number of submissions. */
export function TagsFigure({ runId, address, onAddress }: TagsFigureProps) {
  const theme = useChartTheme();
  const linked = useLinked();
  const params = { runId };
  const page = useAllRows({ view: 'run-problem-tags', params }).data;
  const rows = useMemo(() => (page?.rows ?? []).filter((row) => row.correct_pct !== null).sort(byTag), [page]);
  const config = useMemo(() => {
    const ruleBefore = rows.findIndex((row, index) => index > 0 && row.tag_key !== rows[index - 1]?.tag_key);
    return dotPlot({ dots: rows.map(dotOf), axis, valueLabel: '% correct', decimals: 1, ruleBefore }, theme);
  }, [rows, theme]);
  const marks = useMemo(() => ({ keys: rows.map(keyOf), linked }), [rows, linked]);
  const table = (
    <DataTable
      view="run-problem-tags"
      params={params}
      address={address}
      onAddress={onAddress}
      linked={{ linked, keyOf }}
      cells={{ correct_pct: (row) => <PercentMeter value={row.correct_pct} /> }}
      none="No problem of this run has a tag."
    />
  );
  if (!page || rows.length === 0) return <Block title={title}>{table}</Block>;
  const finding = tagsFinding(rows);
  return (
    <ChartFigure
      id="run-problem-tags"
      title={title}
      finding={finding}
      name={plotName('Dot plot', '% correct by tag value', rows.length, finding)}
      config={config}
      height={dotPlotHeight(rows.map(dotOf))}
      marks={marks}
      asOf={page.asOf}
      table={table}
    />
  );
}
