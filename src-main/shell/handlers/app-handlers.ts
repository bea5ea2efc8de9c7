import { type AppInfo, type CacheState, type MenuCommand, openingProblems } from '#contract/app.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { Handlers } from '../ipc/call-router.ts';
import type { DataHostClient } from '../ipc/data-host-client.ts';

export interface AppTools {
  readonly version: string;
  readonly locale: () => string;
  readonly host: Pick<DataHostClient, 'call' | 'state' | 'restart'>;
  readonly openExternal: (url: string) => Promise<void>;
  readonly showDataFolder: () => Promise<unknown>;
  readonly damagedSettings: string | null;
  readonly takeLink: () => string | null;
  /** How many data packages wait for `packages:openWaiting`. */
  readonly waitingPackages: () => number;
  readonly takeCommand: () => MenuCommand | null;
  readonly openView: (address: string) => void;
  readonly accent: () => string | null;
}

type AppMethod =
  | 'app:info'
  | 'app:openExternal'
  | 'app:openWindow'
  | 'app:restartDataHost'
  | 'app:showDataFolder'
  | 'app:takeWaiting';

export function createAppHandlers(tools: AppTools): Pick<Handlers, AppMethod> {
  const {
    version,
    locale,
    host,
    openExternal,
    showDataFolder,
    damagedSettings,
    takeLink,
    takeCommand,
    waitingPackages,
    openView,
    accent,
  } = tools;
  return {
    async 'app:info'(): Promise<AppInfo> {
      const cache = await cacheStateOf(host);
      return {
        version,
        platform: process.platform,
        locale: locale(),
        host: { state: host.state() },
        cache,
        damagedSettings,
        accent: accent(),
      };
    },
    async 'app:openExternal'({ url }) {
      await openExternal(url);
      return {};
    },
    'app:openWindow'({ address }) {
      openView(address);
      return {};
    },
    'app:restartDataHost'() {
      host.restart();
      return {};
    },
    async 'app:showDataFolder'() {
      await showDataFolder();
      return {};
    },
    'app:takeWaiting': () => ({
      address: takeLink(),
      command: takeCommand(),
      packages: waitingPackages(),
    }),
  };
}

/** A data folder that cannot be opened is an answer; a data host that is not there leaves it unknown. */
export async function cacheStateOf(host: AppTools['host']): Promise<CacheState | null> {
  try {
    return await host.call('host:cacheState', {});
  } catch (error) {
    if (!(error instanceof AlmanacError)) throw error;
    const problem = openingProblems.find((code) => code === error.code);
    return problem ? { state: 'unusable', message: error.message, problem } : null;
  }
}
