import type { KeyboardEvent } from 'react';

type Place = readonly [row: number, cell: number];

const steps: Readonly<Record<string, (place: Place, last: Place) => Place>> = {
  ArrowDown: ([row, cell]) => [row + 1, cell],
  ArrowUp: ([row, cell]) => [row - 1, cell],
  ArrowRight: ([row, cell]) => [row, cell + 1],
  ArrowLeft: ([row, cell]) => [row, cell - 1],
  PageDown: ([row, cell]) => [row + 10, cell],
  PageUp: ([row, cell]) => [row - 10, cell],
  Home: ([row]) => [row, 0],
  End: ([row], [, cell]) => [row, cell],
};

const within = (value: number, last: number) => Math.max(0, Math.min(value, last));
const controlOf = (cell: HTMLTableCellElement | undefined) => cell?.querySelector<HTMLElement>('a, button') ?? null;

/** Moves the focus from cell to cell: the whole grid is one stop of the Tab key, wherever it was left. */
export function moveInCells(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const rows = [...event.currentTarget.rows];
  const from = event.target instanceof Element ? event.target.closest('td, th') : null;
  const step = steps[event.key];
  if (!(from instanceof HTMLTableCellElement) || !step || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = rows.findIndex((row) => row.contains(from));
  const cells = rows[at]?.cells.length ?? 1;
  const [row, cell] = step([at, from.cellIndex], [rows.length - 1, cells - 1]);
  const next = controlOf(rows[within(row, rows.length - 1)]?.cells[within(cell, cells - 1)]);
  if (!next) return;
  event.preventDefault();
  for (const each of event.currentTarget.querySelectorAll<HTMLElement>('a, button')) each.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
