import type { Settings } from '#contract/settings.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { addressesIn, type ConfirmedAddresses } from '../hardening/confirmed-addresses.ts';
import type { Handlers } from '../ipc/call-router.ts';

export interface SettingsTools {
  readonly settings: Pick<SettingsStore, 'get' | 'update'>;
  /** Asks the user about addresses that are new, where no page can answer. */
  readonly addresses: ConfirmedAddresses;
  /** Makes a change felt: theme, data host, other listeners. */
  readonly onChange: (now: Settings, before: Settings) => void | Promise<void>;
}

export function createSettingsHandlers({
  settings,
  addresses,
  onChange,
}: SettingsTools): Pick<Handlers, 'settings:get' | 'settings:update'> {
  return {
    'settings:get': () => settings.get(),
    async 'settings:update'(patch) {
      await addresses.confirm(addressesIn(patch));
      const before = settings.get();
      const now = await settings.update(patch);
      await onChange(now, before);
      // Another window may have changed more meanwhile.
      return settings.get();
    },
  };
}
