import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageDatasets } from '#contract/packages.ts';
import { allRows } from '#main/data-host/all-rows.ts';
import { type LocalDataHost, openDataHost } from '#main/data-host/host.ts';
import { formatOf as formatOfPackage, readManifest } from '#main/data-host/packages/manifest.ts';
import { latest, publicationFormat, publicationManifest } from '#main/data-host/publications/manifest.ts';
import type { DatasetName } from '#shared/catalog/datasets.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { runHeadless, writeConfig } from '../../support/headless.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { everythingOf, text, unzip } from '../../support/packages.ts';
import { resourcesOf } from '../../support/resources.ts';

/* Rows that the maker lacks are lacking for the reader of a package or a publication, too. */

const { privateKey: publisherKey } = generateKeyPairSync('ed25519');
const names = ['enrollment', 'enrollment-mode', 'enrollment-birth-year', 'videos', 'problems', 'activity'] as const;
const states = {
  enrollment: 'partial',
  'enrollment-mode': 'failed',
  'enrollment-birth-year': 'notOffered',
  videos: 'gone',
  problems: 'failed',
  activity: 'complete',
} as const satisfies Partial<Record<DatasetName, string>>;

let service: SampleService;
let started: StartedHost;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let runId: string;
beforeAll(async () => {
  service = await startSampleService({ problems: 4 });
  [runId = ''] = service.runs;
  folder = await makeFolder();
  started = await startHost({ service, runs: [runId], publisherKey });
  const sync = () => started.syncAs({ resources: resourcesOf(names, [runId]), goOn: true });
  service.faults.add({ kind: 'forbidden', where: 'problems' });
  service.faults.add({ kind: 'no-route', where: 'enrollment-birth-year' });
  await sync();
  await write('before.zip');
  service.faults.add({ kind: 'wrong-types', where: 'enrollment', fields: ['count'] });
  service.faults.add({ kind: 'forbidden', where: 'enrollment-mode' });
  service.faults.add({ kind: 'not-found', where: 'videos' });
  await started.syncAs({ resources: resourcesOf(names, [runId]) });
  await write('package.zip');
});
afterAll(async () => {
  await started.close();
  await service.close();
  await folder.remove();
});

const at = (name: string) => join(folder.path, name);
const write = (name: string) =>
  started.host.call('host:writePackage', {
    selection: everythingOf([runId], { taxonomy: false, datasets: [...packageDatasets] }),
    path: at(name),
  });
const ledgerOf = async (host: Pick<LocalDataHost, 'call'>) => {
  const rows = await allRows(host, 'sync-resources', {});
  return rows
    .filter((row) => row.state !== 'never')
    .map((row) => ({
      dataset: row.dataset,
      state: row.state,
      rows: row.rows,
      rejected: row.rejected,
      synced_at: row.synced_at,
    }));
};

async function opened<T>(dataDir: string, look: (host: LocalDataHost) => Promise<T>): Promise<T> {
  const ports = { authorize: async () => ({ header: null }), emit: () => {} };
  const host = openDataHost(dataDir, ports, started.clock, { isPackage: true });
  try {
    return await look(host);
  } finally {
    await host.close();
  }
}

describe('the state of each dataset', () => {
  it('is as the test means it', async () => {
    const found = await ledgerOf(started.host);
    expect(Object.fromEntries(found.map(({ dataset, state }) => [dataset, state]))).toEqual(states);
  });

  it('is kept in a package, and shown where it is opened', async () => {
    const { id } = await started.host.call('host:importPackage', { path: at('package.zip'), folder: at('packages') });
    const mine = (await started.host.call('overview:get', {})).attention.map(({ dataset, state }) => [dataset, state]);
    await opened(join(at('packages'), id), async (host) => {
      expect(await ledgerOf(host)).toEqual(await ledgerOf(started.host));
      const { attention } = await host.call('overview:get', {});
      expect(attention.map(({ dataset, state }) => [dataset, state])).toEqual(mine);
    });
    const files = unzip(at('package.zip'));
    const manifest = readManifest(text(files, 'datapackage.json'));
    expect(manifest.courseAlmanac.format).toBe(formatOfPackage(true, false));
    for (const name of ['README.txt', 'datapackage.json'])
      for (const words of [
        'could not be read',
        'no longer has',
        'A later sync failed to update them, so newer data may be missing',
        'no rows are stored',
      ])
        expect(text(files, name), name).toContain(words);
    // Readers of a package cannot sync.
    for (const name of ['README.txt', 'datapackage.json']) expect(text(files, name)).not.toContain('Sync everything');
  });

  it('is said on standard error by the command', async () => {
    const config = await writeConfig(folder.path, service, {
      profileDir: started.dir,
      runs: [runId],
      datasets: [...names],
    });
    const args = ['package', '--config', config, '--out', at('told.zip')];
    const { code, stderr } = await runHeadless(args, '', folder.path);
    expect(code).toBe(0);
    for (const note of started.host.dataNotes(names, [runId])) expect(stderr).toContain(note);
    expect(started.host.dataNotes(names, [runId])).toHaveLength(4);
  });

  it('is kept in a publication, whose README and manifest name what is lacking', async () => {
    await started.host.call('host:publish', { folder: at('team'), threshold: null });
    const { number, format } = latest.parse(JSON.parse(readFileSync(at('team/latest.json'), 'utf8')));
    const manifest = publicationManifest.parse(JSON.parse(readFileSync(at(`team/almanac-${number}.json`), 'utf8')));
    expect([format, manifest.format]).toEqual([publicationFormat, publicationFormat]);
    const isUnread = (note: string) => note.endsWith('not downloaded yet.');
    expect(manifest.notes?.filter((note) => !isUnread(note))).toHaveLength(4);
    expect(manifest.notes?.filter(isUnread)).toContain('Skills: not downloaded yet.');
    const readme = readFileSync(at('team/README.txt'), 'utf8');
    for (const note of manifest.notes ?? []) expect(readme).toContain(note);
  });
});

it('a package of complete datasets is one that older versions open', async () => {
  const other = await startHost({ service, runs: [runId] });
  try {
    service.reset();
    await other.sync(resourcesOf(['enrollment', 'videos'], [runId]));
    const selection = everythingOf([runId], { taxonomy: false });
    await other.host.call('host:writePackage', { selection, path: at('whole.zip') });
    const files = unzip(at('whole.zip'));
    expect(readManifest(text(files, 'datapackage.json')).courseAlmanac.format).toBe(3);
    expect(text(files, 'freshness.csv')).not.toContain('rejected');
  } finally {
    await other.close();
  }
});
