import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPublisherKey } from '#main/credentials/secret-store.ts';
import { startSampleService } from '../sample-service/index.ts';
import { everyNth } from '../support/at-length.ts';
import { everythingIn, makeFolder } from '../support/folder.ts';
import { runHeadlessProcess, writeConfig } from '../support/headless.ts';
import { namesToFind } from '../support/names-to-find.ts';
import { type PublishingHost, startPublishing } from '../support/published-copies.ts';

/* A published folder is for everybody who can reach it, and others may be able to write there. */

const words = { title: 'All courses', madeBy: '' };
let publisher: PublishingHost;
let path: string;
beforeAll(async () => {
  publisher = await startPublishing(words);
});
beforeEach(() => {
  path = publisher.newPath();
});
afterAll(() => publisher.close());

const publish = (to = path, threshold: number | null = null) =>
  publisher.started.host.call('host:publish', { folder: to, threshold, ...words });
/** Has the first publication of the data in the folder. */
const published = (threshold: number | null = null) => publisher.copyTo(path, threshold);

describe('what is published', () => {
  it('has no learner, no file of a report and no secret, though they are stored', async () => {
    const { service, runId } = publisher;
    const usernames = [...(service.data.findRun(runId)?.learnerEngagement() ?? [])].map(({ username }) => username);
    await published();
    const all = await everythingIn(path);
    expect(namesToFind(usernames).length).toBeGreaterThan(5);
    for (const name of namesToFind(usernames)) expect(all).not.toContain(name);
    for (const secret of [service.clientSecret, service.analyticsToken]) expect(all).not.toContain(secret);
    const tables = await readdir(join(path, 'tables'));
    expect(tables).toContain('enrollment');
    for (const name of ['learner-engagement', 'reports']) expect(tables).not.toContain(name);
  });

  it('does not hold the key that signs it, from standard input either, and no argument bears it', async () => {
    const service = await startSampleService();
    const own = await makeFolder();
    try {
      const publisherKey = randomBytes(32);
      const config = await writeConfig(own.path, service, { datasets: ['skills'], runs: [] });
      const secrets = JSON.stringify({
        clientSecret: service.clientSecret,
        publisherKey: publisherKey.toString('base64'),
      });
      const run = (...args: string[]) =>
        runHeadlessProcess([...args, '--config', config, '--secret-stdin'], secrets, own.path);
      expect(await run('sync', '--out', join(own.path, 'out'))).toMatchObject({ code: 0 });
      const { code, stdout, stderr } = await run('publish', '--to', join(own.path, 'team'));
      expect(code, stderr).toBe(0);
      const everywhere = `${await everythingIn(own.path)}${stdout}${stderr}`;
      const pkcs8 = readPublisherKey(publisherKey.toString('base64'))?.export({ format: 'der', type: 'pkcs8' });
      for (const form of [
        publisherKey.toString('base64'),
        publisherKey.toString('hex'),
        publisherKey.toString('latin1'),
      ])
        expect(everywhere).not.toContain(form);
      expect(everywhere).not.toContain(pkcs8?.toString('base64'));
      expect(everywhere).not.toContain(service.clientSecret);
    } finally {
      await service.close();
      await own.remove();
    }
  });
});

