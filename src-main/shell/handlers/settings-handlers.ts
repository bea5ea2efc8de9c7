import { basename } from 'node:path';
import { type Connection, type ConnectionState, type SecretKind, secretKind } from '#contract/connection.ts';
import { type Settings, type SettingsFile, type SetupFields, settingsFile } from '#contract/settings.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { cutAt } from '#shared/text/text.ts';
import type { ProbeService } from '../../credentials/connection-test.ts';
import type { Credentials } from '../../credentials/credentials.ts';
import { allRows } from '../../data-host/all-rows.ts';
import type { DataHost } from '../../data-host/protocol.ts';
import { fileNamePart } from '../../files/file-name.ts';
import { faultInWords, readJson } from '../../files/json-file.ts';
import { personsMode, writePartFile } from '../../files/part-file.ts';
import { readRegular } from '../../files/regular-file.ts';
import { unnamed } from '../../settings/settings-document.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { addressesIn, addressesOf, type ConfirmedAddresses } from '../hardening/confirmed-addresses.ts';
import type { Handlers } from '../ipc/call-router.ts';
import type { Workspaces } from '../system/workspaces.ts';
import type { OpenDialog } from '../windows/dialogs.ts';
import { type SavedFiles, saveAs } from '../windows/saved-files.ts';

