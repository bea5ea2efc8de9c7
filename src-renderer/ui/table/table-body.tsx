import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import type { Column, ColumnLink } from '#shared/catalog/columns.ts';
import type { WithheldCells } from '#shared/figures/charts/over-days.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import type { CompareKind } from '#shared/subjects/compare/compare.ts';
import { emptyWord, formatCell, isNumeric } from '#shared/text/cells.ts';
import { formatChange } from '#shared/text/numbers.ts';
import { useComparePicks } from '../../client/compare-picks.ts';
import { useSettings } from '../../client/settings.ts';
import { hrefOf } from '../../routing/routes.ts';
import { keyInReadingOrder, latinKey } from '../keys.tsx';
import { Named } from '../named.tsx';
import { NotReported, NotShown } from '../not-reported.tsx';
import { type LinkedRows, linkedRowProps } from './linked.ts';
import type { AnyRow } from './shown-rows.ts';
import { type CopyShared, plainCell } from './use-copy.ts';

const kinds: Readonly<Record<string, CompareKind>> = { run: 'runs', course: 'courses', job: 'jobs', skill: 'skills' };

const notShown = <NotShown />;

interface TableBodyProps {
  readonly columns: readonly Column[];
  readonly rows: readonly AnyRow[];
  /** The indexes of the rows in the order in which they are shown. Copies and withheld cells know a row by its index in `rows`. */
  readonly order: readonly number[];
  /** How some columns are shown instead of by their type. */
  readonly cells: Readonly<Partial<Record<string, (row: AnyRow) => ReactNode>>>;
  /** The content of a last cell, which is of no column. */
  readonly actions?: ((row: AnyRow) => ReactNode) | undefined;
  readonly linked?: LinkedRows<AnyRow> | undefined;
  /** Null of single learners, whose rows are not copied. */
  readonly copy: CopyShared | null;
  /** Cells that are empty because their count is withheld. */
  readonly withheld: WithheldCells;
  /** Rows have a box that picks them for comparison. */
  readonly pickable: boolean;
}

/** Effects of keys while a table has the focus. `single` ones are letters, which can be turned off. */
interface TableKey {
  readonly keys: string;
  readonly does: Message;
  readonly single?: true;
}

/** The keys of tables, as the keyboard settings list them. */
export const tableKeys: readonly TableKey[] = [
  { keys: '↑ ↓', does: message('Previous row, next row') },
  { keys: '→ ←', does: message('Move into the cells of the row, and back out') },
  { keys: 'Home End', does: message('First and last row or cell') },
  { keys: 'PgUp PgDn', does: message('Ten rows up, ten rows down') },
  { keys: 'Enter', does: message('Open the row or cell') },
  { keys: 'Shift+← →', does: message('Make the column narrower or wider (on its heading)') },
  { keys: 'Space', does: message('Add the row to the comparison, or remove it (tables with checkboxes)') },
  { keys: 'Ctrl+C', does: message('Copy the row or the cell') },
  { keys: 'J K', does: message('Next row, previous row'), single: true },
  { keys: 'C', does: message('Add the row to the comparison'), single: true },
];

/** Keys that single letters stand for. */
const letterKeys: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

type Step = (index: number, last: number) => number;

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, last) => Math.min(index + 10, last),
  PageUp: (index) => Math.max(index - 10, 0),
};
const ends: Readonly<Record<string, Step>> = { Home: () => 0, End: (_index, last) => last };

/** Where a key leads in a table: a row, and in it a cell, or −1 for the row as a whole. */
interface Place {
  readonly row: number;
  readonly cell: number;
}

/** The place after a key, or undefined when the key is not for the table. Right goes from a row into its cells. */
export function placeAfter(key: string, { row, cell }: Place, last: Place): Place | undefined {
  const vertical = steps[key];
  if (vertical) return { row: vertical(row, last.row), cell };
  const end = ends[key];
  if (end) return cell === -1 ? { row: end(row, last.row), cell } : { row, cell: end(cell, last.cell) };
  if (key === 'ArrowRight') return { row, cell: Math.min(cell + 1, last.cell) };
  if (key === 'ArrowLeft') return { row, cell: Math.max(cell - 1, -1) };
  return undefined;
}

