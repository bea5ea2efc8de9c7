import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { MethodOutput } from '#contract/methods.ts';
import { dayOfInstant, formatDay, nowInstant } from '#shared/time/time.ts';
import { exclusive } from '../../common/async.ts';
import type { DataHost } from '../../data-host/protocol.ts';
import { keyWordsOf } from '../../data-host/publications/key-words.ts';
import { fileNamePart } from '../../files/file-name.ts';
import type { ConfirmedAddresses } from '../hardening/confirmed-addresses.ts';
import type { Handlers } from '../ipc/call-router.ts';
import type { RecentFiles } from '../system/recent-files.ts';
import type { Subscriptions } from '../system/subscriptions.ts';
import type { Workspaces } from '../system/workspaces.ts';
import type { OpenDialog } from '../windows/dialogs.ts';
import { type SavedFiles, saveAs } from '../windows/saved-files.ts';

export interface PackageHandlerOptions {
  readonly host: Pick<DataHost, 'call'>;
  readonly workspaces: Workspaces;
  readonly files: SavedFiles;
  readonly askWhich: OpenDialog;
  /** A package that the operating system opened the app with, once. */
  readonly takeWaiting: () => string | null;
  readonly recent: Pick<RecentFiles, 'add'>;
  /** Where packages that were read are kept. */
  readonly folder: string;
  /** The package that came with the app. */
  readonly samplePath: string;
}

type OpenedPackage = MethodOutput<'packages:openWaiting'>;

type PackageMethod = 'packages:open' | 'packages:openWaiting' | 'packages:openSample' | 'package:save';

/** Data packages: the user says where, the data host reads and writes. */
export function createPackageHandlers(options: PackageHandlerOptions): Pick<Handlers, PackageMethod> {
  const { host, workspaces, files, folder } = options;
  const alone = exclusive();
  // One that stays takes room and nothing else.
  removeUnfinished(folder).catch(() => undefined);

  const read = async (path: string, signal: AbortSignal) => {
    const imported = await host.call('host:importPackage', { path, folder }, signal);
    return { state: 'opened' as const, workspaces: await workspaces.showPackage(imported) };
  };

  const open = async (path: string, signal: AbortSignal) => {
    const opened = await read(path, signal);
    options.recent.add(path);
    return opened;
  };

  // Showing a package reopens the data folder, which would stop the reading of the next one.
  let before: Promise<unknown> = Promise.resolve();
  const openWaiting = async (signal: AbortSignal): Promise<OpenedPackage> => {
    const path = options.takeWaiting();
    return path === null ? { state: 'cancelled' } : open(path, signal);
  };

  return {
    async 'packages:open'(_input, signal) {
      const path = await options.askWhich();
      return path === null ? { state: 'cancelled' } : open(path, signal);
    },
    'packages:openWaiting'(_input, signal) {
      const opened = before.then(() => openWaiting(signal));
      before = opened.catch(() => undefined);
      return opened;
    },
    async 'packages:openSample'(_input, signal) {
      // Inside the app's archive only whole files can be read, and only by this process.
      const copy = join(folder, `sample-${process.pid}.zip`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(copy, await readFile(options.samplePath), { mode: 0o600 });
        return await read(copy, signal);
      } finally {
        await rm(copy, { force: true });
      }
    },
    'package:save': alone(async (selection, signal) => {
      const day = formatDay(dayOfInstant(nowInstant()));
      const name = fileNamePart(selection.title).slice(0, 80) || 'course-almanac';
      return saveAs(files, async (askPath) =>
        host.call('host:writePackage', { selection, path: await askPath(`${name}--${day}.zip`) }, signal),
      );
    }),
  };
}

/** Removes what an earlier start left behind when it ended in the middle of reading a package. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const unfinished = names.filter((name) => /^(?:part|sample)-/.test(name));
  await Promise.all(unfinished.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

type WorkspaceMethod =
  | 'workspaces:list'
  | 'workspaces:open'
  | 'profiles:add'
  | 'profiles:rename'
  | 'profiles:remove'
  | 'packages:remove';

export function createWorkspaceHandlers(workspaces: Workspaces): Pick<Handlers, WorkspaceMethod> {
  return {
    'workspaces:list': () => workspaces.state(),
    'workspaces:open': (ref) => workspaces.open(ref),
    'profiles:add': ({ name }) => workspaces.addProfile(name),
    'profiles:rename': ({ id, name }) => workspaces.renameProfile(id, name),
    'profiles:remove': ({ id }) => workspaces.removeProfile(id),
    'packages:remove': ({ id }) => workspaces.removePackage(id),
  };
}

interface PublicationHandlerOptions {
  readonly host: Pick<DataHost, 'call'>;
  readonly askFolder: OpenDialog;
}

/** Publishing: the user says to which folder, the data host writes it. */
export function createPublicationHandlers({
  host,
  askFolder,
}: PublicationHandlerOptions): Pick<Handlers, 'publication:publish'> {
  const alone = exclusive();
  return {
    'publication:publish': alone(async (choice, signal) => {
      const folder = await askFolder();
      if (folder === null) return { state: 'cancelled' };
      const figures = await host.call('host:publish', { ...choice, folder }, signal);
      const keyWords = keyWordsOf(figures.publicKey);
      return { state: 'published', folderName: basename(folder), keyWords, ...figures };
    }),
  };
}

interface SubscriptionHandlerOptions {
  readonly subscriptions: Subscriptions;
  readonly workspaces: Workspaces;
  readonly askFolder: OpenDialog;
  readonly addresses: ConfirmedAddresses;
}

type SubscriptionMethod = 'subscriptions:add' | 'subscriptions:check' | 'subscriptions:rename' | 'subscriptions:remove';

/** Subscriptions: the user says where and whom to trust, the data host reads. */
export function createSubscriptionHandlers({
  subscriptions,
  workspaces,
  askFolder,
  addresses,
}: SubscriptionHandlerOptions): Pick<Handlers, SubscriptionMethod> {
  return {
    async 'subscriptions:add'(input, signal) {
      if (input.kind === 'web') await addresses.confirm([input.address]);
      const path = input.kind === 'folder' ? await askFolder() : null;
      if (input.kind === 'folder' && path === null) return { state: 'cancelled' };
      const location = input.kind === 'web' ? input : { kind: 'folder' as const, path: path ?? '' };
      const state = await subscriptions.add(location, signal);
      return state === null ? { state: 'cancelled' } : { state: 'subscribed', workspaces: state };
    },
    'subscriptions:check': ({ id }, signal) => subscriptions.check(id, signal),
    'subscriptions:rename': ({ id, name }) => workspaces.renameSubscription(id, name),
    'subscriptions:remove': ({ id }) => subscriptions.remove(id),
  };
}
