import type { Shell } from 'electron';
import { note } from './happenings.ts';
import { part } from './part.ts';

/** Nothing is opened: it is written down for the test, or printed for a person. */
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
