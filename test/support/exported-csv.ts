import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDialect } from '#main/data-host/host-methods.ts';
import type { DataHost } from '#main/data-host/protocol.ts';
import { readCsvRecords } from './read-csv.ts';

interface CsvOptions {
  readonly threshold: number;
  readonly excludedColumns?: readonly string[];
}

/** The description in the file beside a CSV file. */
interface Sidecar {
  readonly snapshot_id: string;
  readonly suppression: Readonly<Record<string, unknown>>;
}

/** Exports a view into a folder, and reads the file and what the one beside it says. */
export async function exportedCsv(
  host: Pick<DataHost, 'call'>,
  folder: string,
  query: { readonly view: string; readonly params: object },
  { threshold, excludedColumns = [] }: CsvOptions,
): Promise<{ records: Record<string, string>[]; sidecar: Sidecar }> {
  const path = join(folder, 'table.csv');
  const choice = { excludedColumns, threshold, guard: false, labels: false, address: null, sidecar: true } as const;
  await host.call('host:exportFile', { query, format: 'csv', path, dialect: dataDialect, ...choice } as never);
  const sidecar = JSON.parse(readFileSync(`${path}.meta.json`, 'utf8')) as Sidecar;
  return { records: readCsvRecords(readFileSync(path, 'utf8')), sidecar };
}
