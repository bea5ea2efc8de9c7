import { escapeHtml as text } from '#main/common/escape.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { withoutScheme } from '#shared/catalog/course-id.ts';
import { withheldNote } from '#shared/catalog/small-numbers.ts';
import type { ViewName } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatCell, isNumeric } from '#shared/text/cells.ts';
import { rowsOfTotal } from '#shared/text/lacking.ts';
import { piecesOfId } from '#shared/text/text.ts';
import { shortUnit } from '#shared/text/units.ts';
import { cellText } from './blocks.ts';
import type { Table, TableTotal } from './report.ts';
import { type ColumnWords, fitOf, minWidthOf, roomOf } from './table-fit.ts';

/*
 * A table of a report as HTML: which words keep together, and what its last line adds up.
 */

/** A dash for who sees it, words for who hears it. */
export const notReported = () => `<span class="quiet" role="img" aria-label="${text(t('not reported'))}">—</span>`;

/** Ids of today, those of copies for coaches (`…+ccx@15`), and older ones with slashes. */
const courseId = /^(?:(?:course|ccx)-v1:)?[^\s+:/]+\+[^\s+:/]+(?:\+[^\s+:/]+){0,2}$|^[^\s+:/]+\/[^\s+:/]+\/[^\s+:/]+$/;

/** The key of a course or run goes without what all of them begin with, and breaks at its plus signs. */
const breakable = (key: string): string =>
  piecesOfId(withoutScheme(key))
    .map((piece) => `<bdi dir="ltr">${text(piece)}</bdi>`)
    .join('<wbr>');

/** One name of a list: that of a course breaks as it does alone. */
const keyOrWords = (name: string): string => (courseId.test(name) ? breakable(name) : text(name));

/** A longer name has a second line, whatever the room. */
const maxWholeLength = 36;
/** Letters that are no smaller than this are a lower price than a second line in every row. */
const hardlySmaller = 0.9;

/** Longer words may break anywhere, as a column could not be as wide; an id breaks at its signs. */
const maxWordLength = 20;
const hasLongWord = (words: string): boolean => words.split(/[\s+/:@-]/).some((word) => word.length > maxWordLength);

/** Words that need this many letters would be a narrow column of many lines. */
const proseFrom = 40;

function wordsClass(words: string, isWhole: boolean): string {
  const classes = [
    hasLongWord(words) && 'long',
    words.length >= proseFrom && 'prose',
    isWhole && !hasLongWord(words) && 'whole',
  ].filter((name) => name !== false);
  return classes.length === 0 ? '' : ` class="${classes.join(' ')}"`;
}

/** A number with its day may break before the day. */
function cellClass(column: Column, words = ''): string {
  if (isNumeric(column)) return ` class="number${words.endsWith(')') ? ' dated' : ''}"`;
  return column.type === 'day' || column.type === 'instant' ? ' class="when"' : '';
}

/** The label with its unit, where it does not say it already. */
function headOf({ label, unit }: Column): string {
  const own = translated(label);
  // A length of time is written with its own units.
  if (unit === undefined || unit === 'year' || unit === 's') return own;
  const ownUnit = translated(shortUnit(unit));
  return own.toLowerCase().includes(ownUnit.toLowerCase()) ? own : `${own}, ${ownUnit}`;
}

/** Tables with a row for each course run. */
const ofRuns: ReadonlySet<string> = new Set<ViewName>(['runs', 'run-months', 'compare-runs']);

/** A total, and how many rows it leaves out; of how many it is where some have no number. */
function totalText({ id }: Table, column: Column, { sum, without, of }: TableTotal): string {
  if (sum === null) return t(withheldNote);
  const shown = formatCell(column, sum);
  if (of !== undefined) return `${shown} ${rowsOfTotal(ofRuns.has(id) ? 'runs' : id, of.rows, of.all)}`;
  if (without === 0) return shown;
  if (without === 'runs') return t('{sum} excluding hidden counts', { sum: shown });
  return t(
    '{sum} excluding {of, select, runs {{n, plural, one {# run} other {# runs}}} courses {{n, plural, one {# course} other {# courses}}} other {{n, plural, one {# row} other {# rows}}}}',
    { sum: shown, of: ofRuns.has(id) ? 'runs' : id, n: without },
  );
}

