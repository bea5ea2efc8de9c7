import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import type { Column, ColumnLink } from '#shared/catalog/columns.ts';
import { t } from '#shared/language/message.ts';
import type { CompareKind } from '#shared/subjects/compare/compare.ts';
import { isNumeric } from '#shared/text/cells.ts';
import { useComparePicks } from '../../client/compare-picks.ts';
import { useSettings } from '../../client/settings.ts';
import type { WithheldCells } from '../../client/views.ts';
import { latinKey } from '../keys.tsx';
import { NotShown } from '../not-reported.tsx';
import { type AnyRow, CellValue } from './cell-value.tsx';
import { type LinkedRows, linkedRowProps } from './linked.ts';
import { focusedPlace, moveInRows } from './row-keys.ts';
import { type CopyShared, plainCell } from './use-copy.ts';

const kinds: Readonly<Record<string, CompareKind>> = { run: 'runs', course: 'courses', job: 'jobs', skill: 'skills' };

const notShown = <NotShown />;

interface TableBodyProps {
  readonly columns: readonly Column[];
  readonly rows: readonly AnyRow[];
  /** How some columns are shown instead of by their type. */
  readonly cells: Readonly<Partial<Record<string, (row: AnyRow) => ReactNode>>>;
  readonly linked?: LinkedRows<AnyRow> | undefined;
  /** Null of single learners, whose rows are not copied. */
  readonly copy: CopyShared | null;
  /** Cells that are empty because their count is withheld. */
  readonly withheld: WithheldCells;
  /** Rows have a box that picks them for comparison. */
  readonly pickable: boolean;
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
      {props.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity of its own; a cell that can be opened has the key of what it shows
        <TableRow key={index} {...props} row={row} index={index} />
      ))}
    </tbody>
  );
}

/** The thing of the row that has the focus; null while a modifier says that the key is for something else. */
function focusedSubject(event: KeyboardEvent<HTMLTableSectionElement>, { columns, rows }: TableBodyProps) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const element = focusedPlace(event.target)?.closest('tr');
  const row = element && rows[[...event.currentTarget.rows].indexOf(element)];
  return row ? subjectOf(columns, row) : null;
}

interface TableRowProps extends Omit<TableBodyProps, 'rows'> {
  readonly row: AnyRow;
  /** On its page, from 0. */
  readonly index: number;
}

/** One row; copying takes the one cell as it is, or the row that has the focus as it may be shared. */
function TableRow({ columns, row, cells, linked, copy, withheld, pickable, index }: TableRowProps) {
  const subject = pickable ? subjectOf(columns, row) : null;
  const onCopy = (event: ClipboardEvent<HTMLTableRowElement>) => {
    if (!document.getSelection()?.isCollapsed) return;
    event.preventDefault();
    const cell = columns[[...event.currentTarget.cells].indexOf(event.target as HTMLTableCellElement)];
    if (cell) event.clipboardData.setData('text/plain', plainCell(cell, row));
    else copy?.row(columns, row, index);
  };
  return (
    <tr tabIndex={index === 0 ? 0 : -1} onCopy={onCopy} {...(linked && linkedRowProps(linked, row))}>
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

/** What a row is about: the first thing that it leads to and that can be compared. */
function subjectOf(columns: readonly Column[], row: AnyRow): { kind: CompareKind; id: string } | null {
  const links = columns.flatMap(({ link }): ColumnLink[] => (link ? [link] : []));
  for (const link of links) {
    const [kind, id] = [kinds[link.to], row[link.by]];
    if (kind && (typeof id === 'string' || typeof id === 'number')) return { kind, id: String(id) };
  }
  return null;
}