/** The row or the cell that keys are for: with the focus on it, or on a link in it. A field in a row keeps its keys. */
function focusedRowOrCell(target: EventTarget): HTMLTableRowElement | HTMLTableCellElement | null {
  if (target instanceof HTMLTableRowElement || target instanceof HTMLTableCellElement) return target;
  return target instanceof HTMLAnchorElement ? target.closest<HTMLTableCellElement>('th, td') : null;
}

/** Moves the focus over rows and cells, with J and K where letters are keys; Enter follows the link of the cell, or the first one of the row. */
function moveInRows(event: KeyboardEvent<HTMLTableSectionElement>, letters = false): void {
  const rows = [...event.currentTarget.rows];
  const target = focusedRowOrCell(event.target);
  if (target === null || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Enter') {
    if (event.target === target) target.querySelector('a')?.click();
    return;
  }
  const row = target.closest('tr');
  if (!row) return;
  const here = {
    row: rows.indexOf(row),
    cell: target === row ? -1 : [...row.cells].indexOf(target as HTMLTableCellElement),
  };
  const key = keyInReadingOrder(event.key, event.currentTarget);
  const next = placeAfter((letters ? letterKeys[latinKey(event)] : undefined) ?? key, here, {
    row: rows.length - 1,
    cell: row.cells.length - 1,
  });
  if (!next) return;
  event.preventDefault();
  const nextRow = rows[next.row];
  for (const each of rows) each.tabIndex = each === nextRow ? 0 : -1;
  (next.cell === -1 ? nextRow : nextRow?.cells[next.cell])?.focus();
}

/** The rows. One of them is in the tab order; arrow keys go on from there. C picks a row for comparison, and so does Space where rows have boxes. */
export function TableBody(props: TableBodyProps) {
  const { add, toggle } = useComparePicks();
  const { singleKeys } = useSettings();
  const onKey = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const ticked = props.pickable && event.key === ' ' ? focusedSubject(event, props) : null;
    const subject = singleKeys && latinKey(event) === 'c' ? focusedSubject(event, props) : null;
    if (ticked) {
      event.preventDefault();
      toggle(ticked.kind, ticked.id);
    } else if (subject) add(subject.kind, subject.id);
    else moveInRows(event, singleKeys);
  };
  return (
    <tbody onKeyDown={onKey}>
      {props.order.map((index, position) => {
        const row = props.rows[index];
        return row && <TableRow key={index} {...props} row={row} index={index} isFirst={position === 0} />;
      })}
    </tbody>
  );
}

/** The thing of the row that has the focus; null while a modifier says that the key is for something else. */
function focusedSubject(event: KeyboardEvent<HTMLTableSectionElement>, { columns, rows, order }: TableBodyProps) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const element = focusedRowOrCell(event.target)?.closest('tr');
  const row = element && rows[order[[...event.currentTarget.rows].indexOf(element)] ?? -1];
  return row ? subjectOf(columns, row) : null;
}

interface TableRowProps extends Omit<TableBodyProps, 'rows' | 'order'> {
  readonly row: AnyRow;
  /** On its page, from 0. */
  readonly index: number;
  /** Shown first: it is in the tab order. */
  readonly isFirst: boolean;
}

