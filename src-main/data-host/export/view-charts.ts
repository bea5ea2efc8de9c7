import type { ViewQuery } from '#shared/catalog/views.ts';
import { figuresOf } from '#shared/figures/figures.ts';
import type { MaskedData } from '../masking/masking.ts';
import type { ExportTable } from './export-table.ts';
import { nativeChart } from './native/native-chart.ts';
import { drawnFigure } from './reports/drawn-figure.ts';
import { createReportReader } from './reports/report-reader.ts';
import type { SheetChart } from './xlsx/charts/sheet-chart.ts';

/** Input for the chart of an exported table: the same rows that the file has. */
export interface ChartedExport {
  readonly data: Pick<MaskedData, 'reader' | 'records' | 'snapshots' | 'isPackage'>;
  readonly query: ViewQuery;
  readonly threshold: number;
  readonly table: ExportTable;
}

/** The charts of the figures that draw the rows of an exported view. */
export function chartsOfView({ data, query, threshold, table }: ChartedExport, now: number): SheetChart[] {
  // Series are named by the heads of their columns, so that no label is looked up.
  const reportReader = createReportReader(
    { ...data, labels: { shown: () => [] }, dataNotes: () => [] },
    now,
    threshold,
  );
  const viewRows = reportReader.rows(query);
  const blocks = figuresOf(query.view).flatMap(
    // The figures are those of the view, which the parameters belong to.
    (id) => drawnFigure(id, viewRows as never, { params: query.params, reportReader } as never) ?? [],
  );
  if (blocks.length === 0) return [];
  const charted = { columns: table.columns, rows: [...table.rows()] };
  return blocks.flatMap((block) => nativeChart(block, charted) ?? []);
}
