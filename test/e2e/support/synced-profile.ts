import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Connection } from '#contract/connection.ts';
import { defaultSettings } from '#contract/settings.ts';
import type { ResourceRef } from '#contract/sync.ts';
import { createCredentials } from '#main/credentials/credentials.ts';
import { openSecretStore } from '#main/credentials/keytar-store.ts';
import { lastingKey, learnersKey } from '#main/credentials/secret-store.ts';
import { openDataHost } from '#main/data-host/host.ts';
import { createHttp } from '#main/net/http.ts';
import { SettingsStore } from '#main/settings/settings-store.ts';
import { type DatasetName, datasets } from '#shared/catalog/datasets.ts';
import type { ServiceAccount } from './user.ts';

/*
 * A process that leaves a profile as it is after the first day of a user: connected, runs selected, synced, the secret in the
 * keychain. The app's own parts do it, in a tenth of the time that the way over the screens takes.
 */

export interface SyncedProfile {
  readonly userDataDir: string;
  readonly service: ServiceAccount;
  readonly runs: readonly string[];
  /** Whether the engagement of single learners is synced, too. */
  readonly learners: boolean;
  /** The datasets to sync; null for all of them, as by the button. */
  readonly only: readonly DatasetName[] | null;
}

const { userDataDir, service, runs, learners, only } = JSON.parse(await text(process.stdin)) as SyncedProfile;

const connection: Connection = {
  taxonomy: { baseUrl: service.url, scheme: 'JWT' },
  analytics: { baseUrl: `${service.url}/api/v0/`, scheme: 'JWT' },
  token: { url: `${service.url}/oauth2/v1/access_token`, clientId: service.clientId },
};
const dataDir = join(userDataDir, 'data');
mkdirSync(dataDir, { recursive: true, mode: 0o700 });
const kept = new SettingsStore(join(userDataDir, 'settings.json'));
await kept.saveConnection(connection);
// A test that looks at a screen does not wait for answers, nor count their requests.
await kept.update({ answersInBackground: false });

const http = createHttp();
const store = await openSecretStore();
const credentials = createCredentials({ store, http });
await credentials.save(connection, { clientSecret: service.clientSecret });
const host = openDataHost(dataDir, {
  authorize: credentials.authorize,
  learnersKey: () => lastingKey(store),
  reportsKey: () => learnersKey(store),
  emit: () => {},
});
const { historyFrom, requestBudgets, syncHabits } = defaultSettings;
await host.call('host:configure', { connection, historyFrom, requestBudgets, syncHabits });
// As where a user chooses runs: this list tells their titles.
await host.call('runs:offered', {});
if (runs.length > 0) await host.call('runs:add', { runIds: [...runs] });
if (learners) for (const runId of runs) await host.call('learners:switch', { runId, on: true });
const resources = only?.flatMap((dataset): ResourceRef[] =>
  datasets[dataset].scope === 'service' ? [{ dataset, runId: null }] : runs.map((runId) => ({ dataset, runId })),
);
await host.call('sync:start', resources ? { resources } : {});
const last = await host.syncFinished();
await host.close();
await http.close();
if (last?.outcome !== 'complete') throw new Error(`The sync ended as ${last?.outcome}.`);
