import type { BrowserWindow, Input } from 'electron';
import type { MenuCommand } from '../../src-preload/contract/app.ts';

/** What can be done with a report in a window of its own; in other windows the page knows the keys. */
const commands: ReadonlyMap<string, MenuCommand> = new Map([
  ['p', 'print'],
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'zoomReset'],
]);

/** The command of a key press; undefined for every other key. */
export function commandOfKey({ type, key, control, meta, alt }: Input): MenuCommand | undefined {
  return type === 'keyDown' && (control || meta) && !alt ? commands.get(key.toLowerCase()) : undefined;
}

/** Performs the commands of keys where no script may run. */
export function listenToKeys(window: BrowserWindow, perform: (command: MenuCommand) => void): void {
  window.webContents.on('before-input-event', (event, input) => {
    const command = commandOfKey(input);
    if (command === undefined) return;
    event.preventDefault();
    perform(command);
  });
}
