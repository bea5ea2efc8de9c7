import { app } from 'electron';

/** Whether this is the only copy on its data folder. A second one leaves, and the first gets its arguments and its folder. */
export function claimSingleInstance(onSecond: (argv: readonly string[], folder: string) => void): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return false;
  }
  app.on('second-instance', (_event, argv, folder) => onSecond(argv, folder));
  return true;
}
