import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';
import { type PackageSelection, packageDatasets } from '#contract/packages.ts';
import { packageTables } from '#main/data-host/packages/package-tables.ts';
import { readCsvRows } from '#main/data-host/packages/read-table.ts';
import type { Column } from '#shared/catalog/columns.ts';

/** Everything of these runs, with small counts as they are. */
export const everythingOf = (runIds: readonly string[], change: Partial<PackageSelection> = {}): PackageSelection => ({
  title: 'Spring term',
  madeBy: 'The data office',
  taxonomy: true,
  runIds: [...runIds],
  datasets: [...packageDatasets],
  labels: true,
  notes: true,
  threshold: null,
  ...change,
});

export type Files = Record<string, Uint8Array>;

export const unzip = (path: string): Files => unzipSync(readFileSync(path));
export const zip = (path: string, files: Files): void => writeFileSync(path, zipSync(files, { level: 1 }));
export const text = (files: Files, name: string): string => Buffer.from(files[name] ?? []).toString('utf8');

/** The files with a description that has their sizes and checksums as they are now. */
function described(files: Files): Files {
  const manifest = JSON.parse(text(files, 'datapackage.json'));
  for (const resource of manifest.resources) {
    const bytes = files[resource.path];
    if (!bytes) continue;
    resource.bytes = bytes.length;
    resource.hash = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  }
  return { ...files, 'datapackage.json': Buffer.from(JSON.stringify(manifest)) };
}

/** Replaces a cell; `column` is undefined for the columns that stand for a spread one, which have a `name`. */
type Rewrite = (
  cell: string,
  at: { table: string; column: Column | undefined; name: string; row: number; cells: readonly string[] },
) => string;

/** The files of a package with other cells, and a description that has their sizes and checksums. */
export async function rewritten(files: Files, rewrite: Rewrite): Promise<Files> {
  const next: Files = { ...files };
  for (const [table, { columns }] of packageTables) {
    const path = `${table}.csv`;
    if (!files[path]) continue;
    const rows: string[][] = [];
    for await (const row of readCsvRows(asChunks(files[path]), path)) rows.push(row);
    const [header = [], ...lines] = rows;
    const definitions = header.map((name) => columns.find(({ key }) => key === name));
    const changed = lines.map((cells, row) =>
      cells.map((cell, index) =>
        rewrite(cell, { table, column: definitions[index], name: header[index] ?? '', row, cells }),
      ),
    );
    next[path] = Buffer.from([header, ...changed].map((row) => `${row.map(quote).join(',')}\r\n`).join(''));
  }
  return described(next);
}

async function* asChunks(bytes: Uint8Array) {
  yield bytes;
}

export const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
