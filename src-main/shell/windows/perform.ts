import type { WebContents } from 'electron';
import type { MenuCommand } from '#contract/app.ts';
import { type Zoom, zooms } from '#contract/settings.ts';
import type { PageEvents } from '../ipc/page-events.ts';
import type { AppWindows } from './app-windows.ts';

/** Commands of the menu, and of keys in windows that show a report. */
export interface Commands {
  /**
   * Performs a command in the window that was used last. A report can only be printed: everything else is left to the main window,
   * which is opened for it where it is not there.
   */
  perform(command: MenuCommand): void;
  /** The command that waited for the main window, once; its page asks when it can perform some. */
  take(): MenuCommand | null;
}

export function createCommands(options: {
  readonly windows: AppWindows;
  readonly events: Pick<PageEvents, 'tell'>;
  readonly zoom: (change: (now: Zoom) => Zoom) => void;
}): Commands {
  const { windows, events, zoom } = options;
  let waiting: MenuCommand | null = null;
  let listening: WebContents | null = null;

  const performInMain = (command: MenuCommand) => {
    const main = windows.mainPage();
    if (main !== null && main === listening) events.tell(main, 'menu:command', { command });
    else waiting = command;
  };

  return {
    perform(command) {
      const change = zooms[command];
      if (change) return zoom(change);
      const front = windows.front();
      const isReport = front !== null && windows.isReport(front);
      if (isReport && command === 'print')
        return front.webContents.print({ printBackground: true, usePrinterDefaultPageSize: true });
      const isView = front !== null && !isReport && front.webContents !== windows.mainPage();
      if (isView) return events.tell(front.webContents, 'menu:command', { command });
      if (isReport || front === null) windows.show();
      performInMain(command);
    },
    take() {
      listening = windows.mainPage();
      const command = waiting;
      waiting = null;
      return command;
    },
  };
}