describe('a file in the place of a folder', () => {
  /** Puts the file there, tries to publish and takes the file away again. */
  const isNamedAndStays = async (place: string, threshold: number | null) => {
    await writeFile(join(path, place), 'precious');
    await expect(publish(path, threshold)).rejects.toMatchObject({
      code: 'PUBLISH_FOLDER_UNSAFE',
      detail: { what: place },
    });
    expect(await readFile(join(path, place), 'utf8')).toBe('precious');
    await rm(join(path, place));
  };
  // One table is of course runs, in parts, and one is a single file.
  const cases = [
    { place: 'tables/enrollment', threshold: 10 },
    { place: 'tables/enrollment', threshold: null },
    { place: 'tables/job-postings', threshold: null },
    { place: 'tables/job-postings', threshold: 10 },
  ];
  // Every day two of them: with a threshold and without one, in parts and as a single file.
  it.each(everyNth(2, cases))(
    'of $place is named and stays, and the next publication finds nothing left open (threshold $threshold)',
    async ({ place, threshold }) => {
      await published(threshold);
      await rm(join(path, place), { recursive: true });
      await isNamedAndStays(place, threshold);
      expect(await publish(path, threshold)).toMatchObject({ number: 2, written: 1 });
    },
  );

  it('cuts off a first publication, which the next one makes whole', async () => {
    const place = 'tables/enrollment';
    await mkdir(dirname(join(path, place)), { recursive: true });
    await isNamedAndStays(place, 10);
    expect(await publish(path, 10)).toMatchObject({ number: 1 });
  });
});

describe('links that somebody puts into the folder', () => {
  const outside = () => `${path}-outside`;
  beforeEach(async () => {
    await mkdir(outside(), { recursive: true });
    await writeFile(join(outside(), 'precious.txt'), 'precious');
  });
  const isUntouched = async () => {
    expect(await readdir(outside())).toEqual(['precious.txt']);
    expect(await readFile(join(outside(), 'precious.txt'), 'utf8')).toBe('precious');
  };

  it.each(['tables', 'words', 'tables/skills'])('are not followed in the place of %s', async (name) => {
    await published();
    await rename(join(path, name), join(path, 'moved'));
    await symlink(outside(), join(path, name), 'dir');
    await expect(publish()).rejects.toMatchObject({ code: 'PUBLISH_FOLDER_UNSAFE' });
    await isUntouched();
    expect(JSON.parse(await readFile(join(path, 'latest.json'), 'utf8')).number).toBe(1);
  });

  it.each(['latest.json', 'README.txt'])('are replaced in the place of %s, and not written through', async (name) => {
    await published();
    await rm(join(path, name), { force: true });
    await symlink(join(outside(), 'precious.txt'), join(path, name));
    await publish();
    await isUntouched();
    expect((await lstat(join(path, name))).isSymbolicLink()).toBe(false);
  });

  it('are not removed as old files, nor is what they lead to', async () => {
    await published();
    const link = join(path, 'tables', 'skills', `${'c'.repeat(64)}.parquet`);
    await symlink(join(outside(), 'precious.txt'), link);
    await publish();
    await isUntouched();
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
  });

  it('do not make the lock write elsewhere', async () => {
    await mkdir(path);
    await symlink(join(outside(), 'new.txt'), join(path, 'publishing.lock'));
    // A lock that is no file of ours stays, and the publisher is told.
    await expect(publish()).rejects.toMatchObject({ code: 'PUBLISH_BUSY' });
    await isUntouched();
  });

  it('do not pass for a manifest: the next one has another number', async () => {
    await published();
    await symlink(join(outside(), 'precious.txt'), join(path, 'almanac-2.json'));
    expect(await publish()).toMatchObject({ number: 3 });
    await isUntouched();
  });

  it('may lead to the folder itself, which its owner has chosen', async () => {
    await mkdir(path);
    const link = `${path}-link`;
    await symlink(path, link, 'dir');
    expect(await publish(link)).toMatchObject({ number: 1 });
    expect(await readdir(path)).toContain('latest.json');
  });
});

describe('manifests that somebody else has put there', () => {
  it('are not gone on from: their id is not that of the publication', async () => {
    await published();
    const own = JSON.parse(await readFile(join(path, 'almanac-1.json'), 'utf8'));
    await writeFile(join(path, 'almanac-1.json'), JSON.stringify({ ...own, publicationId: 'e'.repeat(32) }));
    await publish();
    const next = JSON.parse(await readFile(join(path, 'almanac-2.json'), 'utf8'));
    expect(next.publicationId).not.toBe('e'.repeat(32));
  });
});
