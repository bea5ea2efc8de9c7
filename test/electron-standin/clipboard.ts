import type { Clipboard } from 'electron';
import { part } from './part.ts';
import { note } from './recorded-events.ts';

/** Copied content is written down; the clipboard of the computer stays as it is. */
export const clipboard: Clipboard = part<Clipboard>('clipboard', {
  async writeText(text) {
    note({ kind: 'copied', text });
  },
});
