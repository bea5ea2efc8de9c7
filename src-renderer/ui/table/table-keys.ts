import { type Message, message } from '#shared/language/message.ts';
/** What keys do while a table has the focus. `single` ones are letters, which can be turned off. */
export interface TableKey {
  readonly keys: string;
  readonly does: Message;
  readonly single?: true;
}

/** The keys of tables, as the keyboard settings list them. */
export const tableKeys: readonly TableKey[] = [
  { keys: '↑ ↓', does: message('Row before, row after') },
  { keys: '→ ←', does: message('Into the cells of the row, and back to the whole row') },
  { keys: 'Home End', does: message('First and last row or cell') },
  { keys: 'PgUp PgDn', does: message('Ten rows up, ten rows down') },
  { keys: 'Enter', does: message('Open what the row or the cell leads to') },
  { keys: 'Shift+← →', does: message('Make the column narrower or wider, on its head') },
  { keys: 'Space', does: message('Add the row to the comparison, or remove it, where rows have boxes') },
  { keys: 'Ctrl+C', does: message('Copy the row or the cell') },
  { keys: 'J K', does: message('Row after, row before'), single: true },
  { keys: 'C', does: message('Add the row to the comparison'), single: true },
];

/** What single letters stand for. */
export const letterKeys: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };
