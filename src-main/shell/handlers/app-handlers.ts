import { existsSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, net, screen } from 'electron';
import * as z from 'zod';
import { type AppInfo, type CacheState, type MenuCommand, openingProblems } from '#contract/app.ts';
import { type Licence, licence } from '#contract/methods-by-subject/app.ts';
import { unpackPage } from '#contract/packed-page.ts';
import { within } from '#main/common/async.ts';
import type { ViewName, ViewRow } from '#shared/catalog/views.ts';
import { AlmanacError, describeError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { nowInstant } from '#shared/time/time.ts';
import type { SecretStore } from '../../credentials/secret-store.ts';
import { cacheFileIn, setAside } from '../../files/set-aside.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import type { Handlers } from '../ipc/call-router.ts';
import type { DataHostClient } from '../ipc/data-host-client.ts';
import { diagnosticsText, lastTroubles } from '../system/diagnostics.ts';
import type { StartAtLogin } from '../system/start-at-login.ts';
import { clearableParts, deleteFilesOf, listStorage, type StorageFolders } from '../system/storage.ts';
import type { Updates } from '../system/updates.ts';

export interface AppOptions {
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
  | 'app:language'
  | 'app:openExternal'
  | 'app:openWindow'
  | 'app:restartDataHost'
  | 'app:showDataFolder'
  | 'app:takeWaiting';

export function createAppHandlers(options: AppOptions): Pick<Handlers, AppMethod> {
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
  } = options;
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
    'app:language': () => ({ computer: locale() }),
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
async function cacheStateOf(host: AppOptions['host']): Promise<CacheState | null> {
  try {
    return await host.call('host:cacheState', {});
  } catch (error) {
    if (!(error instanceof AlmanacError)) throw error;
    const problem = openingProblems.find((code) => code === error.code);
    // In the language of now: the error is as old as the process.
    return problem ? { state: 'unusable', message: describeError(problem, error.detail), problem } : null;
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

export function createAboutHandlers(options: {
  readonly updates: Updates;
  readonly startAtLogin: StartAtLogin;
  /** The folder of the build. */
  readonly out: string;
}): Pick<Handlers, AboutMethod> {
  const { updates, startAtLogin, out } = options;
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

const maxSyncs = 10;
const maxResources = 10_000;

/** A keychain that is not locked is open by then, even if it was not needed before. */
const askingMs = 1000;

/** Gathers what helps those who help, also while the data cannot be opened. */
export function createDiagnosticsHandler(options: {
  readonly folders: () => StorageFolders;
  readonly host: DataHostClient;
  readonly settings: Pick<SettingsStore, 'get' | 'connection'>;
  readonly secrets: () => Promise<SecretStore>;
}): Pick<Handlers, 'app:diagnostics'> {
  const { folders, host, settings, secrets } = options;
  const rowsOf = async <V extends ViewName>(view: V, pageSize: number): Promise<readonly ViewRow<V>[] | null> => {
    try {
      const page = await host.call('view:rows', { view, params: {}, page: 1, pageSize } as never);
      return unpackPage<V>(page).rows;
    } catch {
      return null;
    }
  };
  return {
    async 'app:diagnostics'() {
      const text = diagnosticsText(
        {
          version: app.getVersion(),
          locale: app.getSystemLocale(),
          isPackaged: app.isPackaged,
          screens: screen.getAllDisplays().map(({ bounds, scaleFactor }) => ({ ...bounds, scale: scaleFactor })),
          isOnline: net.isOnline(),
          // A keychain that waits for the person's password is no reason to wait here, too.
          keychain: await within(
            askingMs,
            secrets().then(({ kind }) => kind),
            () => 'asking' as const,
          ),
          host: host.state(),
          cache: await cacheStateOf(host),
          settings: settings.get(),
          connection: settings.connection(),
          storage: await listStorage(folders()),
          syncs: await rowsOf('sync-log', maxSyncs),
          resources: await rowsOf('sync-resources', maxResources),
          logLines: await lastTroubles(join(folders().logs, 'main.log')),
        },
        nowInstant(),
      );
      return { text };
    },
  };
}

type StorageMethod = 'storage:list' | 'storage:clear' | 'storage:setCacheAside';

/** Lists what the app has on the disk, and clears what can be synced or made again. */
export function createStorageHandlers(options: {
  readonly folders: () => StorageFolders;
  readonly host: Pick<DataHostClient, 'reopen'>;
}): Pick<Handlers, StorageMethod> {
  const { folders, host } = options;
  /** The file of the synced data, when it is one that can be filled again. */
  const cacheFile = () => {
    const { data } = folders();
    if (!clearableParts(data).includes('cache'))
      throw new AlmanacError('INVALID_INPUT', { what: t('data from a package cannot be synced again') });
    return cacheFileIn(data.dataDir);
  };
  return {
    'storage:list': () => listStorage(folders()),
    async 'storage:clear'({ part }) {
      if (part === 'cache') {
        const file = cacheFile();
        // Only while no process has the file open.
        await host.reopen(() => whenWritable(() => removeDatabase(file)));
      } else await deleteFilesOf(folders(), part);
      return listStorage(folders());
    },
    async 'storage:setCacheAside'() {
      const file = cacheFile();
      await host.reopen(() => whenWritable(() => void (existsSync(file) && setAside(file))));
      return {};
    },
  };
}

function removeDatabase(file: string): void {
  for (const side of ['', '-wal', '-shm']) rmSync(`${file}${side}`, { force: true });
}

function whenWritable(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new AlmanacError('FILE_NOT_WRITABLE', { what: t('The synced data file') }, error);
  }
}
