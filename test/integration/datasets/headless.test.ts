import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig, readSecrets, Unusable } from '#main/headless/config.ts';
import { runSyncCommand } from '#main/headless/sync-command.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { everythingIn, makeFolder } from '../../support/folder.ts';
import { namesToFind } from '../../support/names-to-find.ts';
import { readCsvRecords } from '../../support/read-csv.ts';

describe('a sync without a window', () => {
  let service: SampleService;
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let runId: string;
  beforeEach(async () => {
    service = await startSampleService({});
    runId = service.runs[0] ?? expect.unreachable();
    folder = await makeFolder();
  });
  afterEach(async () => {
    await service.close();
    await folder.remove();
  });

  const connection = () => ({
    taxonomy: { baseUrl: service.url, scheme: 'JWT' },
    analytics: { baseUrl: service.url, scheme: 'JWT' },
    token: { url: `${service.url}/oauth2/access_token`, clientId: service.clientId },
  });
  const run = async (more: object, learnersKey?: string) => {
    const file = join(folder.path, 'config.json');
    await writeFile(file, JSON.stringify({ ...connection(), runs: [runId], ...more }));
    const outDir = join(folder.path, 'out');
    const input = JSON.stringify({ clientSecret: service.clientSecret, ...(learnersKey ? { learnersKey } : {}) });
    const secrets = await readSecrets(
      (async function* () {
        yield input;
      })(),
    );
    const outcome = await runSyncCommand({
      options: await readConfig(file),
      outDir,
      secrets,
      signal: new AbortController().signal,
      onStatus: () => {},
      onEstimate: () => {},
    });
    const csv = async (name: string) => readCsvRecords(await readFile(join(outDir, `${name}.csv`), 'utf8'));
    return { outcome, outDir, csv };
  };

  it('writes reports and named subsections, and no learner unless told to', async () => {
    const [subsection = ''] = [...(service.data.findRun(runId)?.subsections() ?? [])];
    const { outcome, outDir, csv } = await run({
      datasets: 'all',
      subsections: { [runId]: [subsection] },
    });
    expect(outcome).toBe('complete');
    expect(await readdir(outDir)).not.toContain('learner-engagement.csv');
    expect(await csv('reports')).toMatchObject([{ course_id: runId, report_name: 'problem_response' }]);
    expect((await csv('sequential-open')).map((row) => row.module_id)).toEqual([subsection]);
    expect(service.requests.counts()['learner-engagement']).toBeUndefined();
    const report = JSON.parse(await readFile(join(outDir, 'sync-report.json'), 'utf8'));
    expect(report.resources.some((row: { resource: string }) => row.resource === 'learner-engagement')).toBe(false);
  });

  it('keeps report files sealed, and fetches only those again that its key does not open', async () => {
    const usernames = [...(service.data.findRun(runId)?.learnerEngagement() ?? [])].map((row) => row.username);
    // A file that has not changed is asked for and not sent.
    const downloads = () =>
      service.requests.entries.filter((entry) => entry.class === 'report-file' && entry.status === 200).length;
    const key = randomBytes(32).toString('base64');
    const settings = { datasets: ['reports'] };
    const { outcome, csv } = await run(settings, key);
    expect(outcome).toBe('complete');
    expect(await csv('reports')).toHaveLength(1);
    const all = await everythingIn(folder.path);
    for (const username of namesToFind(usernames)) expect(all).not.toContain(username);
    expect(downloads()).toBe(1);
    await run(settings, key);
    expect(downloads()).toBe(1);
    await run(settings);
    expect(downloads()).toBe(2);
  });

  it('writes learners with their names when told to, and the key may come with the secrets', async () => {
    const usernames = [...(service.data.findRun(runId)?.learnerEngagement() ?? [])].map((row) => row.username);
    const settings = { datasets: ['learner-engagement'], learnerData: true };
    const { outcome, outDir, csv } = await run(settings, randomBytes(32).toString('base64'));
    expect(outcome).toBe('complete');
    expect((await csv('learner-engagement')).map((row) => row.username).toSorted()).toEqual(usernames.toSorted());
    expect((await stat(join(outDir, 'learner-engagement.csv'))).mode & 0o777).toBe(0o600);
    // Another run with a key of its own finds a file that it cannot open, and begins with an empty one.
    const again = await run(settings);
    expect(await again.csv('learner-engagement')).toHaveLength(usernames.length);
  });

  it('leaves no names behind in the tables once learner data is switched off', async () => {
    const { outDir } = await run({ datasets: ['learner-engagement'], learnerData: true });
    expect(await readdir(outDir)).toContain('learner-engagement.csv');
    await run({ datasets: ['enrollment'] });
    expect(await readdir(outDir)).toContain('enrollment.csv');
    expect(await readdir(outDir)).not.toContain('learner-engagement.csv');
  });

  it('refuses subsections of another course, and a key that is none', async () => {
    const other = 'block-v1:edX+Other+2014+type@sequential+block@abc';
    await expect(run({ subsections: { [runId]: [other] } })).rejects.toBeInstanceOf(Unusable);
    await expect(run({}, 'too short')).rejects.toBeInstanceOf(Unusable);
  });
});
