import { createHash, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageDatasets } from '#contract/packages.ts';
import { excludeRuns } from '#main/data-host/masking/masking.ts';
import { outgoingTables } from '#main/data-host/packages/outgoing-tables.ts';
import { ParquetTable } from '#main/data-host/parquet/write-parquet.ts';
import { publicKeyOf, signatureOf } from '#main/data-host/publications/identity.ts';
import {
  latestName,
  manifestNameOf,
  type PublicationManifest,
  publicationFormat,
  tablePath,
  wordsPath,
} from '#main/data-host/publications/manifest.ts';
import { seenChanges, seenChangesName, type TeamWords } from '#main/data-host/publications/published-tables.ts';
import type { CellRow } from '#shared/catalog/columns.ts';
import { nowInstant } from '#shared/time/time.ts';
import { openCache } from '../attacker/twins/masked-tables.ts';

export type Manifest = PublicationManifest;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Long enough ago that a file of this time is not taken for one that is being copied. */
const longAgo = new Date(Date.now() - 24 * 3_600_000);

type TableFacts = Manifest['tables'][number];

/** A table as it is published: what the manifest says of it, and its file. */
interface TestTable {
  readonly facts: TableFacts;
  readonly bytes: Uint8Array;
}

function toPublish(
  name: string,
  columns: ConstructorParameters<typeof ParquetTable>[0],
  rows: Iterable<CellRow>,
): TestTable {
  const parquet = new ParquetTable(columns);
  const bytes = Buffer.concat([...parquet.pieces(rows)]);
  const keys = columns.map(({ key }) => key);
  return { facts: { name, sha256: sha256(bytes), bytes: bytes.length, rows: parquet.rows, columns: keys }, bytes };
}

/** Reads all that the data folder of a host can publish of these runs, once for all publishers. */
export function tablesToPublish(dataDir: string, runIds: readonly string[]): readonly TestTable[] {
  const db = openCache(dataDir, { readonly: true });
  try {
    const selection = { taxonomy: true, runIds: [...runIds], datasets: [...packageDatasets] };
    const outgoing = outgoingTables(
      { db, excluded: excludeRuns(db, null) },
      { ...selection, labels: false, notes: false, withholds: false },
    );
    return outgoing.map(({ name, columns, rows }) => toPublish(name, columns, rows()));
  } finally {
    db.close();
  }
}

/**
 * Writes publications as a publisher could who does whatever a test wants: with any manifest, signed by any key. Everything looks as
 * if it had been written a day ago, unless a test says otherwise.
 */
export function createTestPublisher(folder: string, key: KeyObject = generateKeyPairSync('ed25519').privateKey) {
  const publicationId = randomBytes(16).toString('hex');
  const write = (path: string, bytes: Uint8Array | string, at = longAgo) => {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(`${full}.part`, bytes);
    renameSync(`${full}.part`, full);
    utimesSync(full, at, at);
  };
  /** Writes a manifest, and the file that names it, as they are given. */
  const sign = (manifest: Manifest | Record<string, unknown>, by: KeyObject = key) => {
    const number = Number(manifest.number);
    const bytes = Buffer.from(JSON.stringify(manifest));
    write(manifestNameOf(number), bytes);
    const head = {
      format: publicationFormat,
      number,
      manifestSha256: sha256(bytes),
      publicKey: publicKeyOf(by),
      signature: signatureOf(bytes, by),
    };
    write(latestName, JSON.stringify(head));
    return head;
  };
  const publishTable = ({ facts, bytes }: TestTable): TableFacts => {
    write(tablePath(facts.name, facts.sha256), bytes);
    return { ...facts };
  };
  return {
    folder,
    publicationId,
    publicKey: publicKeyOf(key),
    write,
    sign,
    /** Publishes these tables, in full. */
    publish(all: readonly TestTable[], given: Given = {}): Manifest {
      const { number = 1, title = 'Enrollment of all courses', words = null, changes = [] } = given;
      const tables = all.map(publishTable);
      if (changes.length > 0) tables.push(publishTable(toPublish(seenChangesName, seenChanges.columns, changes)));
      const manifest: Manifest = {
        format: publicationFormat,
        number,
        publicationId,
        facts: { ...facts, title, madeAt: nowInstant() },
        lists: {},
        tables,
        words: words && publishWords(words),
      };
      sign(manifest);
      return manifest;
    },
    /** The newest manifest, as it lies there. */
    manifest: (number: number): Manifest => JSON.parse(readFileSync(join(folder, manifestNameOf(number)), 'utf8')),
  };

  function publishWords(words: TeamWords) {
    const bytes = Buffer.from(JSON.stringify(words));
    write(wordsPath(sha256(bytes)), bytes);
    return { sha256: sha256(bytes), bytes: bytes.length };
  }
}

interface Given {
  readonly number?: number;
  readonly title?: string;
  readonly words?: TeamWords | null;
  readonly changes?: readonly CellRow[];
}

const facts: Manifest['facts'] = {
  title: '',
  madeBy: 'The data office',
  madeAt: 0,
  appVersion: '0.2.0',
  hosts: { taxonomy: null, analytics: null },
  dataThrough: 16_000,
  syncedFrom: null,
  syncedTo: null,
  threshold: null,
  withheld: 0,
  snapshotId: '0123456789ab',
  isSample: false,
};

export type TestPublisher = ReturnType<typeof createTestPublisher>;
