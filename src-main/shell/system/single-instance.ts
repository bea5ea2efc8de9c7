import { app } from 'electron';

/** Whether this is the only copy on its data folder. A second one leaves, and the first gets its arguments. */
export function claimSingleInstance(onSecond: (argv: readonly string[]) => void): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return false;
  }
  app.on('second-instance', (_event, argv) => onSecond(argv));
  return true;
}
