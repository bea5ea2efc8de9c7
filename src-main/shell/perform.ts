import type { MenuCommand } from '../../src-preload/contract/app.ts';
import type { AppWindows } from './app-windows.ts';
import type { PageEvents } from './page-events.ts';

const stayInFront: readonly MenuCommand[] = ['zoomIn', 'zoomOut', 'zoomReset'];

/** Performs commands in the window that was used last. A report can be printed; everything else is left to the main window. */
export function performer(windows: AppWindows, events: PageEvents): (command: MenuCommand) => void {
  return (command) => {
    const front = windows.front();
    if (front && !windows.isDocument(front)) return events.tell(front.webContents, 'menu:command', { command });
    if (front && command === 'print') return front.webContents.print({ printBackground: true });
    if (!stayInFront.includes(command)) windows.show();
    events.tell(windows.mainPage(), 'menu:command', { command });
  };
}
