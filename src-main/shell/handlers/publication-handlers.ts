import { basename } from 'node:path';
import { exclusive } from '../../common/async.ts';
import type { DataHost } from '../../data-host/protocol.ts';
import { keyWordsOf } from '../../data-host/publications/key-words.ts';
import type { ConfirmedAddresses } from '../hardening/confirmed-addresses.ts';
import type { Handlers } from '../ipc/call-router.ts';
import type { Subscriptions } from '../system/subscriptions.ts';
import type { Workspaces } from '../system/workspaces.ts';
import type { OpenDialog } from '../windows/dialogs.ts';

export interface PublicationHandlerOptions {
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
    async 'subscriptions:add'(wanted, signal) {
      if (wanted.kind === 'web') await addresses.confirm([wanted.address]);
      const path = wanted.kind === 'folder' ? await askFolder() : null;
      if (wanted.kind === 'folder' && path === null) return { state: 'cancelled' };
      const place = wanted.kind === 'web' ? wanted : { kind: 'folder' as const, path: path ?? '' };
      const state = await subscriptions.add(place, signal);
      return state === null ? { state: 'cancelled' } : { state: 'subscribed', workspaces: state };
    },
    'subscriptions:check': ({ id }, signal) => subscriptions.check(id, signal),
    'subscriptions:rename': ({ id, name }) => workspaces.renameSubscription(id, name),
    'subscriptions:remove': ({ id }) => subscriptions.remove(id),
  };
}
