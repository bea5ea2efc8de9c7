import { type Column, pivotColumns } from '#shared/catalog/columns.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import { type ViewName, viewDefinition } from '#shared/catalog/views.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { cellOrEmptyWord } from '#shared/text/cells.ts';
import { listed, upperFirst } from '#shared/text/text.ts';
import { asOfLine } from '#shared/time/days.ts';
import type { MaskedRow } from '../../masking/masked-rows.ts';
import { type FirstRows, monthsOf, shortTable } from './on-pages.ts';
import type { Block, Table, TableTotal } from './report.ts';
import type { ReportReader, ViewRows } from './report-reader.ts';

/** Rows with what their last reading was like, from the services or from a package. */
interface ReadRows<Read extends Pick<AsOf, 'state'> = Pick<AsOf, 'state'>> {
  readonly page: { readonly asOf: Read | null };
  readonly isPackage: boolean;
}

/** How old the rows are, in words; null where they speak of several datasets. */
export function asOfText({ page, isPackage }: ReadRows<AsOf>): string | null {
  if (page.asOf === null) return null;
  const words = asOfLine(page.asOf, false, isPackage).join(' · ');
  return upperFirst(words);
}

/** Says where the rows are that a report leaves out. */
export const moreRowsText = ({ more }: Pick<Table, 'more'>): string =>
  t('{n, plural, one {# more row} other {# more rows}} in the app and its data files.', { n: more });

/** Says why there is nothing to show under a title, which is in English, as a definition or a message has it. */
export const nothing = (title: string, reason: string): Extract<Block, { readonly kind: 'nothing' }> => ({
  kind: 'nothing',
  title: translated(title),
  reason,
});

/** The columns that have no value in any printed row of a table, which pages go without; null where all have some. */
export function blankText({ blank = [], more }: Pick<Table, 'blank' | 'more'>): string | null {
  if (blank.length === 0) return null;
  const columns = listed(blank);
  // The rows that are left out may have values.
  return more === 0
    ? t('Empty in every row: {columns}.', { columns })
    : t('Empty in these rows: {columns}.', { columns });
}

/** The most rows that are readable on paper; a workbook has them all. */
const maxRows = 300;
/** Rows of a table over days: about a quarter of a year. */
const maxDays = 92;

export interface TableOptions {
  /** In English, as a definition or a message has it. */
  readonly title?: string;
  readonly hide?: readonly string[];
  /** Keeps the last rows instead of the first: the newest of a table over days. */
  readonly newest?: boolean;
  readonly max?: number;
  readonly texts?: Table['texts'];
  readonly names?: Table['names'];
  readonly sheetOnly?: Table['sheetOnly'];
  /** Label of a key of the spread column. */
  readonly pivotLabel?: (key: string) => string;
  /** The rows that pages print: the last of each month without these columns, or the first N. */
  readonly onPages?: { readonly monthsWithout: readonly string[] } | FirstRows;
}

/** A view as a table of a report: the columns of the screen, withheld numbers withheld. */
export function tableOf<V extends ViewName>(viewRows: ViewRows<V>, options: TableOptions = {}): Table {
  const { page, masked } = viewRows;
  const { title, columns, pivot } = viewDefinition(page.view);
  const { hide = [], newest = false, max = newest ? maxDays : maxRows, pivotLabel, texts, names, sheetOnly } = options;
  const isUsed = ({ key, sparse }: Column) => !sparse || masked.some(({ row }) => row[key] !== null);
  const allRows = newest ? masked.toReversed() : masked;
  const taken = new Set(columns.map(({ key }) => key));
  const shown = pivotColumns(columns, pivot, page.pivot)
    .filter((column) => !column.offScreen && !hide.includes(column.key) && isUsed(column))
    .map((column) => (taken.has(column.key) || !pivotLabel ? column : { ...column, label: pivotLabel(column.label) }));
  const table: Table = {
    id: page.view,
    title: translated(options.title ?? title),
    columns: shown,
    rows: allRows.slice(0, max),
    more: Math.max(0, page.total - max),
    allRows,
    totals: maskedTotals(viewRows),
    asOf: asOfText(viewRows),
    texts: { ...namedIds(shown, viewRows), ...texts, ...names },
    names,
    sheetOnly,
  };
  const { onPages } = options;
  if (onPages === undefined) return table;
  const short =
    'first' in onPages ? shortTable(table, page.total, onPages) : monthsOf(table, masked, onPages.monthsWithout);
  return { ...table, onPages: short };
}

