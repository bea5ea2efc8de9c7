import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { openSecretStore } from '../credentials/keytar-store.ts';
import { publisherKey, readPublisherKey } from '../credentials/publisher-key.ts';
import { openDataHost } from '../data-host/host.ts';
import type { HostOutput } from '../data-host/protocol.ts';
import { signedBy } from '../data-host/publications/signature.ts';
import { cacheFileIn } from '../files/set-aside.ts';
import { type GivenSecrets, type SyncOrder, Unusable } from './config.ts';

export interface PublishCommand {
  readonly order: SyncOrder;
  readonly folder: string;
  readonly title: string;
  /** Counts of learners below it are withheld; null withholds none. */
  readonly threshold: number | null;
  /** Secrets from standard input; null takes the publisher's key from the keychain. */
  readonly secrets: GivenSecrets | null;
  readonly signal: AbortSignal;
  /** Told the title of each table before it is read. */
  onTable(title: string): void;
}

/** Publishes what an earlier sync has stored to a folder. Makes no request. */
export async function runPublishCommand(command: PublishCommand): Promise<HostOutput<'host:publish'>> {
  const { order, folder, title, threshold, signal, onTable } = command;
  if (!existsSync(cacheFileIn(order.dataDir)))
    throw new Unusable('Nothing is stored for this connection yet. Start a sync first, then publish.');
  const key = await keyOf(command.secrets);
  const host = openDataHost(order.dataDir, {
    // Nothing is asked of a service.
    authorize: async () => ({ header: null }),
    signPublication: async (manifest) => signedBy(key, manifest),
    proxyRoutes: order.findProxyRoutes,
    emit: (event, payload) => {
      if (event === 'package:progress') onTable((payload as { readonly table: string }).table);
    },
  });
  try {
    await host.call('host:configure', { connection: order.connection, historyFrom: order.historyFrom });
    return await host.call('host:publish', { folder, title, madeBy: '', threshold }, signal);
  } finally {
    await host.close();
  }
}

async function keyOf(secrets: GivenSecrets | null): Promise<KeyObject> {
  const given = readPublisherKey(secrets?.publisherKey ?? null);
  return given ?? (await publisherKey(await openSecretStore()));
}
