import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageRow } from '#main/data-host/packages/package-tables.ts';
import { readParquetTable } from '#main/data-host/packages/read-table.ts';
import { rowsOfParts } from '#main/data-host/publications/import-publication.ts';
import { withoutSnapshot } from '#main/data-host/publications/lake-columns.ts';
import {
  latest,
  manifestedPath,
  manifestNameOf,
  type PublicationManifest,
  type PublishedPart,
  type PublishedTable,
  partsIn,
  publicationManifest,
  tablePath,
} from '#main/data-host/publications/manifest.ts';
import { publishedTables } from '#main/data-host/publications/published-tables.ts';

/* A published folder as its readers find it: by the newest manifest, and where a table has parts, by the list of them. */

export function manifestIn(path: string): PublicationManifest {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(path, file), 'utf8'));
  return publicationManifest.parse(read(manifestNameOf(latest.parse(read('latest.json')).number)));
}

/** A file with rows of a table. */
export type FileOfTable = Pick<PublishedPart, 'sha256' | 'bytes' | 'rows' | 'period'> & {
  readonly org?: string;
  readonly snapshotAt?: number | undefined;
};

/** The files with the rows of a table: its one file, or one for each part. */
export function filesOfTable(path: string, table: PublishedTable): readonly FileOfTable[] {
  if (table.parts === undefined) return [table];
  const parts = partsIn(table, readFileSync(join(path, manifestedPath(table)), 'utf8'));
  if (parts === null) throw new Error(`The list of the parts of ${table.name} is not the one that the manifest names.`);
  return parts;
}

/** SQL that reads a table of the newest publication, from within its folder. */
export function sqlOfTable(path: string, name: string): string {
  const table = manifestIn(path).tables.find((each) => each.name === name);
  if (!table) throw new Error(`${name} is not published.`);
  const files = filesOfTable(path, table).map(({ sha256 }) => `'${tablePath(name, sha256)}'`);
  return `read_parquet([${files.join(', ')}])`;
}

/** The rows of a table of the newest publication, with what each says of it. */
export async function* rowsOfTable(path: string, name: string): AsyncGenerator<PackageRow> {
  const { tables, facts } = manifestIn(path);
  const table = tables.find((each) => each.name === name);
  const definition = publishedTables.get(name);
  if (!(table && definition)) throw new Error(`${name} is not published.`);
  const withholds = facts.threshold !== null;
  yield* rowsOfParts(
    filesOfTable(path, table).map(({ org = '', sha256, rows }) => ({
      org,
      rows: () => readParquetTable(join(path, tablePath(name, sha256)), { ...table, rows }, definition, withholds),
    })),
  );
}

/** The rows of every table of the newest publication in a folder, without what each says of its publication. */
export async function publishedRows(path: string): Promise<Map<string, unknown[]>> {
  const found = new Map<string, unknown[]>();
  for (const { name } of manifestIn(path).tables) {
    const rows: unknown[] = [];
    for await (const { cells, withheld } of rowsOfTable(path, name)) rows.push([withoutSnapshot(cells), withheld]);
    found.set(name, rows);
  }
  return found;
}
