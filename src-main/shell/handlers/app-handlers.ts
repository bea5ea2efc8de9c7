import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { type AppInfo, type CacheState, type MenuCommand, openingProblems } from '#contract/app.ts';
import { type Licence, licence } from '#contract/methods-by-subject/app.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { Handlers } from '../ipc/call-router.ts';
import type { DataHostClient } from '../ipc/data-host-client.ts';
import type { StartAtLogin } from '../system/start-at-login.ts';
import type { Updates } from '../system/updates.ts';

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

/** Each part of the app that the build has noted licences of. */
const parts = ['main', 'preload', 'renderer'];

type AboutMethod =
  | 'updates:get'
  | 'updates:check'
  | 'updates:download'
  | 'updates:install'
  | 'startAtLogin:get'
  | 'startAtLogin:set'
  | 'app:licences';

export function createAboutHandlers(tools: {
  readonly updates: Updates;
  readonly startAtLogin: StartAtLogin;
  /** The folder of the build. */
  readonly out: string;
}): Pick<Handlers, AboutMethod> {
  const { updates, startAtLogin, out } = tools;
  return {
    'updates:get': () => updates.state(),
    async 'updates:check'() {
      await updates.check();
      return updates.state();
    },
    async 'updates:download'() {
      await updates.download();
      return updates.state();
    },
    async 'updates:install'() {
      await updates.install();
      return {};
    },
    'startAtLogin:get': () => ({ on: startAtLogin.get() }),
    'startAtLogin:set'({ on }) {
      startAtLogin.set(on);
      return { on: startAtLogin.get() };
    },
    'app:licences': async () => ({ licences: await readLicences(out) }),
  };
}

/** The packages that are part of the app, each once, in the order of their names. `out` is the folder of the build. */
async function readLicences(out: string): Promise<Licence[]> {
  const lists = await Promise.all(
    parts.map(async (part) => JSON.parse(await readFile(join(out, part, 'licences.json'), 'utf8'))),
  );
  const all = lists.flatMap((list) => z.array(licence).parse(list));
  const byName = new Map(all.map((each) => [`${each.name}@${each.version}`, each]));
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
