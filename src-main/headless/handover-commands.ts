import type { KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PackageSelection, packageDatasets, packageSelection } from '#contract/packages.ts';
import type { PackageFacts } from '#contract/workspaces.ts';
import { datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { otherThresholdsText } from '#shared/catalog/small-numbers.ts';
import { plural } from '#shared/text/numbers.ts';
import { formatInstant } from '#shared/time/time.ts';
import { openSecretStore } from '../credentials/keytar-store.ts';
import { publisherKey, readPublisherKey, type SecretStore } from '../credentials/secret-store.ts';
import { allRows } from '../data-host/all-rows.ts';
import type { TableFormatName } from '../data-host/export/table-formats.ts';
import { type LocalDataHost, openDataHost } from '../data-host/host.ts';
import type { HostInput } from '../data-host/host-methods.ts';
import { importPackage } from '../data-host/packages/import-package.ts';
import { signedBy } from '../data-host/publications/identity.ts';
import { keyWordsOf } from '../data-host/publications/key-words.ts';
import type { SecretsInput } from './config.ts';
import { folderFor, kindOfFile, targetOf } from './out-file.ts';
import { tablesOf } from './report.ts';
import { progressLines, type StoredDataCommand, withStoredData } from './stored-data.ts';
import { smallNumbersText } from './stored-data-commands.ts';

export interface PackageCommand extends StoredDataCommand {
  /** From the root of the disk. */
  readonly out: string;
  /** A title or name that is left out is that of the last package. */
  readonly chosen: Pick<PackageSelection, 'notes' | 'threshold'> & {
    readonly title?: string | undefined;
    readonly madeBy?: string | undefined;
  };
}

/** Writes what earlier syncs have stored as a data package, as the app does. Makes no request. Returns what to tell the user. */
export async function runPackageCommand(command: PackageCommand): Promise<string> {
  const { options, chosen, signal } = command;
  const path = await targetOf(command.out, kindOfFile(command.out, ['zip']));
  return withStoredData(command, 'make the package', async (host) => {
    const names = new Set(options.datasets);
    const last = host.lastPackaged();
    const selection = packageSelection.parse({
      ...chosen,
      title: chosen.title ?? last?.title ?? 'Course Almanac data',
      madeBy: chosen.madeBy ?? last?.madeBy ?? '',
      labels: true,
      taxonomy: options.datasets.some((name) => datasets[name].scope === 'service'),
      runIds: host.selectedRuns(),
      datasets: packageDatasets.filter((name) => names.has(name)),
    });
    const { rows, withheld } = await host.call('host:writePackage', { selection, path }, signal);
    for (const line of host.dataNotes(options.datasets, selection.runIds)) command.onProgress(line);
    return `${plural(rows, 'row')} written to ${path}. ${smallNumbersText(selection.threshold, withheld)}`;
  });
}

export interface OpenPackageCommand extends Pick<StoredDataCommand, 'signal' | 'onProgress'> {
  /** The ZIP and the folder of the tables, from the root of the disk. */
  readonly zip: string;
  readonly out: string;
  readonly format: TableFormatName;
}

/**
 * Reads a data package as the app opens it, with every check, into a folder that lasts for this run, and writes its tables to
 * another. Returns what to tell the user. @throws AlmanacError PACKAGE_REFUSED
 */
export async function runOpenPackageCommand(command: OpenPackageCommand): Promise<string> {
  const { zip, out, format, signal, onProgress } = command;
  const home = await mkdtemp(join(tmpdir(), 'course-almanac-'));
  const emit = progressLines(onProgress);
  try {
    const read = await importPackage(zip, home, (progress) => emit('package:progress', progress), signal);
    await folderFor(out);
    const ports = { authorize: async () => ({ header: null }), emit };
    const host = openDataHost(join(home, read.id), ports, Date.now, { isPackage: true });
    try {
      const tables = await writeTables(host, read.facts, command);
      const rows = Object.values(tables).reduce((sum, each) => sum + each, 0);
      const written = `${plural(Object.keys(tables).length, 'table')} with ${plural(rows, 'row')} written to ${out} as ${format}.`;
      return `${written} ${smallNumbersText(read.facts.threshold, read.facts.withheld)}`;
    } finally {
      await host.close();
    }
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function writeTables(host: LocalDataHost, facts: PackageFacts, { out, format, signal }: OpenPackageCommand) {
  const resources = await allRows(host, 'sync-resources', {});
  const held = new Set<string>(resources.filter(({ synced_at }) => synced_at !== null).map(({ dataset }) => dataset));
  const names = datasetNames.filter((name) => held.has(name) && name !== 'reports');
  const source = `From the data package “${facts.title}”, made ${formatInstant(facts.madeAt)}.`;
  const options = { threshold: facts.threshold ?? 0, format, source, signal };
  return host.writePackage(out, host.selectedRuns(), tablesOf(names), options);
}

interface PublishCommand extends StoredDataCommand {
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
    for (const line of host.dataNotes(command.options.datasets, host.selectedRuns())) command.onProgress(line);
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
  const inputKey = readPublisherKey(secrets?.publisherKey ?? null);
  return inputKey ?? (await publisherKey(await openSecrets()));
}
