import '../data-host/zod-in-threads.ts';
import { join } from 'node:path';
import { app } from 'electron';
import { followLanguage } from '../common/locale.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import type { Log } from './system/logging.ts';
import { applyTheme } from './system/theme.ts';

/* What the app does once Chromium is ready, for one import. */
export { compose } from './compose.ts';
export { openRecentFiles } from './open-recent-files.ts';

/** Opens what the user chose, and follows it where Chromium has to know before there is a window. */
export async function openSettings(userData: string, log: Log): Promise<SettingsStore> {
  log.info(`Course Almanac ${app.getVersion()} on ${process.platform} ${process.arch}`);
  const settings = new SettingsStore(join(userData, 'settings.json'));
  if (settings.damagedCopy) log.warn(`the settings were damaged; a copy is in ${settings.damagedCopy}`);
  const { theme, language } = settings.get();
  applyTheme(theme);
  await followLanguage(language, app.getLocale());
  return settings;
}
