import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { latest, publicationManifest } from '#main/data-host/publications/manifest.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { everyNth } from '../../support/at-length.ts';
import { makeFolder } from '../../support/folder.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

/* Which publication a folder holds, whatever happens to the files in it: readers are bound to it. */

const { privateKey: publisherKey } = generateKeyPairSync('ed25519');
let service: SampleService;
/** The publisher, and the same one on another computer: with the key, and without what the first one remembers. */
let [own, elsewhere]: StartedHost[] = [];
let folder: Awaited<ReturnType<typeof makeFolder>>;
let path: string;
let made = 0;
beforeAll(async () => {
  service = await startSampleService();
  folder = await makeFolder();
  [own, elsewhere] = await Promise.all([0, 1].map(() => startHost({ service, runs: [], publisherKey })));
  for (const { sync } of hosts()) await sync([{ dataset: 'job-postings', runId: null }]);
});
beforeEach(() => {
  made += 1;
  path = join(folder.path, `team-${made}`);
});
afterAll(async () => {
  for (const started of hosts()) await started.close();
  await service.close();
  await folder.remove();
});

const hosts = () => [own, elsewhere].filter((each) => each !== undefined);
const publish = (by: StartedHost | undefined, given: { title?: string; madeBy?: string; isNew?: boolean } = {}) =>
  (by ?? expect.unreachable()).host.call('host:publish', { folder: path, threshold: null, ...given });
const text = (name: string) => readFileSync(join(path, name), 'utf8');
const now = () => {
  const { number } = latest.parse(JSON.parse(text('latest.json')));
  const { publicationId, facts } = publicationManifest.parse(JSON.parse(text(`almanac-${number}.json`)));
  return { number, publicationId, title: facts.title, madeBy: facts.madeBy };
};
const heads = () => readdirSync(path).filter((name) => /\.json$/.test(name));

const damages: readonly (readonly [string, () => void])[] = [
  ['latest.json is gone', () => rmSync(join(path, 'latest.json'))],
  ['latest.json is cut', () => truncateSync(join(path, 'latest.json'), 100)],
  ['latest.json is empty', () => truncateSync(join(path, 'latest.json'), 0)],
  [
    'a letter of the key in latest.json is another one',
    () => {
      const head = latest.parse(JSON.parse(text('latest.json')));
      const other = head.publicKey.startsWith('A') ? 'B' : 'A';
      writeFileSync(join(path, 'latest.json'), JSON.stringify({ ...head, publicKey: other + head.publicKey.slice(1) }));
    },
  ],
];

describe('the identity of a publication', () => {
  it.each(everyNth(2, damages))('stays when %s, also for a publisher who does not remember it', async (_, damage) => {
    await publish(own, { title: 'Every course', madeBy: 'The data office' });
    const before = now();
    damage();
    await publish(own);
    expect(now()).toEqual({ ...before, number: 2 });
    damage();
    await publish(elsewhere);
    expect(now()).toEqual({ ...before, number: 3 });
  });

  it('stays for the publisher when everything in the folder is gone, and the numbers go on', async () => {
    await publish(own);
    await publish(own);
    const before = now();
    rmSync(path, { recursive: true });
    await publish(own);
    expect(now()).toEqual({ ...before, number: 3 });
  });

  it.each([
    ['its manifest is whole', () => {}],
    ['its manifest is cut', () => truncateSync(join(path, 'almanac-1.json'), 100)],
    ['its manifest is empty', () => truncateSync(join(path, 'almanac-1.json'), 0)],
  ])('is made anew only when that is said, where nothing tells it any more: %s', async (_, damage) => {
    await publish(own);
    const before = now();
    for (const name of heads().filter((each) => !/^almanac-\d+\.json$/.test(each))) rmSync(join(path, name));
    damage();
    const files = heads();
    await expect(publish(elsewhere)).rejects.toMatchObject({ code: 'PUBLISH_IDENTITY_LOST' });
    expect(heads()).toEqual(files);
    await publish(elsewhere, { isNew: true });
    expect(now().publicationId).not.toBe(before.publicationId);
    expect(now().number).toBeGreaterThan(before.number);
  });

  it('is not made in a folder whose latest.json is of another program', async () => {
    mkdirSync(path);
    writeFileSync(join(path, 'latest.json'), '{"version":"2.1.0"}');
    for (const isNew of [false, true])
      await expect(publish(own, { isNew })).rejects.toMatchObject({ code: 'NOT_OURS' });
    expect(text('latest.json')).toBe('{"version":"2.1.0"}');
  });

  it('keeps title and name that were given once, until others are given', async () => {
    await publish(own, { title: 'Every course', madeBy: 'The data office' });
    await publish(own);
    expect(now()).toMatchObject({ title: 'Every course', madeBy: 'The data office' });
    await publish(elsewhere, { title: 'All courses' });
    expect(now()).toMatchObject({ title: 'All courses', madeBy: 'The data office' });
    await publish(own, { madeBy: '' });
    expect(now()).toMatchObject({ title: 'All courses', madeBy: '' });
  });
});
