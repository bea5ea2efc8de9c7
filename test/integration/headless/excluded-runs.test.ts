import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { dataDialect } from '#main/data-host/host-methods.ts';
import { signedBy } from '#main/data-host/publications/identity.ts';
import { readViewQuery } from '#main/headless/command-values.ts';
import { readConfig } from '#main/headless/config.ts';
import { runOpenPackageCommand, runPackageCommand } from '#main/headless/handover-commands.ts';
import { type StoredDataCommand, withStoredData } from '#main/headless/stored-data.ts';
import { runExportCommand, runReportCommand } from '#main/headless/stored-data-commands.ts';
import { parseCourseId } from '#shared/catalog/course-id.ts';
import { viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { everythingIn, makeFolder } from '../../support/folder.ts';
import { runHeadless, writeConfig } from '../../support/headless.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { readCsvRecords } from '../../support/read-csv.ts';

/* A run that was synced, and then taken out of the choice: in a configuration, or in the window. */

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let started: StartedHost;
let config: string;
let [kept, excluded] = ['', ''];
const { privateKey } = generateKeyPairSync('ed25519');
beforeAll(async () => {
  service = await startSampleService();
  folder = await makeFolder();
  [kept = '', excluded = ''] = service.runs;
  started = await startHost({ service, runs: [kept, excluded], publisherKey: privateKey });
  // A dataset that it lacks is named in no file either.
  service.faults.add({ kind: 'wrong-types', where: 'enrollment-mode', run: excluded });
  await started.sync();
  service.reset();
  // Texts of the user name both runs.
  for (const id of [kept, excluded])
    await started.host.call('notes:add', { kind: 'run', id, day: null, text: `of ${id}` });
  config = await writeConfig(folder.path, service, { runs: [kept], profileDir: started.dir });
});
afterAll(async () => {
  await started.close();
  await service.close();
  await folder.remove();
});

/** As pages write it. */
const bare = (runId: string) => runId.replace('course-v1:', '');

let made = 0;
/** A folder for what one test makes, and the command that makes it by the configuration without the run. */
async function making() {
  made += 1;
  const lines: string[] = [];
  const command: StoredDataCommand = {
    options: await readConfig(config),
    appVersion: null,
    signal: new AbortController().signal,
    onProgress: (line) => void lines.push(line),
  };
  return { at: (name: string) => join(folder.path, `made-${made}`, name), lines, command };
}

const told = '1 stored run is not in the configuration: left out';
/** All files that were made, without the places where a page may break an id. */
const madeNow = async () =>
  (await everythingIn(join(folder.path, `made-${made}`))).replaceAll(/<wbr>|<\/?bdi[^>]*>/g, '');

describe('a run that the configuration no longer names', () => {
  // Learners are exported from the window alone.
  const wholeViews = viewNames.filter(
    (view) => !isLearnerView(view) && viewDefinition(view).params().safeParse({}).success,
  );

  it('is not in an export of any view', async () => {
    const { at, lines, command } = await making();
    const choices = { threshold: 0, labels: true, sidecar: true };
    await runExportCommand({ ...command, ...choices, view: 'runs', params: [], out: at('runs.json') });
    // Opens the data once for all the others, which takes several times as long as a file.
    await withStoredData(command, 'export', async (host) => {
      const file = { format: 'json', dialect: dataDialect, guard: false, address: null } as const;
      for (const view of wholeViews.filter((each) => each !== 'runs')) {
        const query = readViewQuery(view, []);
        await host.call('host:exportFile', {
          ...file,
          ...choices,
          excludedColumns: [],
          query,
          path: at(`${view}.json`),
        });
      }
    });
    expect(lines.filter((line) => line === told)).toHaveLength(2);
    const of = (runId: string) => wholeViews.filter((view) => readFileSync(at(`${view}.json`), 'utf8').includes(runId));
    expect(of(excluded)).toEqual([]);
    expect(of(kept)).toEqual(expect.arrayContaining(['runs', 'run-trends', 'sync-resources', 'attention']));
    expect(await madeNow()).not.toContain(excluded);
  });

  it('cannot be exported by its name', async () => {
    const { at, command } = await making();
    const choices = { view: 'run-enrollment' as const, params: [`runId=${excluded}`], threshold: 10, labels: false };
    const exported = runExportCommand({ ...command, ...choices, sidecar: false, out: at('rows.csv') });
    await expect(exported).rejects.toMatchObject({ code: 'RUN_LEFT_OUT' });
  });

  it('has no unreadable record in a file: one names its counts', async () => {
    expect((await started.rows({ view: 'rejected-records', params: {} })).length).toBeGreaterThan(0);
    const { at, command } = await making();
    const choices = { view: 'rejected-records' as const, params: [], threshold: 0, labels: true, sidecar: false };
    await runExportCommand({ ...command, ...choices, out: at('rows.csv') });
    expect(readCsvRecords(await madeNow())).toEqual([]);
  });

  it('gives its course no title', async () => {
    const { at, command } = await making();
    const found = parseCourseId(excluded);
    const courseKey = found.ok ? found.identity.courseKey : '';
    const db = new Database(join(started.dir, 'cache.sqlite3'));
    db.prepare('DELETE FROM course_summary').run();
    const add = db.prepare('INSERT INTO course_summary (run_id, course_key, title) VALUES (?, ?, ?)');
    add.run(excluded, courseKey, 'Of the run left out');
    db.close();
    const named = await started.host.call('labels:all', {});
    expect(named.labels).toContainEqual({ kind: 'course', id: courseKey, text: 'Of the run left out', own: false });
    const choices = { threshold: 0, labels: true, sidecar: true };
    const rows = { view: 'course-skills' as const, params: [`courseKey=${courseKey}`] };
    await runExportCommand({ ...command, ...choices, ...rows, out: at('skills.csv') });
    await runExportCommand({ ...command, ...choices, view: 'courses', params: [], out: at('courses.xlsx') });
    const text = await madeNow();
    expect([text.includes(courseKey), text.includes('Of the run left out')]).toEqual([true, false]);
  });

  it('is not in a portfolio, nor in its sum', async () => {
    const { at, lines, command } = await making();
    const chosen = { ...newRecipe('portfolio', { kind: 'portfolio' }, 'a4'), threshold: 0 };
    await runReportCommand({
      ...command,
      template: 'portfolio',
      subject: [],
      chosen,
      out: at('p.html'),
      sidecar: true,
    });
    expect(lines).toContain(told);
    const text = await madeNow();
    expect([text.includes(bare(excluded)), text.includes(bare(kept))]).toEqual([false, true]);
  });

  it('is not in a package, with its notes', async () => {
    const { at, lines, command } = await making();
    const chosen = { title: 'All', madeBy: '', notes: true, threshold: null };
    await runPackageCommand({ ...command, chosen, out: at('all.zip') });
    expect(lines).toContain(told);
    await runOpenPackageCommand({ ...command, zip: at('all.zip'), out: at('tables'), format: 'csv' });
    const text = await everythingIn(at('tables'));
    expect([text.includes(excluded), text.includes(kept)]).toEqual([false, true]);
  });

  it('is not in a publication, with its notes', async () => {
    const { at, lines, command } = await making();
    const sign = async (bytes: Uint8Array) => signedBy(privateKey, bytes);
    const chosen = { folder: at('team'), title: 'All', madeBy: '', threshold: null };
    await withStoredData(command, 'publish', (host) => host.call('host:publish', chosen), { signPublication: sign });
    expect(lines).toContain(told);
    const text = await madeNow();
    expect([text.includes(excluded), text.includes(kept)]).toEqual([false, true]);
  });

  it('is taken out of the stored choice by a sync, which says so', async () => {
    const secrets = JSON.stringify({ clientSecret: service.clientSecret });
    const { code, stderr } = await runHeadless(
      ['sync', '--config', config, '--secret-stdin', '--out', 'one'],
      secrets,
      folder.path,
    );
    expect([code, stderr]).toEqual([0, expect.stringContaining(told)]);
    expect(await everythingIn(join(folder.path, 'one'))).not.toContain(excluded);
    expect(started.host.selectedRuns()).toEqual([kept]);
  });
});

describe('a run that is taken out of the choice in the window', () => {
  it('is in no copied rows', async () => {
    const { host } = started;
    await host.call('runs:remove', { runId: excluded });
    const request = { view: 'rejected-records', params: {}, page: 1, pageSize: 50 } as const;
    const { rows } = await started.page(request);
    const ofIt = rows.flatMap((row, index) => (row.run_id === excluded ? [index] : []));
    expect(ofIt.length).toBeGreaterThan(0);
    expect(await host.call('export:withheld', { request, threshold: 0 })).toEqual({
      rows: [],
      order: rows.slice(0, request.pageSize).flatMap((_, index) => (ofIt.includes(index) ? [] : [index])),
    });
    await host.call('runs:add', { runIds: [excluded] });
  });

  it('is not exported, reported, packaged or published either, until it is selected again', async () => {
    const { at } = await making();
    const { host } = started;
    const file = {
      format: 'csv',
      dialect: dataDialect,
      sidecar: false,
      labels: false,
      guard: false,
      excludedColumns: [] as string[],
      address: null,
    } as const;
    const query = { view: 'run-enrollment', params: { runId: excluded } } as const;
    const exported = () =>
      host.call('host:exportFile', { ...file, query, threshold: 0, path: join(folder.path, `made-${made}.csv`) });
    await host.call('runs:add', { runIds: [excluded] });
    expect((await exported()).rows).toBeGreaterThan(0);
    await host.call('runs:remove', { runId: excluded });
    await expect(exported()).rejects.toMatchObject({ code: 'RUN_LEFT_OUT' });
    await host.call('host:publish', { folder: at('team'), title: 'All', madeBy: '', threshold: null });
    expect(await madeNow()).not.toContain(excluded);
    const recipe = { ...newRecipe('portfolio', { kind: 'portfolio' }, 'a4'), threshold: 0 };
    expect((await host.call('host:report', { recipe })).html.replaceAll('<wbr>', '')).not.toContain(bare(excluded));
  });
});
