import type { Column } from '#shared/catalog/columns.ts';
import { countsLearners } from '#shared/catalog/small-numbers.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { isNumeric } from '#shared/text/cells.ts';
import { listed } from '#shared/text/text.ts';
import { formatDay } from '#shared/time/time.ts';
import type { MaskedRow } from '../../masking/masked-rows.ts';
import type { Block, Table } from './report.ts';

/*
 * The tables behind the figures as pages print them: a month in a line instead of a day, and the first rows of a long list. Twenty
 * pages of days hide the five that somebody reads.
 */

const lastWeeks = message('{table}, last week of each month');
const lastDays = message('{table}, last day of each month');

/** A year of months. */
const maxMonths = 12;

/** The last row of each month, the newest first. Columns that tell of one day alone are left out. */
export function monthsOf(table: Table, rows: readonly MaskedRow[], without: readonly string[]): Table {
  const key = table.columns[0]?.key ?? '';
  const isWeekly = key === 'week_ending';
  const lastOfMonths = new Map(rows.map((masked) => [formatDay(Number(masked.row[key])).slice(0, -3), masked]));
  const months = [...lastOfMonths.values()].toReversed();
  const shown = months.slice(0, maxMonths);
  return {
    ...table,
    title: t(isWeekly ? lastWeeks : lastDays, { table: table.title }),
    columns: withoutZeros(
      table.columns.filter((column) => !without.includes(column.key)),
      shown,
    ),
    rows: shown,
    more: rows.length - shown.length,
    totals: {},
  };
}

/** Which rows and columns of a list pages print: the first ones, without some columns. */
export interface FirstRows {
  readonly first: number;
  readonly without?: readonly string[];
}

/** The first rows of a list. A sum below them would be that of rows that are not there. */
export function shortTable(input: Table, total: number, { first: limit, without = [] }: FirstRows): Table {
  const table = { ...input, columns: input.columns.filter(({ key }) => !without.includes(key)) };
  if (table.rows.length <= limit) return table;
  const rows = table.rows.slice(0, limit);
  return {
    ...table,
    title: t('{table}, first {max} rows', { table: table.title, max: String(limit) }),
    rows,
    more: total - limit,
    totals: {},
  };
}

/** The columns that say more than zero in some row. */
function withoutZeros(columns: readonly Column[], rows: readonly MaskedRow[]): Column[] {
  const isZero = (column: Column) =>
    isNumeric(column) && rows.every(({ row, notes }) => row[column.key] === 0 && notes[column.key] === undefined);
  return columns.filter((column) => !isZero(column));
}

/** A table without the columns of a workbook alone, and without those that have no value in any row: each would be a column of dashes. Its first column says which row it is. */
export function withoutBlanks(whole: Table): Table {
  const { sheetOnly = [] } = whole;
  const ofPages = whole.columns.filter(({ key }) => !sheetOnly.includes(key));
  const table = ofPages.length === whole.columns.length ? whole : { ...whole, columns: ofPages };
  const { columns, rows, texts = {} } = table;
  const hasValues = ({ key }: Column) =>
    rows.some(({ row, notes }) => notes[key] !== undefined || row[key] != null || (texts[key]?.(row) ?? '—') !== '—');
  const [filled, blank] = [true, false].map((is) =>
    columns.filter((column, index) => (index === 0 || hasValues(column)) === is),
  );
  if (rows.length === 0 || filled === undefined || blank === undefined || blank.length === 0) return table;
  return { ...table, columns: filled, blank: blank.map(({ label }) => translated(label)) };
}

/** The parts of a report as pages have them: long tables short, and one sentence for all that is missing. */
export function onPages(blocks: readonly Block[]): Block[] {
  const shortened = blocks.map((block) =>
    block.kind === 'table' ? { ...block, table: withoutBlanks(block.table.onPages ?? block.table) } : block,
  );
  return oncePerReason(shortened);
}

/** The same with one sentence for all figures that withhold everything, each of which would take the room of a heading and two lines. */
export const withoutEmptyFigures = (blocks: readonly Block[]): Block[] =>
  oncePerReason(
    blocks.map((block) => {
      if (block.kind !== 'figure' || block.isDrawn) return block;
      const { title, finding } = block.figure;
      return { kind: 'nothing', title, reason: [finding, block.rule].filter(Boolean).join(' ') };
    }),
  );

/** The tables behind the figures: months and first rows, or all of them. */
export function appendixOf(sectionIds: readonly string[], tables: readonly Table[]): Table[] {
  if (sectionIds.includes('tablesInFull')) return tables.filter((table) => !withholdsAll(table)).map(withoutBlanks);
  if (!sectionIds.includes('tables')) return [];
  return tables
    .flatMap((table) => (table.onPages === undefined ? table : (table.onPages ?? [])))
    .filter((table) => !withholdsAll(table) && !isOfZeros(table))
    .map(withoutBlanks);
}

const ofLearnersIn = ({ columns }: Pick<Table, 'columns'>): Column[] =>
  columns.filter((column) => countsLearners(column) || column.ofLearners !== undefined);

/** Whether no row of a table has a learner, as where every problem is unanswered: the figure says so in a sentence. */
export function isOfZeros(table: Pick<Table, 'columns' | 'rows'>): boolean {
  const cells = table.rows.flatMap(({ row, notes }) =>
    ofLearnersIn(table).map(({ key }) => (notes[key] === undefined ? row[key] : notes[key])),
  );
  return cells.includes(0) && cells.every((value) => value === 0 || value == null);
}

/**
 * Whether a table withholds all that it says of learners, which is no more than the sentence about withheld numbers says. A number that is never
 * withheld (a year of birth, a length) only says which row it is; and a table of dashes says that nothing was reported.
 */
export function withholdsAll({ columns, rows }: Table): boolean {
  const ofLearners = ofLearnersIn({ columns });
  const cells = rows.flatMap(({ row, notes }) =>
    ofLearners.map(({ key }) => ({ isWithheld: notes[key] !== undefined, value: row[key] })),
  );
  return (
    cells.some(({ isWithheld }) => isWithheld) && cells.every(({ isWithheld, value }) => isWithheld || value == null)
  );
}

function oncePerReason(blocks: readonly Block[]): Block[] {
  const absent = Map.groupBy(
    blocks.flatMap((block) => (block.kind === 'nothing' ? [block] : [])),
    ({ reason }) => reason,
  );
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== 'nothing') return [block];
    const [first, ...others] = absent.get(block.reason) ?? [];
    if (block !== first) return [];
    return [others.length === 0 ? block : { ...block, title: listed([first, ...others].map(({ title }) => title)) }];
  });
}