/**
 * The totals of a table. One of a column with withheld numbers is the sum of the others, which a reader could add up, whatever that of all rows is;
 * it is withheld, too, where there are no others. Rows that are sums themselves leave out runs, which need not withhold all figures.
 */
function maskedTotals<V extends ViewName>({ page, masked }: ViewRows<V>): Table['totals'] {
  const leavesOutRuns = masked.some(({ row }) => typeof row.runs_left_out === 'number');
  return Object.fromEntries(
    Object.entries(page.totals).map(([key, total]: [string, number | null]): [string, TableTotal] => {
      const known = masked.filter(({ row, notes }) => notes[key] === undefined && typeof row[key] === 'number');
      const withheld = masked.filter(({ notes }) => notes[key] !== undefined).length;
      const ofRuns = total === null && leavesOutRuns;
      const isPartial = known.length > 0 && known.length + withheld < masked.length;
      const of = isPartial ? { of: { rows: known.length, all: masked.length } } : {};
      if (withheld === 0 && !ofRuns) return [key, { sum: total, without: 0, ...of }];
      const sum = known.reduce((added, { row }) => added + Number(row[key]), 0);
      const shown = known.length > 0 ? sum : null;
      return [key, ofRuns ? { sum: shown, without: 'runs' } : { sum: shown, without: withheld, ...of }];
    }),
  );
}

/** An id is printed with the name of its thing, where it has one; a run by its name alone. */
function namedIds<V extends ViewName>(
  columns: readonly Column[],
  { label, runName }: ViewRows<V>,
): NonNullable<Table['texts']> {
  const named = columns.flatMap(({ key, names }) => {
    if (names === undefined) return [];
    const text = (row: MaskedRow['row']) => {
      const id = String(row[key] ?? '—');
      if (row[key] == null) return id;
      if (names === 'run') return runName(id);
      const name = label(names, id);
      return name === null ? id : `${name} · ${id}`;
    };
    return [[key, text] as const];
  });
  return Object.fromEntries(named);
}

/** The printed text of a cell: its value, the reason for a missing one, or that the service reports none. */
export function cellText(column: Column, { row, notes }: Table['rows'][number]): string {
  const note = notes[column.key];
  if (note !== undefined) return translated(note);
  const value = row[column.key];
  return cellOrEmptyWord(column, value, row) ?? '—';
}

/** Said of what the maker of a package left out. */
export const leftOut = message('This is not part of this data.');
/** Said of changes, which no package contains. */
export const noEarlierValues = message('This data has no record of earlier values, so no changes can be listed.');

const noRows = message('The service has no data of this kind for this run and these days.');

/**
 * Why a part of a report on a run has no rows. Only where the service answered, and all of its answer could be read, has it none;
 * `null` is the state of a view of several datasets, whose parts say themselves what could not be read.
 */
export function noRowsText({ page: { asOf }, isPackage }: ReadRows): string {
  switch (asOf?.state) {
    case 'failed':
      return t('The last sync could not read this data.');
    case 'partial':
      return t('Some rows could not be read. The ones that could are for other runs or days.');
    case 'never':
      return isPackage ? t(leftOut) : t('This has not been synced yet.');
    case 'notOffered':
      return t('This version of the service does not offer this data.');
    case 'noRows':
    case 'gone':
    case 'complete':
    case undefined:
      return t(noRows);
  }
}

/** Why there is nothing to show: a reason that holds for rows that were read, or that these were not. */
export const unlessUnread = (viewRows: ReadRows, reason: string): string =>
  viewRows.page.asOf?.state === 'never' ? noRowsText(viewRows) : reason;

/** The same for what is read from the days of all runs, of which a package may have none. */
export function unlessWithoutDays(
  { isPackage, rows }: Pick<ReportReader, 'isPackage' | 'rows'>,
  reason: string,
): string {
  if (!isPackage) return reason;
  const runs = rows({ view: 'runs', params: {} }).page.rows;
  return runs.some(({ data_through }) => data_through !== null) ? reason : t(leftOut);
}
