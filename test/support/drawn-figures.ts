import { drawnFigure } from '#main/data-host/export/reports/drawn-figure.ts';
import type { FigureBlock } from '#main/data-host/export/reports/report.ts';
import { createReportReader } from '#main/data-host/export/reports/report-reader.ts';
import type { MaskedRow } from '#main/data-host/masking/masked-rows.ts';
import type { ViewPage } from '#shared/catalog/views.ts';
import { type FigureId, figures } from '#shared/figures/figures.ts';
import { paramsOf } from './random-rows.ts';

/** A figure with the rows that it draws, as a file has them. */
export interface DrawnFigure {
  readonly block: FigureBlock;
  readonly rows: readonly MaskedRow['row'][];
  /** The marks of hidden cells, of each row that it draws. */
  readonly notes: readonly MaskedRow['notes'][];
  /** Whether a number that it draws is hidden. */
  readonly hides: boolean;
}

/** The figure of a page as a file would have it, with small numbers withheld below the threshold; null where there is none. */
export function drawnFrom(figure: FigureId, page: ViewPage, threshold: number): DrawnFigure | null {
  const snapshot = { id: '', dataThrough: null, dataThroughNewest: null, computedAt: null, syncedAt: null };
  const reportReader = createReportReader(
    {
      reader: {
        page: ({ view }: { view: string }) => ({ ...page, view, rows: view === page.view ? page.rows : [] }),
      } as never,
      records: {} as never,
      labels: { shown: () => [] },
      snapshots: () => snapshot,
      dataNotes: () => [],
      isPackage: false,
    },
    0,
    threshold,
  );
  const params = paramsOf(figure);
  const wanted = { params, reportReader, noted: [], subsections: () => ['a/b:c', 'Java'] };
  const viewRows = reportReader.rows({ view: figures[figure].view, params } as never);
  const block = drawnFigure(figure, viewRows as never, wanted as never);
  if (block === null) return null;
  const isDrawn = (key: string) => block.figure.drawn?.includes(key) ?? true;
  // Shares, and modes without days, are of the last day.
  const isOfLast = ['run-gender', 'run-modes'].includes(figure) && ['shares', 'bars'].includes(block.figure.chart.kind);
  const all = isOfLast ? viewRows.masked.slice(-1) : viewRows.masked;
  const notes = all.map((row) => row.notes);
  const hides = notes.some((of) => Object.keys(of).some(isDrawn));
  return { block, rows: viewRows.masked.map(({ row }) => row), notes, hides };
}
