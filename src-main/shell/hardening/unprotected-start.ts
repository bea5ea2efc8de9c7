import { app, dialog } from 'electron';
import { t } from '#shared/language/message.ts';
import { refusalOf, refusedSwitch } from './refused-switches.ts';

/** Ends an installed copy that was started without its protection, and says why. Returns whether it does. */
export function endsUnprotected(): boolean {
  const name = refusedSwitch(app);
  if (name === null) return false;
  const reason = refusalOf(name);
  console.error(reason);
  // A user who started it by a click sees no terminal; a dialog can be shown when Electron is ready.
  app.whenReady().then(
    () => {
      dialog.showErrorBox(t('Course Almanac was not started'), reason);
      app.exit(1);
    },
    () => app.exit(1),
  );
  return true;
}