/** Whether an id of a run is short enough, as it is printed, to stay on one line. */
const isWholeId = (id: string): boolean => courseId.test(id) && withoutScheme(id).length <= maxWholeLength;

/** Whether a name is as short; a list of courses is none. */
const isWholeName = (name: string): boolean =>
  name.length <= maxWholeLength && !name.split(', ').some((each) => courseId.test(each));

/** Whether the words of a column are names that stay on one line. */
interface Whole {
  readonly ids: boolean;
  readonly names: boolean;
}

/** Measures a column, with names of runs on one line or broken at their signs. */
function wordsOf(column: Column, texts: readonly string[], whole: Whole, isAfterNumber: boolean): ColumnWords {
  const isText = column.type === 'text';
  const cells = texts.flatMap((each) => {
    if (!isText) return each.split(/ (?=\()/);
    if (whole.ids && isWholeId(each)) return [withoutScheme(each)];
    if (whole.names && isWholeName(each)) return [each];
    return each.split(/\s+|(?<=[+/:@-])/).filter((word) => word.length <= maxWordLength);
  });
  return {
    head: headOf(column).split(/\s+/),
    cells,
    room: roomAround(isText, isAfterNumber),
    minWidth: isText ? minWidthOf[texts.some((each) => each.length >= proseFrom) ? 'prose' : 'words'] : 0,
  };
}

/** Words have room on one side, except after a number; numbers and days on both. */
function roomAround(isText: boolean, isAfterNumber: boolean): number {
  if (isAfterNumber) return roomOf.afterNumber;
  return isText ? roomOf.words : roomOf.numbers;
}

/** A table with its name, its heads and its total. */
export function tableHtml(table: Table): string {
  const { title, columns, rows, totals, texts = {} } = table;
  const textsOf = (column: Column) => rows.map((masked) => texts[column.key]?.(masked.row) ?? cellText(column, masked));
  const textsByKey = new Map(columns.map((column) => [column.key, textsOf(column)]));
  // Sentences beside them need the room more than the names of things.
  const hasProse = columns.some(
    ({ key, type }) => type === 'text' && textsByKey.get(key)?.some((words) => words.length >= proseFrom),
  );
  const fitWith = (isWhole: boolean) =>
    fitOf(
      columns.map((column, index) => {
        const before = columns[index - 1];
        const isAfterNumber = before !== undefined && isNumeric(before) && !isNumeric(column);
        const whole = { ids: isWhole, names: isWhole && index === 0 && !hasProse };
        return wordsOf(column, textsByKey.get(column.key) ?? [], whole, isAfterNumber);
      }),
    );
  const wholeFit = fitWith(true);
  const isWhole = wholeFit >= hardlySmaller;
  const fit = isWhole ? wholeFit : fitWith(false);
  const heads = columns.map((column) => `<th scope="col"${cellClass(column)}>${text(headOf(column))}</th>`);
  const lines = rows.map((_, row) => {
    const cells = columns.map((column, index) => {
      const words = textsByKey.get(column.key)?.[row] ?? '—';
      if (words === '—') return `<td${cellClass(column)}>${notReported()}</td>`;
      if (courseId.test(words))
        return `<td class="key${isWhole && isWholeId(words) ? ' whole' : ''}" dir="auto">${breakable(words)}</td>`;
      if (column.type !== 'text') return `<td${cellClass(column, words)}>${text(words)}</td>`;
      const isOnOneLine = isWhole && index === 0 && !hasProse && isWholeName(words);
      return `<td${wordsClass(words, isOnOneLine)} dir="auto">${words.split(', ').map(keyOrWords).join(', ')}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const sums = columns.map((column, index) => {
    const total = totals[column.key];
    if (index === 0) return `<th scope="row">${text(t('Total'))}</th>`;
    const words = total === undefined ? '' : totalText(table, column, total);
    return `<td${cellClass(column)}>${text(words)}</td>`;
  });
  const foot = Object.keys(totals).length === 0 ? '' : `<tfoot><tr>${sums.join('')}</tr></tfoot>`;
  const look = fit < 1 ? ` class="tight" style="--fit:${fit}"` : columns.length < 4 ? ' class="few"' : '';
  return `<table${look}><caption>${text(t('{title}, {n, plural, one {# row} other {# rows}}', { title, n: rows.length }))}</caption><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody>${foot}</table>`;
}
