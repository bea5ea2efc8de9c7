import { type Column, spreadColumns } from '../../../src-preload/contract/columns.ts';
import { type ViewDefinition, type ViewName, type ViewPage, views } from '../../../src-preload/contract/views.ts';
import { type ExportWanted, openExport } from '../../client/exporting.ts';
import { useRunning } from '../../client/running.ts';
import { type RowsWanted, viewQueryOf } from '../../client/views.ts';
import { AsOfLine, FailureLine } from '../as-of.tsx';
import { Button } from '../button.tsx';
import type { AnyRow } from './cell-value.tsx';
import { Cite } from './cite.tsx';
import { CitedNote } from './cited-note.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { CopyRows } from './copy-rows.tsx';
import { PageSize } from './page-size.tsx';
import { Pager } from './pager.tsx';
import { ServiceCsv } from './service-csv.tsx';
import type { CopyShared } from './use-copy.ts';
import { showingWords, sortedWords } from './words.ts';

interface TableFootProps<V extends ViewName> {
  readonly wanted: RowsWanted<V>;
  /** Null of single learners, whose rows leave the app through their own dialog alone. */
  readonly copy: CopyShared | null;
  readonly data: ViewPage<V>;
  /** The rows of the page as they are shown. */
  readonly rows: readonly AnyRow[];
  readonly page: number;
  readonly pageSize: number;
  readonly columns: readonly Column[];
  /** Those and the ones that the person has hidden. */
  readonly offered: readonly Column[];
  readonly title: string;
  /** Leads to the whole table where only its first rows are shown. */
  readonly whole: { readonly label: string; readonly href: string } | undefined;
  readonly onPage: (page: number) => void;
}

/** How many rows of how many in which order, export and copy, pages, and how old it all is. */
export function TableFoot<V extends ViewName>(props: TableFootProps<V>) {
  const { wanted, copy, data, rows, page, pageSize, columns, title, whole } = props;
  const isExporting = useRunning('export') !== null;
  return (
    <footer className="table-foot">
      <p>
        {showingWords(page, pageSize, data.rows.length, data.total)} ·{' '}
        {sortedWords(wanted.view, wanted.sort, props.offered)}
        {' · '}
        <Button kind="link" data-command="export" disabled={isExporting} onClick={() => openExport(exportOf(props))}>
          Export<span className="sr-only"> {title}</span>…
        </Button>
        {copy && (
          <>
            {' · '}
            <CopyRows copy={copy} rows={rows} total={data.total} columns={columns} title={title} />
          </>
        )}
        {' · '}
        <Cite wanted={wanted} title={title} />
        {!whole && <ServiceCsv wanted={wanted} />}
        {whole && (
          <>
            {' · '}
            <a href={whole.href}>{whole.label}</a>
          </>
        )}
      </p>
      {!whole && (
        <div className="table-tools">
          <ColumnChoice view={wanted.view} title={title} columns={props.offered} />
          <PageSize total={data.total} title={title} onChange={() => props.onPage(1)} />
          <Pager page={page} pageSize={pageSize} total={data.total} label={title} onPage={props.onPage} />
        </div>
      )}
      <CitedNote query={viewQueryOf(wanted)} />
      {data.asOf && <AsOfLine asOf={data.asOf} />}
      {data.asOf && <FailureLine asOf={data.asOf} />}
    </footer>
  );
}

/** The table as it is shown: its rows and order, and which columns of the view it leaves out. */
function exportOf<V extends ViewName>({ wanted, data, columns, title }: TableFootProps<V>): ExportWanted {
  const { columns: all, spread }: ViewDefinition = views[wanted.view];
  const shown = new Set(columns.map(({ key }) => key));
  const hidden = spreadColumns(all, spread, data.spread).filter(({ key, offScreen }) => !offScreen && !shown.has(key));
  return { query: viewQueryOf(wanted), title, leaveOut: hidden.map(({ key }) => key), shown: shown.size };
}
