import type { Clipboard } from 'electron';
import { note } from './happenings.ts';
import { part } from './part.ts';

/** What is copied is written down; the clipboard of the computer stays as it is. */
export const clipboard: Clipboard = part<Clipboard>('clipboard', {
  async writeText(text) {
    note({ kind: 'copied', text });
  },
});
