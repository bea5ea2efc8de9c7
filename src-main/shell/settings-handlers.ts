import type { Settings } from '../../src-preload/contract/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Handlers } from './call-router.ts';

export interface SettingsTools {
  readonly settings: Pick<SettingsStore, 'get' | 'update'>;
  /** Makes a change felt: theme, data host, other listeners. */
  readonly onChange: (now: Settings, before: Settings) => void | Promise<void>;
}

export function createSettingsHandlers({
  settings,
  onChange,
}: SettingsTools): Pick<Handlers, 'settings:get' | 'settings:update'> {
  return {
    'settings:get': () => settings.get(),
    async 'settings:update'(patch) {
      const before = settings.get();
      const now = await settings.update(patch);
      await onChange(now, before);
      // Another window may have changed more meanwhile.
      return settings.get();
    },
  };
}
