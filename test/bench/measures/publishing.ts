import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { monthNumberOf } from '#main/data-host/cache/sync-state/sync-state.ts';
import { openDataHost } from '#main/data-host/host.ts';
import type { HostOutput } from '#main/data-host/host-methods.ts';
import { signedBy } from '#main/data-host/publications/identity.ts';
import { latest, manifestNameOf, partListPath, publicationManifest } from '#main/data-host/publications/manifest.ts';
import { type Figure, figure } from '../figure.ts';
import { startBenchHost } from '../host/bench-host.ts';
import { fillInstitution, institutionOf } from '../institution/fill-runs.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';

const runsOfPublisher = 300;
/** The table of runs that changes with every sync. */
const changed = 'enrollment';

interface Cost {
  readonly cpuMs: number;
  readonly bytes: number;
}

/** P20: what one changed day costs to publish and to read, and a publication without a change, beside the first publication. */
export function publishing(factor: number): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const team = join(folder, 'team');
    const runs = Math.round(runsOfPublisher * factor);
    await fillInstitution(dataDir, institutionOf(runs));
    const publisher = await startPublisher(dataDir, team);
    const reader = await startReader(team, join(folder, 'laptop'));
    try {
      const first = await publisher.publish();
      await reader.bytesOfUpdate();
      changeOneDay(dataDir);
      const second = await publisher.publish();
      const bytesRead = await reader.bytesOfUpdate();
      const third = await publisher.publish();
      const table = bytesOfTable(team, changed);
      const baseline = { what: 'first publication', value: first.bytes / 1_000_000, unit: 'MB' };
      const seconds = { what: 'first publication', value: first.cpuMs / 1000, unit: 's of the processor' };
      return [
        figure({
          id: 'P20',
          title: `publish with one changed day of ${runs} runs: bytes / first publication`,
          unit: 'x',
          bar: 0.01,
          runs: [second.bytes / first.bytes],
          baseline,
        }),
        figure({
          id: 'P20-cpu',
          title: 'the same: time of the processor / first publication',
          unit: 'x',
          bar: 0.1,
          runs: [second.cpuMs / first.cpuMs],
          baseline: seconds,
        }),
        figure({
          id: 'P20-same',
          title: 'publish without a change: time of the processor / first publication',
          unit: 'x',
          bar: 0.05,
          runs: [third.cpuMs / first.cpuMs],
          baseline: seconds,
        }),
        figure({
          id: 'P20-reader',
          title: 'a subscribed laptop reads the changed day over HTTP: bytes / the table',
          unit: 'x',
          bar: 0.1,
          runs: [bytesRead / table],
          baseline: { what: `table ${changed}`, value: table / 1_000_000, unit: 'MB' },
        }),
      ];
    } finally {
      await reader.close();
      await publisher.close();
    }
  });
}

/** The publisher runs in this process, whose time of the processor is its own while it publishes. */
export async function startPublisher(dataDir: string, team: string) {
  const key = generateKeyPairSync('ed25519').privateKey;
  const host = openDataHost(dataDir, {
    authorize: async () => ({ header: null }),
    signPublication: async (manifest) => signedBy(key, manifest),
    emit: () => {},
  });
  // No request is made; the address only stands in the manifest.
  const service = 'http://127.0.0.1:9/';
  const end = { baseUrl: service, scheme: 'JWT' as const };
  const connection = { taxonomy: end, analytics: end, token: { url: service, clientId: 'none' } };
  await host.call('host:configure', { connection, historyFrom: '2013-01-01', appVersion: '1.0.0' });
  return {
    publish: async (): Promise<Cost> => {
      const before = process.cpuUsage();
      const order = { folder: team, title: 'The whole institution', madeBy: '', threshold: 10 };
      const { bytes } = await host.call('host:publish', order);
      const { user, system } = process.cpuUsage(before);
      return { cpuMs: (user + system) / 1000, bytes };
    },
    close: () => host.close(),
  };
}

/** A laptop that subscribes to a folder through a web server, which counts what it hands over. */
async function startReader(team: string, home: string) {
  const served = { bytes: 0 };
  const server = serveFolder(team, served).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = {
    kind: 'web',
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  } as const;
  const host = await startBenchHost(join(home, 'own'));
  const folder = join(home, 'subscription');
  let current: HostOutput<'host:importPublication'>['read'] = null;
  return {
    bytesOfUpdate: async () => {
      served.bytes = 0;
      const { pin } = current ?? (await host.call('host:lookAtPublication', { place }));
      const input = { place, pin, folder, current: current?.folder ?? null };
      current = (await host.call('host:importPublication', input)).read;
      return served.bytes;
    },
    close: async () => {
      await host.close();
      server.close();
    },
  };
}

const serveFolder = (folder: string, served: { bytes: number }): Server =>
  createServer(({ url = '/' }, response) => {
    try {
      const bytes = readFileSync(join(folder, new URL(url, 'http://127.0.0.1').pathname));
      served.bytes += bytes.length;
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });

/** As a service that restates the newest day of one run. */
function changeOneDay(dataDir: string): void {
  const db = new Database(join(dataDir, 'cache.sqlite3'));
  try {
    const newest = db.prepare<[], number>('SELECT max(date) FROM enrollment WHERE run_no = 1').pluck().get() ?? 0;
    db.prepare('UPDATE enrollment SET count = count + 1000 WHERE run_no = 1 AND date = ?').run(newest);
    db.prepare(
      "INSERT OR REPLACE INTO content_version VALUES ('enrollment', 1, CAST(? AS INTEGER), lower(hex(randomblob(8))))",
    ).run(monthNumberOf(newest));
  } finally {
    db.close();
  }
}

/** The bytes of all parts of a table. */
function bytesOfTable(folder: string, name: string): number {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { tables } = publicationManifest.parse(read(manifestNameOf(latest.parse(read('latest.json')).number)));
  const found = tables.find((table) => table.name === name);
  if (!found) throw new Error(`${name} was not published.`);
  const { parts } = read(partListPath(name, found.sha256)) as { readonly parts: readonly { readonly bytes: number }[] };
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}
