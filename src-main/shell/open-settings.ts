import { join } from 'node:path';
import { app } from 'electron';
import { SettingsStore } from '../settings/settings-store.ts';
import type { Log } from './system/logging.ts';
import { applyTheme } from './system/theme.ts';

/** Opens what the user chose, and follows it where Chromium has to know before there is a window. */
export function openSettings(userData: string, log: Log): SettingsStore {
  log.info(`Course Almanac ${app.getVersion()} on ${process.platform} ${process.arch}`);
  const settings = new SettingsStore(join(userData, 'settings.json'));
  if (settings.damagedCopy) log.warn(`the settings were damaged; a copy is in ${settings.damagedCopy}`);
  applyTheme(settings.get().theme);
  return settings;
}
