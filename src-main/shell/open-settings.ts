import { join } from 'node:path';
import { app } from 'electron';
import { openSettingsStore, type SettingsStore } from '../settings/settings-store.ts';
import type { Log } from './logging.ts';
import { applyTheme } from './theme.ts';

/** Opens what the person chose, and follows it where Chromium has to know before there is a window. */
export function openSettings(userData: string, log: Log): SettingsStore {
  log.info(`Course Almanac ${app.getVersion()} on ${process.platform} ${process.arch}`);
  const settings = openSettingsStore(join(userData, 'settings.json'));
  if (settings.damagedCopy) log.warn(`the settings were damaged; a copy is in ${settings.damagedCopy}`);
  applyTheme(settings.get().theme);
  return settings;
}
