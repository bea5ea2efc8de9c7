import { app } from 'electron';

/** Whether this is the only copy on its data folder. A second one leaves, and the first is told to come to the front. */
export function claimSingleInstance(onSecond: () => void): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return false;
  }
  app.on('second-instance', onSecond);
  return true;
}