/** One row; copying takes the one cell as it is, or the row that has the focus as it may be shared. */
function TableRow({ columns, row, cells, actions, linked, copy, withheld, pickable, index, isFirst }: TableRowProps) {
  const subject = pickable ? subjectOf(columns, row) : null;
  const onCopy = (event: ClipboardEvent<HTMLTableRowElement>) => {
    if (!document.getSelection()?.isCollapsed) return;
    event.preventDefault();
    const cell = columns[[...event.currentTarget.cells].indexOf(event.target as HTMLTableCellElement)];
    if (cell) event.clipboardData.setData('text/plain', plainCell(cell, row));
    else copy?.row(columns, row, index);
  };
  return (
    <tr tabIndex={isFirst ? 0 : -1} onCopy={onCopy} {...(linked && linkedRowProps(linked, row))}>
      {columns.map((column, cell) => {
        // A column may be called by a service, and as something that every object has.
        const own = Object.hasOwn(cells, column.key) ? cells[column.key]?.(row) : undefined;
        const isWithheld = row[column.key] === null && withheld.get(index)?.has(column.key);
        const content = isWithheld ? notShown : (own ?? <CellValue column={column} row={row} />);
        const className = classOf(column);
        return cell === 0 ? (
          <th key={column.key} scope="row" className={className} tabIndex={-1}>
            {subject && <PickBox {...subject} name={plainCell(column, row)} />}
            {content}
          </th>
        ) : (
          <td key={column.key} className={className} tabIndex={-1}>
            {content}
          </td>
        );
      })}
      {actions && <td tabIndex={-1}>{actions(row)}</td>}
    </tr>
  );
}

interface PickBoxProps {
  readonly kind: CompareKind;
  readonly id: string;
  readonly name: string;
}

/** Picks the row for comparison. The keyboard has Space for it, so that a page of rows is not a page of tab stops. */
function PickBox({ kind, id, name }: PickBoxProps) {
  const { picks, toggle } = useComparePicks();
  return (
    // The row keeps the focus, and with it its keys.
    <label className="pick-box" onMouseDown={(event) => event.preventDefault()}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t('Compare {name}', { name })}
        checked={picks[kind].includes(id)}
        onChange={() => toggle(kind, id)}
      />
    </label>
  );
}

/** Numbers stand right; dates stay on one line. */
export function classOf(column: Column): string | undefined {
  if (isNumeric(column)) return 'num';
  return column.type === 'day' || column.type === 'instant' ? 'date' : undefined;
}

/** The subject of a row: the first thing that it leads to and that can be compared. */
function subjectOf(columns: readonly Column[], row: AnyRow): { kind: CompareKind; id: string } | null {
  const links = columns.flatMap(({ link }): ColumnLink[] => (link ? [link] : []));
  for (const link of links) {
    const [kind, id] = [kinds[link.to], row[link.by]];
    if (kind && (typeof id === 'string' || typeof id === 'number')) return { kind, id: String(id) };
  }
  return null;
}

/** The address that a linked cell leads to; null when the row has no id for it. */
function linkOf(link: ColumnLink, row: AnyRow): string | null {
  const id = row[link.by];
  if (id === null || id === undefined || typeof id === 'boolean') return null;
  if (link.to === 'skill') return hrefOf('skill', { id: Number(id) });
  if (link.to === 'job') return hrefOf('job', { id: Number(id) });
  if (link.to === 'course') return hrefOf('course', { key: String(id) });
  return hrefOf('run', { id: String(id), tab: 'summary' });
}

/** One value: formatted by its column, with a link where the column has one. Text of users and services has a direction of its own. */
export function CellValue({ column, row }: { readonly column: Column; readonly row: AnyRow }) {
  const value = row[column.key];
  const href = column.link ? linkOf(column.link, row) : null;
  if (value === null || value === undefined) {
    if (href === null) return emptyWord(column) ?? <NotReported />;
    return <a href={href}>{t('Unnamed (ID {id})', { id: String(row[column.link?.by ?? '']) })}</a>;
  }
  if (column.isChange) return <ChangeValue change={Number(value)} />;
  const text = column.names ? <Named kind={column.names} id={String(value)} /> : formatCell(column, value, row);
  if (href !== null) {
    return (
      <a href={href} dir="auto">
        {text}
      </a>
    );
  }
  return column.type === 'text' ? <span dir="auto">{text}</span> : text;
}

/** A change with its sign: in color, and quietly where there is none. */
export function ChangeValue({ change }: { readonly change: number }) {
  return <span className={change === 0 ? 'quiet' : change > 0 ? 'positive' : 'negative'}>{formatChange(change)}</span>;
}

/** A list of skills needs some width, or its words break. */
export const ListedSkills = ({ text }: { readonly text: string | null }) =>
  text === null ? (
    <NotReported />
  ) : (
    <span className="listed-skills" dir="auto">
      {text}
    </span>
  );
