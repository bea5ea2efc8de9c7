import { type Connection, type ConnectionState, type SecretKind, secretKind } from '#contract/connection.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { ProbeService } from '../../credentials/connection-test.ts';
import type { Credentials } from '../../credentials/credentials.ts';
import type { DataHost } from '../../data-host/protocol.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { addressesOf, type ConfirmedAddresses } from '../hardening/confirmed-addresses.ts';
import type { Handlers } from '../ipc/call-router.ts';

export interface ConnectionOptions {
  readonly settings: Pick<SettingsStore, 'connection' | 'saveConnection' | 'profiles' | 'opened'>;
  readonly credentials: () => Promise<Credentials>;
  readonly host: Pick<DataHost, 'call'>;
  /** Asks the user about addresses that are new, where no page can answer. */
  readonly addresses: ConfirmedAddresses;
  /** Tells the data host what to sync from now on. */
  readonly onChange: () => Promise<void>;
}

type ConnectionMethod =
  | 'connection:get'
  | 'connection:state'
  | 'connection:save'
  | 'connection:forget'
  | 'connection:test';

/** Addresses go to the settings, secrets to the keychain, and of secrets only their being there comes back. */
export function createConnectionHandlers(options: ConnectionOptions): Pick<Handlers, ConnectionMethod> {
  const { settings, credentials, host, addresses, onChange } = options;

  const stateOf = async (connection: Connection | null): Promise<ConnectionState> => {
    const { stored, store } = await credentials();
    return { connection, stored: connection ? await stored(connection) : noSecrets(), store };
  };

  return {
    'connection:get': () => ({ connection: settings.connection() }),
    'connection:state': () => stateOf(settings.connection()),
    async 'connection:save'({ connection, secrets }) {
      await addresses.confirm(addressesOf(connection));
      // Secrets first: a connection without its secret would fail at the next sync for no visible reason.
      await (await credentials()).save(connection, secrets);
      await settings.saveConnection(connection);
      await onChange();
      return stateOf(connection);
    },
    async 'connection:forget'() {
      const connection = settings.connection();
      if (connection) await (await credentials()).forget(connection, othersOf(settings));
      await settings.saveConnection(null);
      await onChange();
      return stateOf(null);
    },
    async 'connection:test'({ draft }, signal) {
      const connection = draft?.connection ?? settings.connection();
      if (!connection) throw new AlmanacError('NOT_CONFIGURED');
      await addresses.confirm(addressesOf(connection));
      const probe: ProbeService = (input) => host.call('host:probe', { ...input, runId: null }, signal);
      return (await credentials()).test(connection, draft?.secrets ?? {}, probe, signal);
    },
  };
}

/** The connections of the other profiles: what they use is not this one's to delete. */
export function othersOf(
  { profiles, opened }: Pick<SettingsStore, 'profiles' | 'opened'>,
  id: string = opened().id,
): Connection[] {
  return profiles().flatMap((profile) => (profile.id === id || !profile.connection ? [] : [profile.connection]));
}

const noSecrets = () =>
  Object.fromEntries(secretKind.options.map((kind) => [kind, false])) as Record<SecretKind, boolean>;
