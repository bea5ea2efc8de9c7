import { briefWithholdingRule, notPromised } from '#shared/catalog/small-numbers.ts';
import { t } from '#shared/language/message.ts';
import type { Block, Report, Table } from './report.ts';

/*
 * The line on small numbers says how many a file hides, and is read as a promise. Pages print the first rows of a table and a workbook has
 * all, so each kind of file counts the rows that it has.
 */

type Counted = Pick<Table, 'columns' | 'rows'>;

/** How many cells say that their number is too small; a column that is left out has none. */
const withheldCells = ({ columns, rows }: Counted): number =>
  columns.reduce((sum, { key }) => sum + rows.filter(({ notes }) => notes[key] !== undefined).length, 0);

/** The line for a file with these tables; empty where the report counts no learners. */
export function smallNumbersLine(
  { smallNumbers, kpis, blocks }: Pick<Report, 'smallNumbers' | 'kpis' | 'blocks'>,
  tables: readonly Counted[],
): string {
  if (smallNumbers === null) return '';
  const { threshold, isBrief } = smallNumbers;
  if (threshold === 0) return t('Small learner counts are not hidden in this report.');
  const cells = tables.reduce((sum, table) => sum + withheldCells(table), 0);
  const withheld = cells + kpis.filter(({ value, number }) => value !== null && number === null).length;
  const brief = briefWithholdingRule(threshold);
  const rule = isBrief ? brief : `${brief} ${t(notPromised)}`;
  const drawn = blocks.some((block) => block.kind === 'figure' && block.withholds);
  if (withheld === 0 && !drawn) return `${rule} ${t('No numbers are hidden in this report.')}`;
  return withheld === 0
    ? rule
    : `${rule} ${t('{hidden, plural, one {# number is hidden in this report.} other {# numbers are hidden in this report.}}', { hidden: withheld })}`;
}

/** The tables among some parts of a report. */
export const tablesAmong = (blocks: readonly Block[]): Table[] =>
  blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []));

/** The report as a workbook says it, which has all rows of every table, also of those behind the figures. */
export const asWorkbook = (report: Report): Report => ({
  ...report,
  smallNumbersText: smallNumbersLine(
    report,
    report.tables.map(({ columns, allRows }) => ({ columns, rows: allRows })),
  ),
});
