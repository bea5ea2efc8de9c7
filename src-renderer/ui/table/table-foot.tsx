import { useId } from 'react';
import type { Settings } from '#contract/settings.ts';
import { type Column, pivotColumns } from '#shared/catalog/columns.ts';
import { datasets, type ServiceCsvDataset, serviceCsvDataset } from '#shared/catalog/datasets.ts';
import { identityOf, maxPageSize, type ViewName, type ViewPage, viewDefinition } from '#shared/catalog/views.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { attentionViews } from '#shared/subjects/attention/definition.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { copyCitation } from '../../client/citing.ts';
import { useServiceCsv } from '../../client/commands.ts';
import { useServicesInReach } from '../../client/connection.ts';
import { openExport, type TableToExport } from '../../client/exporting.ts';
import { useRunning } from '../../client/running.ts';
import { useChangeSettings, useSettings, useUpdateSettings } from '../../client/settings.ts';
import { type RowsOfView, viewQueryOf } from '../../client/views.ts';
import { useReadOnlyText } from '../../client/workspaces.ts';
import { currentAddress } from '../../routing/navigation.ts';
import { AsOfLine } from '../as-of.tsx';
import { Button } from '../button.tsx';
import { dot, srOnly, Words } from '../words.tsx';
import { CitedNote } from './cited-note.tsx';
import { Pager, showingText, sortedText } from './pager.tsx';
import type { AnyRow } from './shown-rows.ts';
import { useColumnWidths } from './table-head.tsx';
import type { CopyShared } from './use-copy.ts';

/** The columns of a view that are not shown: those that the user chose, or those that are hidden unless the user asks for them. */
export function hiddenColumnsOf({ hiddenColumns }: Pick<Settings, 'hiddenColumns'>, view: ViewName): readonly string[] {
  const { hiddenAtFirst = [] } = viewDefinition(view);
  return hiddenColumns[view] ?? hiddenAtFirst;
}

const sizes: readonly Settings['pageSize'][] = [25, 50, 100, 200];

interface TableFootProps<V extends ViewName> {
  readonly query: RowsOfView<V>;
  /** Null of single learners, whose rows leave the app through their own dialog alone. */
  readonly copy: CopyShared | null;
  readonly data: ViewPage<V>;
  /** The rows of the page as they are shown. */
  readonly rows: readonly AnyRow[];
  /** The indexes of the rows, while they are in the order in which their things were chosen. */
  readonly chosenOrder: readonly number[] | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly columns: readonly Column[];
  /** The shown columns, and those that the user has hidden. */
  readonly offered: readonly Column[];
  readonly title: string;
  /** Leads to the whole table where only its first rows are shown. */
  readonly whole: { readonly label: string; readonly href: string } | undefined;
  /** Whether filters leave rows out. */
  readonly isFiltered: boolean;
  readonly onPage: (page: number) => void;
}

/** How many rows of how many in which order, export and copy, pages, and how old it all is. */
export function TableFoot<V extends ViewName>(props: TableFootProps<V>) {
  const { query, copy, data, rows, page, pageSize, columns, title, whole } = props;
  const isExporting = useRunning('export') !== null;
  return (
    <footer className="table-foot">
      <div className="table-bar">
        <p>
          {showingText(page, pageSize, data.rows.length, data.total)}
          {/* In a narrow column the arrow at the head says it, or the line would be two. */}
          <span className="table-sorted">
            {dot}
            {props.chosenOrder
              ? t('in the order chosen')
              : sortedText(query.view, query.sort, props.offered, query.params)}
          </span>
          {dot}
          <Button kind="link" data-command="export" disabled={isExporting} onClick={() => openExport(exportOf(props))}>
            <Words of={message('Export<hidden> {table}</hidden>…')} hidden={srOnly} table={title} />
          </Button>
          {copy && (
            <>
              {dot}
              <CopyRows
                copy={copy}
                rows={rows}
                order={props.chosenOrder}
                total={data.total}
                columns={columns}
                title={title}
              />
            </>
          )}
          {dot}
          <Cite query={query} title={title} />
          {!whole && <ServiceCsv query={query} />}
          {whole && (
            <>
              {dot}
              <a href={whole.href}>{whole.label}</a>
            </>
          )}
        </p>
        {!whole && (
          <div className="table-tools">
            <ColumnChoice view={query.view} title={title} columns={props.offered} />
            <PageSize used={pageSize} total={data.total} title={title} onChange={() => props.onPage(1)} />
            <Pager page={page} pageSize={pageSize} total={data.total} label={title} onPage={props.onPage} />
          </div>
        )}
      </div>
      <CitedNote query={viewQueryOf(query)} />
      {data.asOf && <AsOfLine asOf={data.asOf} />}
    </footer>
  );
}

