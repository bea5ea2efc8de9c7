import { readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '#main/data-host/packages/manifest.ts';
import { readCsvRows } from '#main/data-host/packages/read-table.ts';
import { openZip } from '#main/data-host/packages/zip-reader.ts';
import { readParquet } from '#main/data-host/parquet/read-parquet.ts';
import { parseForeignJson, readJson } from '#main/files/json-file.ts';
import { readOutline } from '#renderer/subjects/outline/read-outline.ts';

/*
 * Reads files by the readers of files from elsewhere: a folder has a folder for each reader, by its name. Prints a line for each reader,
 * with which of its files were refused. A program of its own, so that its memory can be bounded.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const text = (bytes: Bytes) => new TextDecoder().decode(bytes);

/** Results of readers are let go at once; an error of a reader is its refusal. */
const readers = {
  outline: async (bytes: Bytes, _path: string) =>
    void (await readOutline([{ path: 'a', file: new Blob([bytes]) }], () => {})),
  configuration: (bytes: Bytes) => {
    if (!readJson(bytes).ok) throw new Error('refused');
  },
  'description of a package': (bytes: Bytes) => void readManifest(text(bytes)),
  'words of a team': (bytes: Bytes) => {
    if (parseForeignJson(text(bytes)) === undefined) throw new Error('refused');
  },
  package: async (_bytes: Bytes, path: string) => (await openZip(path)).close(),
  'table of a package': async (bytes: Bytes) => {
    for await (const _ of readCsvRows(chunked(bytes), 'a.csv')) {
      // Only the way through the rows counts.
    }
  },
  'table of a publication': (_bytes: Bytes, path: string) => readAll(path, 40_000),
  'table with lists of a publication': (_bytes: Bytes, path: string) => readAll(path, 400, 'list'),
  'table with lists by name of a publication': (_bytes: Bytes, path: string) => readAll(path, 400, 'map'),
};
export type Reader = keyof typeof readers;

/** Only the way through the rows counts. */
async function readAll(path: string, rows: number, json?: 'list' | 'map'): Promise<void> {
  const column = { key: 'a', type: 'text', ...(json && { json }) } as const;
  for await (const _ of readParquet(path, [column], rows));
}

async function* chunked(bytes: Bytes): AsyncGenerator<Bytes> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

type Outcomes = Record<string, 'taken' | 'refused'>;

async function outcomesOf(reader: Reader, folder: string): Promise<Outcomes> {
  const outcomes: Outcomes = {};
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    outcomes[name] = await Promise.resolve()
      .then(() => readers[reader](new Uint8Array(readFileSync(path)), path))
      .then(
        () => 'taken',
        () => 'refused',
      );
  }
  return outcomes;
}

const [folder = ''] = process.argv.slice(2);
// At once: where memory does not suffice for the next reader, its line is the first that is not there.
for (const reader of Object.keys(readers) as Reader[])
  writeSync(1, `${JSON.stringify([reader, await outcomesOf(reader, join(folder, reader))])}\n`);
