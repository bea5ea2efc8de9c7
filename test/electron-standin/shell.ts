import type { Shell } from 'electron';
import { part } from './part.ts';
import { note } from './recorded-events.ts';

/** Nothing is opened: it is written down for the test, or printed for a user. */
export const shell: Shell = part<Shell>('shell', {
  async openExternal(url) {
    note({ kind: 'openExternal', url });
  },
  async openPath(path) {
    note({ kind: 'openPath', path });
    return '';
  },
  showItemInFolder(path) {
    note({ kind: 'showItemInFolder', path });
  },
});
