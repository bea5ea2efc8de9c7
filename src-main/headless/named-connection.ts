import type { Connection } from '#contract/connection.ts';
import { datasetNames, datasets } from '#shared/catalog/datasets.ts';
import type { SecretStore } from '../credentials/secret-store.ts';
import { waysByChoice } from '../net/proxy-routes.ts';
import { type Profile, readDocument } from '../settings/settings-document.ts';
import { readJsonFile } from '../settings/settings-file.ts';
import type { SyncOrder } from './config.ts';
import { Unusable } from './config.ts';

/** What the installed app has set up for this user. */
export interface InstalledApp {
  readonly settingsFile: string;
  /** Where a connection keeps its data. */
  readonly dataFolder: (id: string) => string;
  /** What the computer's own settings say of proxies for an address. */
  readonly systemProxies: (address: string) => Promise<string>;
  /** Where the app keeps secrets. */
  readonly openSecrets: () => Promise<SecretStore>;
}

/**
 * A connection of the app by its name, as it would be synced by its own button: the runs and datasets that are chosen there, into
 * the data folder that the app shows. The settings are only read. @throws Unusable with a sentence
 */
export function readNamedConnection(name: string, app: InstalledApp | null): SyncOrder {
  if (app === null)
    throw new Unusable(
      'Only the installed app has connections with names. Start it with --headless, or use --config FILE.',
    );
  const { raw, isUnreadable } = readJsonFile(app.settingsFile);
  if (isUnreadable)
    throw new Unusable('The settings of the app cannot be read. Start the app once: it repairs them and says so.');
  const { profiles } = readDocument(raw).document;
  const { id, connection } = findProfile(name, profiles);
  const { settings } = readDocument({ ...raw, open: { kind: 'connection', id } }).document;
  return {
    connection,
    historyFrom: settings.historyFrom,
    requestBudgets: settings.requestBudgets,
    syncHabits: settings.syncHabits,
    staleAfter: settings.staleAfter,
    courseScope: settings.courseScope,
    reportHead: settings.reportHead,
    findProxyRoutes: waysByChoice(() => settings.proxy, app.systemProxies),
    dataDir: app.dataFolder(id),
    choice: null,
    answersToo: settings.answersInBackground,
    // Learners leave the app by their own dialog alone.
    datasets: datasetNames.filter((dataset) => datasets[dataset].scope !== 'learners'),
  };
}

function findProfile(name: string, profiles: readonly Profile[]): Profile & { readonly connection: Connection } {
  const known = profiles.map((profile) => `“${profile.name}”`).join(', ');
  const [found, second] = profiles.filter((profile) => profile.name === name.trim());
  if (!found) throw new Unusable(`The app has no connection of this name. It has: ${known}.`);
  if (second)
    throw new Unusable(`The app has several connections of this name. Rename one of them, then name it here.`);
  if (!found.connection)
    throw new Unusable(`The connection “${found.name}” has no addresses yet. Set it up in the app first.`);
  return { ...found, connection: found.connection };
}