export interface ConnectionOptions {
  readonly settings: Pick<SettingsStore, 'connection' | 'connectionSavedAt' | 'saveConnection' | 'profiles' | 'opened'>;
  readonly credentials: () => Promise<Credentials>;
  readonly host: Pick<DataHost, 'call'>;
  /** Asks the user about addresses that are new, where no page can answer. */
  readonly addresses: ConfirmedAddresses;
  /** Passes the changed settings on to the data host. */
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
    const savedAt = settings.connectionSavedAt();
    return { connection, savedAt, stored: connection ? await stored(connection) : noSecrets(), store };
  };

  return {
    'connection:get': () => ({ connection: settings.connection(), savedAt: settings.connectionSavedAt() }),
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

export interface SettingsOptions {
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
}: SettingsOptions): Pick<Handlers, 'settings:get' | 'settings:update'> {
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

export interface SettingsFileOptions {
  readonly host: Pick<DataHost, 'call'>;
  readonly settings: Pick<SettingsStore, 'get' | 'connection' | 'saveConnection' | 'profiles' | 'opened'>;
  readonly workspaces: Workspaces;
  readonly files: SavedFiles;
  readonly askWhich: OpenDialog;
  /** Asks the user about addresses that are new, where no page can answer. */
  readonly addresses: ConfirmedAddresses;
  /** Changes choices and makes the change felt. */
  readonly update: (patch: Partial<Settings>) => Promise<unknown>;
  /** Passes the changed settings on to the data host. */
  readonly configure: () => Promise<void>;
}

type SettingsFileMethod = 'settingsFile:save' | 'settingsFile:choose' | 'settingsFile:apply';

/** A larger file is no settings file, and is not read. */
const maxSettingsFileBytes = 1_000_000;

/** Settings file, so that one person can prepare them for others. */
export function createSettingsFileHandlers(options: SettingsFileOptions): Pick<Handlers, SettingsFileMethod> {
  const { host, settings, workspaces, files } = options;
  return {
    async 'settingsFile:save'({ withClientId }) {
      const profile = settings.profiles().find(({ id }) => id === settings.opened().id);
      const name = profile?.name ?? unnamed;
      const file: SettingsFile = {
        courseAlmanacSettings: 1,
        name,
        connection: withoutSecrets(settings.connection(), withClientId),
        runs: await selectedRuns(host),
        choices: choicesOf(settings.get()),
      };
      return saveAs(files, async (askPath) => {
        const path = await askPath(`Course Almanac settings--${fileNamePart(name)}.json`);
        const { bytes } = await writePartFile(path, [`${JSON.stringify(file, null, 2)}\n`], undefined, personsMode);
        return { bytes };
      });
    },
    async 'settingsFile:choose'() {
      const path = await options.askWhich();
      if (path === null) return { state: 'cancelled' };
      return { state: 'chosen', ...(await chosenSettings(path)) };
    },
    async 'settingsFile:apply'({ name, connection, runs, choices }) {
      // The page says what is in the file, so that is all that is known of it here.
      await options.addresses.confirm([...(connection ? addressesOf(connection) : []), ...addressesIn(choices)]);
      await goToEmptyProfile(options, name);
      if (connection) {
        const { clientId = '' } = connection.token;
        if (clientId !== '') {
          await settings.saveConnection({ ...connection, token: { url: connection.token.url, clientId } });
        }
        await options.update({ setup: { step: 'client', fields: fieldsOf(connection, clientId) } });
      }
      await options.update(choices as Partial<Settings>);
      await options.configure();
      if (runs.length > 0) await host.call('runs:add', { runIds: runs });
      return workspaces.renameProfile(settings.opened().id, name);
    },
  };
}

/** Nothing is overwritten: a connection that is set up stays, and the file gets one of its own. */
async function goToEmptyProfile({ settings, workspaces }: SettingsFileOptions, name: string): Promise<void> {
  const empty = settings.profiles().find(({ connection }) => connection === null);
  if (empty) await workspaces.open({ kind: 'connection', id: empty.id });
  else await workspaces.addProfile(name);
}

function withoutSecrets(connection: Connection | null, withClientId: boolean): SettingsFile['connection'] {
  if (connection === null) return null;
  const { taxonomy, analytics, token } = connection;
  return { taxonomy, analytics, token: withClientId ? token : { url: token.url } };
}

function fieldsOf(connection: NonNullable<SettingsFile['connection']>, clientId: string): SetupFields {
  const { taxonomy, analytics, token } = connection;
  return {
    taxonomyUrl: taxonomy.baseUrl,
    taxonomyScheme: taxonomy.scheme,
    analyticsUrl: analytics.baseUrl,
    analyticsScheme: analytics.scheme,
    tokenUrl: token.url,
    clientId,
  };
}

const chosenKeys = settingsFile.shape.choices.unwrap().keyof().options;

/** The settings that a settings file has. */
const choicesOf = (settings: Settings): SettingsFile['choices'] =>
  Object.fromEntries(chosenKeys.map((key) => [key, settings[key]]));

async function selectedRuns(host: Pick<DataHost, 'call'>): Promise<string[]> {
  const rows = await allRows(host, 'runs', {});
  return rows.map((row) => row.run_id).sort();
}

/** A settings file and its name. @throws AlmanacError SETTINGS_REFUSED */
export const chosenSettings = async (path: string) => ({
  fileName: basename(path),
  file: readSettingsFile(await bytesOf(path)),
});

async function bytesOf(path: string): Promise<Buffer> {
  return readRegular(path, maxSettingsFileBytes).catch((error: unknown) => {
    const isTooLarge = error instanceof AlmanacError && error.code === 'TOO_LARGE';
    const what = isTooLarge ? t('it is too large to be genuine') : t('it cannot be read');
    throw new AlmanacError('SETTINGS_REFUSED', { what }, error);
  });
}

function readSettingsFile(bytes: Uint8Array): SettingsFile {
  const refuse = (what: string): never => {
    throw new AlmanacError('SETTINGS_REFUSED', { what: cutAt(what, 300) });
  };
  const read = readJson(bytes);
  if (!read.ok) return refuse(faultInWords(read.fault));
  const json = read.value;
  if (typeof json !== 'object' || json === null || !('courseAlmanacSettings' in json))
    return refuse(t('it was not made by Course Almanac'));
  if (typeof json.courseAlmanacSettings === 'number' && json.courseAlmanacSettings > 1)
    return refuse(t('it was made by a newer version of Course Almanac; install that version'));
  const parsed = settingsFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.slice(0, 3).map(({ path, message }) => `${path.join(' › ')}: ${message}`);
  return refuse(problems.join(' '));
}
