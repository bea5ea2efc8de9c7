import type { KeyObject } from 'node:crypto';
import { otherThresholdsText } from '#shared/catalog/small-numbers.ts';
import { plural } from '#shared/text/numbers.ts';
import { openSecretStore } from '../credentials/keytar-store.ts';
import { publisherKey, readPublisherKey } from '../credentials/lasting-keys.ts';
import type { SecretStore } from '../credentials/secret-store.ts';
import type { HostInput } from '../data-host/protocol.ts';
import { signedBy } from '../data-host/publications/identity.ts';
import { keyWordsOf } from '../data-host/publications/key-words.ts';
import type { SecretsInput } from './config.ts';
import { smallNumbersText } from './export-command.ts';
import { folderFor } from './out-file.ts';
import { type StoredDataCommand, withStoredData } from './stored-data.ts';

export interface PublishCommand extends StoredDataCommand {
  readonly chosen: HostInput<'host:publish'>;
  /** Secrets from standard input; null takes the publisher's key from the keychain. */
  readonly secrets: SecretsInput | null;
  /** Opens the keychain. */
  readonly openSecrets?: (() => Promise<SecretStore>) | undefined;
}

/** Publishes what an earlier sync has stored to a folder. Makes no request. Returns what to tell the user. */
export async function runPublishCommand(command: PublishCommand): Promise<string> {
  const { chosen, secrets, openSecrets = openSecretStore, signal } = command;
  let found: Promise<KeyObject> | undefined;
  const key = () => {
    found ??= keyOf(secrets, openSecrets);
    return found;
  };
  const publish: Parameters<typeof withStoredData<string>>[2] = async (host) => {
    // Without a key nothing is to be written.
    await key();
    await folderFor(chosen.folder);
    const done = await host.call('host:publish', chosen, signal);
    for (const line of host.dataNotes(command.order.datasets, host.selectedRuns())) command.onProgress(line);
    return [
      `Published as number ${done.number} in ${chosen.folder}: ${plural(done.written, 'changed table')} of ${done.tables} written. ${smallNumbersText(chosen.threshold, done.withheld)}`,
      ...[otherThresholdsText(done.otherThresholds)].filter(Boolean).map((warning) => `Warning: ${warning}`),
      `Words of the key, to compare with those that readers see: ${keyWordsOf(done.publicKey)}`,
    ].join('\n');
  };
  return withStoredData(command, 'publish', publish, {
    signPublication: async (manifest) => signedBy(await key(), manifest),
  });
}

async function keyOf(secrets: SecretsInput | null, openSecrets: () => Promise<SecretStore>): Promise<KeyObject> {
  const given = readPublisherKey(secrets?.publisherKey ?? null);
  return given ?? (await publisherKey(await openSecrets()));
}