/**
 * The rows of the table in its own order or as they are sorted, and which columns of the view are left out. A file does not keep the order
 * in which compared things were chosen, and a citation does not either: a query has no such order.
 */
function exportOf<V extends ViewName>(props: TableFootProps<V>): TableToExport {
  const { query, data, columns, offered, title, isFiltered } = props;
  const { columns: all, pivot } = viewDefinition(query.view);
  const shown = new Set(columns.map(({ key }) => key));
  const excluded = pivotColumns(all, pivot, data.pivot).filter(({ key, offScreen }) => !offScreen && !shown.has(key));
  const ofFiles = excluded.filter(({ screenOnly }) => !screenOnly);
  const isOffered = ({ key }: Column) => offered.some((each) => each.key === key);
  const others = ofFiles.filter((each) => !isOffered(each));
  const leftOut = others.filter(({ key }) => !identityOf(query.view).includes(key));
  return {
    query: viewQueryOf(query),
    title,
    rows: data.total,
    isFiltered,
    excludedColumns: excluded.map(({ key }) => key),
    counts: {
      shown: columns.filter(({ screenOnly }) => !screenOnly).length,
      hidden: ofFiles.filter(isOffered).length,
      leftOut: leftOut.map(({ label }) => label),
      alwaysInFile: others.length - leftOut.length,
      screenOnly: offered.filter(({ screenOnly }) => screenOnly).map(({ label }) => label),
    },
  };
}

/** Puts a line on the clipboard that says where these rows come from; pasted into the search box it opens them again. */
function Cite<V extends ViewName>({ query, title }: { readonly query: RowsOfView<V>; readonly title: string }) {
  const { smallNumbers: threshold } = useSettings();
  return (
    <Button kind="link" onClick={() => copyCitation({ query: viewQueryOf(query), threshold }, currentAddress())}>
      <Words of={message('Cite<hidden> {table}</hidden>')} hidden={srOnly} table={title} />
    </Button>
  );
}

interface ColumnChoiceProps {
  readonly view: ViewName;
  readonly title: string;
  /** All columns that there are, hidden or not. */
  readonly columns: readonly Column[];
}

/** Which columns of a view are shown, and how wide; remembered per view. The first one names the row and always stays. */
function ColumnChoice({ view, title, columns }: ColumnChoiceProps) {
  const id = useId();
  const settings = useSettings();
  const change = useChangeSettings();
  const [first, ...others] = columns;
  const hidden = hiddenColumnsOf(settings, view);
  const count = others.filter(({ key }) => hidden.includes(key)).length;
  const widths = useColumnWidths(view);
  const choose = (key: string, isShown: boolean) => {
    change((now) => {
      const others = hiddenColumnsOf(now, view).filter((each) => each !== key);
      return { hiddenColumns: { ...now.hiddenColumns, [view]: isShown ? others : [...others, key] } };
    });
  };
  return (
    <>
      <Button kind="link" popoverTarget={id}>
        <Words of={message('Columns<hidden> of {table}</hidden>')} hidden={srOnly} table={title} />
        {count > 0 && (
          <span className="quiet"> {t('({n, plural, one {# hidden} other {# hidden}})', { n: count })}</span>
        )}
      </Button>
      <fieldset id={id} popover="auto" className="menu column-choice">
        <legend className="sr-only">{t('Columns of {table}', { table: title })}</legend>
        {first && (
          <label className="check">
            <input type="checkbox" checked disabled />
            {translated(first.label)}
          </label>
        )}
        {others.map(({ key, label }) => (
          <label key={key} className="check">
            <input
              type="checkbox"
              checked={!hidden.includes(key)}
              onChange={(event) => choose(key, event.target.checked)}
            />
            {translated(label)}
          </label>
        ))}
        {Object.keys(widths.chosen).length > 0 && (
          <Button kind="link" onClick={widths.forgetAll}>
            {t('Default widths')}
          </Button>
        )}
      </fieldset>
    </>
  );
}

