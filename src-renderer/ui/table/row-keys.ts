import type { KeyboardEvent } from 'react';
import { type Message, message } from '#shared/language/message.ts';
import { keyInReadingOrder, latinKey } from '../keys.tsx';

/** What keys do while a table has the focus. `single` ones are letters, which can be turned off. */
export interface TableKey {
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
  { keys: 'Enter', does: message('Open what the row or the cell leads to') },
  { keys: 'Shift+← →', does: message('Make the column narrower or wider (on its heading)') },
  { keys: 'Space', does: message('Add the row to the comparison, or remove it (tables with checkboxes)') },
  { keys: 'Ctrl+C', does: message('Copy the row or the cell') },
  { keys: 'J K', does: message('Next row, previous row'), single: true },
  { keys: 'C', does: message('Add the row to the comparison'), single: true },
];

/** What single letters stand for. */
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
export interface Place {
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
export function focusedPlace(target: EventTarget): HTMLTableRowElement | HTMLTableCellElement | null {
  if (target instanceof HTMLTableRowElement || target instanceof HTMLTableCellElement) return target;
  return target instanceof HTMLAnchorElement ? target.closest<HTMLTableCellElement>('th, td') : null;
}

/** Moves the focus over rows and cells, with J and K where letters are keys; Enter follows the link of the cell, or the first one of the row. */
export function moveInRows(event: KeyboardEvent<HTMLTableSectionElement>, letters = false): void {
  const rows = [...event.currentTarget.rows];
  const target = focusedPlace(event.target);
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
