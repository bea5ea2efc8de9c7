import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, last) => Math.min(index + 10, last),
  PageUp: (index) => Math.max(index - 10, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

/** Moves the focus from row to row; Enter on a row follows its first link. */
export function moveInRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const rows = [...event.currentTarget.rows];
  const row = event.target instanceof Element ? event.target.closest('tr') : null;
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Enter' && event.target === row) {
    row.querySelector('a')?.click();
    return;
  }
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const next = rows[step(rows.indexOf(row), rows.length - 1)];
  for (const each of rows) each.tabIndex = each === next ? 0 : -1;
  next?.focus();
}
