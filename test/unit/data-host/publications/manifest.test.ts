import { describe, expect, it } from 'vitest';
import {
  type Latest,
  latest,
  latestName,
  manifestNameOf,
  type PublicationManifest,
  type PublishedTable,
  publicationFormat,
  publicationManifest,
  tablePath,
  wordsPath,
} from '#main/data-host/publications/manifest.ts';

const sha256 = '0'.repeat(64);
const skills: PublishedTable = { name: 'skills', rows: 2, bytes: 700, sha256, columns: ['id', 'name'] };
const manifest: PublicationManifest = {
  format: publicationFormat,
  number: 12,
  publicationId: 'f'.repeat(32),
  facts: {
    title: 'Course Almanac data',
    madeBy: '',
    madeAt: 1_700_000_000_000_000,
    appVersion: '0.1.0',
    hosts: { taxonomy: 'taxonomy.example.org', analytics: null },
    dataThrough: 19_000,
    syncedFrom: null,
    syncedTo: null,
    threshold: 10,
    withheld: 3,
    snapshotId: 'abcdef012345',
    isSample: false,
  },
  lists: { skills: '2' },
  tables: [skills],
  words: null,
};

describe('the description of a published folder', () => {
  it('names tables and words by what is in them, and manifests by their number', () => {
    expect(latestName).toBe('latest.json');
    expect(manifestNameOf(manifest.number)).toBe('almanac-12.json');
    expect(tablePath(skills.name, skills.sha256)).toBe(`tables/skills/${sha256}.parquet`);
    expect(wordsPath(sha256)).toBe(`words/${sha256}.json`);
  });

  it('is taken as it is, and never with something else in it', () => {
    expect(publicationManifest.parse(manifest)).toEqual(manifest);
    expect(publicationManifest.safeParse({ ...manifest, secret: 'x' }).success).toBe(false);
    expect(publicationManifest.safeParse({ ...manifest, tables: [] }).success).toBe(false);
    expect(publicationManifest.safeParse({ ...manifest, format: publicationFormat + 1 }).success).toBe(false);
  });

  it('is pointed at by latest.json of any format, so that an old app can say that it is too old', () => {
    const newer: Latest = {
      format: publicationFormat + 1,
      number: 13,
      manifestSha256: sha256,
      publicKey: Buffer.alloc(32).toString('base64'),
      signature: Buffer.alloc(64).toString('base64'),
    };
    expect(latest.parse(newer)).toEqual(newer);
  });
});
