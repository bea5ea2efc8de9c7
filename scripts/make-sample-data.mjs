#!/usr/bin/env node
/**
 * Writes `resources/sample-data.zip`, the invented data that people can look around in without an account:
 * `node scripts/make-sample-data.mjs`. Run by hand when the format of packages or the sample service changes. It goes the way
 * that real data goes: a service, a sync, a package.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageDatasets } from '#contract/packages.ts';
import { createCredentials } from '#main/credentials/credentials.ts';
import { createSessionStore } from '#main/credentials/secret-store.ts';
import { openCache } from '#main/data-host/cache/cache.ts';
import { openDataHost } from '#main/data-host/host.ts';
import { writePackage } from '#main/data-host/packages/write-package.ts';
import { createHttp } from '#main/net/http.ts';
import { ODD_SKILLS, UNNAMED_JOBS } from '#test/sample-service/generator/world/odd-records.ts';
import { startSampleService } from '#test/sample-service/index.ts';

const output = fileURLToPath(new URL('../resources/sample-data.zip', import.meta.url));
const today = '2026-11-20';
/** The moment that the sample was synced and made, so that the same script writes the same rows. */
const now = Date.parse(`${today}T10:00:00Z`);
/** The example course with its earlier runs, and some others: a run that fades among them, and one of a short course in nursing. */
const courseRuns = 12;

const folder = mkdtempSync(join(tmpdir(), 'almanac-sample-'));
const service = await startSampleService({ seed: 11, scale: 'world', today });
try {
  const runIds = service.runs.slice(0, courseRuns);
  await sync(runIds);
  const cache = openCache(folder);
  makePlausible(cache.db);
  const reader = cache.openReader();
  const selection = {
    title: 'Sample data',
    madeBy: 'The Course Almanac authors',
    taxonomy: true,
    runIds,
    datasets: [...packageDatasets],
    labels: true,
    notes: true,
    threshold: null,
  };
  const hosts = { taxonomy: 'sample.invalid', analytics: 'sample.invalid' };
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const order = { selection, path: output, appVersion: version, hosts, from: null, isSample: true };
  const excluded = { excludesSome: false, refuse: () => {}, has: () => false };
  const figures = await writePackage(
    { db: reader, ready: () => {}, excluded },
    { ...order, now: now * 1000 },
    () => {},
  );
  reader.close();
  cache.close();
  console.log(`${figures.rows} rows, ${statSync(output).size} bytes`);
} finally {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The sample service has names that break programs, and none. A user who looks around does not want to see those. */
/** @param {import('#main/data-host/cache/database/database.ts').Connection} db */
function makePlausible(db) {
  const plausible = [
    'Call Quality Monitoring',
    'Ad Hoc Reporting',
    'Statistical Learning',
    'Master Data Management',
    'Earned Value Management',
    'Progressive Web Applications',
    'Spreadsheet Modeling',
    'Pay Equity Analysis',
    'Risk Simulation',
    'Workshop Design',
    'Interoperability Standards',
  ];
  const rename = db.prepare('UPDATE skill SET name = ? WHERE name = ?');
  for (const [index, { name }] of ODD_SKILLS.entries()) rename.run(plausible[index], name);
  const nameJob = db.prepare(
    "UPDATE job SET name = ? WHERE id = (SELECT min(id) FROM job WHERE coalesce(name, '') = '')",
  );
  for (const job of UNNAMED_JOBS) nameJob.run(job);
  db.exec('UPDATE job_posting SET job_name = (SELECT name FROM job WHERE job.id = job_id)');
}

/** @param {readonly string[]} runIds */
async function sync(runIds) {
  const http = createHttp({});
  const clock = () => now;
  const credentials = createCredentials({ store: createSessionStore(), http });
  const at = /** @type {const} */ ({ scheme: 'JWT' });
  const connection = {
    taxonomy: { ...at, baseUrl: service.url },
    analytics: { ...at, baseUrl: `${service.url}/api/v0/` },
    token: { url: `${service.url}/oauth2/v1/access_token`, clientId: service.clientId },
  };
  await credentials.save(connection, { clientSecret: service.clientSecret });
  const ports = {
    authorize: credentials.authorize,
    emit: () => {},
  };
  const host = openDataHost(folder, ports, clock);
  await host.call('host:configure', { connection, historyFrom: '2013-01-01' });
  await host.call('runs:add', { runIds: [...runIds] });
  await host.call('runs:offered', {});
  await host.call('sync:start', {});
  await host.syncFinished();
  for (const runId of runIds) {
    await host.call('sync:start', {
      resources: [
        { dataset: 'answer-distribution', runId },
        { dataset: 'grade-distribution', runId },
      ],
    });
    await host.syncFinished();
  }
  await host.close();
  await http.close();
}