interface CopyRowsProps {
  readonly copy: CopyShared;
  /** The rows of the page as they are shown. */
  readonly rows: readonly AnyRow[];
  /** The indexes of the rows as they are shown, where that is another order than that of a file. */
  readonly order: readonly number[] | undefined;
  readonly total: number;
  readonly columns: readonly Column[];
  readonly title: string;
}

/** Puts the rows of the page on the clipboard, or all rows of the view where there are more and they fit. */
function CopyRows({ copy, rows, order, total, columns, title }: CopyRowsProps) {
  return (
    <>
      <Button kind="link" onClick={() => copy.page(columns, rows, order)}>
        <Words of={message('Copy rows<hidden> of {table}</hidden>')} hidden={srOnly} table={title} />
      </Button>
      {total > rows.length && total <= maxPageSize && (
        <>
          {dot}
          <Button kind="link" onClick={() => copy.all(columns)}>
            <Words
              of={message('Copy all {rows}<hidden> rows of {table}</hidden>')}
              hidden={srOnly}
              rows={formatNumber(total)}
              table={title}
            />
          </Button>
        </>
      )}
    </>
  );
}

interface PageSizeProps {
  /** The page size of the table. */
  readonly used: number;
  readonly total: number;
  readonly title: string;
  readonly onChange: () => void;
}

/** Rows per page, for all tables; nothing where the smallest page holds all rows, or where the table has a size of its own. */
function PageSize({ used, total, title, onChange }: PageSizeProps) {
  const { pageSize } = useSettings();
  const { mutate } = useUpdateSettings();
  if (total <= (sizes[0] ?? 0) || used !== pageSize) return null;
  const choose = (text: string) => {
    const size = sizes.find((each) => each === Number(text));
    if (size === undefined) return;
    mutate({ pageSize: size });
    onChange();
  };
  return (
    <label className="page-size">
      <Words of={message('Rows<hidden> per page of {table}</hidden>')} hidden={srOnly} table={title} />{' '}
      <select value={pageSize} onChange={(event) => choose(event.target.value)}>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Beside our own export: the file that the service makes of the same dataset, where it makes one. */
function ServiceCsv<V extends ViewName>({ query }: { readonly query: RowsOfView<V> }) {
  const inReach = useServicesInReach();
  const save = useServiceCsv();
  const isReadOnly = useReadOnlyText() !== null;
  const file = serviceFileOf(query);
  if (file === null || isReadOnly) return null;
  return (
    <>
      {dot}
      <Button
        kind="link"
        disabled={!inReach || save.isPending}
        title={inReach ? undefined : t('Needs a network')}
        onClick={() => save.mutate(file)}
      >
        <Words
          of={message('Download the original CSV of the service<hidden> for {dataset}</hidden>…')}
          hidden={srOnly}
          dataset={translated(datasets[file.dataset].title)}
        />
      </Button>
    </>
  );
}

/** The run and the dataset that a table is about, when that is one of which services make a CSV. */
function serviceFileOf<V extends ViewName>({
  view,
  params,
}: RowsOfView<V>): {
  runId: string;
  dataset: ServiceCsvDataset;
} | null {
  const { dataset } = viewDefinition(view);
  // Flags are in none of the service's files.
  if (Object.hasOwn(attentionViews, view)) return null;
  const known = serviceCsvDataset.safeParse(dataset);
  return known.success && 'runId' in params ? { runId: params.runId, dataset: known.data } : null;
}
