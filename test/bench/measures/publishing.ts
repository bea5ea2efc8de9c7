import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { HostOutput } from '#main/data-host/protocol.ts';
import { latest, manifestNameOf, publicationManifest } from '#main/data-host/publications/manifest.ts';
import { type Figure, figure } from '../figure.ts';
import { startBenchHost } from '../host/bench-host.ts';
import { fillInstitution, institutionOf } from '../institution/fill-runs.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';

const runsOfPublisher = 300;
/** The table of runs that changes with every sync. */
const changed = 'enrollment';

/** P20: the bytes that one changed table costs to publish and to read, and those of the first publication. */
export function publishing(factor: number): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const team = join(folder, 'team');
    const runs = Math.round(runsOfPublisher * factor);
    await fillInstitution(dataDir, institutionOf(runs));
    const host = await startBenchHost(dataDir);
    const reader = await startReader(team, join(folder, 'laptop'));
    try {
      // No request is made; the address only stands in the manifest.
      await host.configure('http://127.0.0.1:9/');
      const publish = () =>
        host.call('host:publish', { folder: team, title: 'The whole institution', madeBy: '', threshold: 10 });
      const first = await publish();
      await reader.bytesOfUpdate();
      changeOneRun(dataDir);
      const second = await publish();
      const bytesRead = await reader.bytesOfUpdate();
      const table = bytesOfTable(team, changed);
      return [
        figure({
          id: 'P20',
          title: `publish with one changed table of ${runs} runs (${second.written} written): bytes / the table`,
          unit: 'x',
          bar: 2,
          runs: [second.bytes / table],
          baseline: { what: `table ${changed}`, value: table / 1_000_000, unit: 'MB' },
        }),
        figure({
          id: 'P20-first',
          title: 'the same / first publication, bytes',
          unit: 'x',
          bar: 1,
          runs: [second.bytes / first.bytes],
          baseline: { what: 'first publication', value: first.bytes / 1_000_000, unit: 'MB' },
        }),
        figure({
          id: 'P20-reader',
          title: 'a subscribed laptop reads it over HTTP: bytes / the table',
          unit: 'x',
          bar: 2,
          runs: [bytesRead / table],
        }),
      ];
    } finally {
      await reader.close();
      await host.close();
    }
  });
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
function changeOneRun(dataDir: string): void {
  const db = new Database(join(dataDir, 'cache.sqlite3'));
  try {
    db.exec(
      `UPDATE enrollment SET count = count + 1000 WHERE (run_no, date) IN (SELECT run_no, max(date) FROM enrollment WHERE run_no = 1);
       INSERT OR REPLACE INTO content_version (dataset, run_no, version) VALUES ('enrollment', 1, lower(hex(randomblob(8))))`,
    );
  } finally {
    db.close();
  }
}

function bytesOfTable(folder: string, name: string): number {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { tables } = publicationManifest.parse(read(manifestNameOf(latest.parse(read('latest.json')).number)));
  const found = tables.find((table) => table.name === name);
  if (!found) throw new Error(`${name} was not published.`);
  return found.bytes;
}
