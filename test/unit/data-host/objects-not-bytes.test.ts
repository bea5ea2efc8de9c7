import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync, zipSync } from 'fflate';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { beforeAll, describe, expect, it } from 'vitest';
import { elementsOf } from '#main/data-host/parquet/column-types.ts';
import { packing } from '#main/data-host/parquet/write-parquet.ts';
import type { Reader } from '#test/support/objects/foreign-readers.ts';

/*
 * Limits of bytes are no limits where few bytes make many objects. Each reader of files from elsewhere refuses such files, in a program
 * that ends when it takes more memory than a reader may.
 */

const megabytes = 160;
const program = fileURLToPath(new URL('../../support/objects/foreign-readers.ts', import.meta.url));

/** Has all of them read by one program, whose start takes most of its time. It may have ended before it has read all. */
function outcomesOf(bombs: ReadonlyMap<Reader, Readonly<Record<string, Uint8Array>>>): ReadonlyMap<string, unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-objects-'));
  try {
    for (const [reader, files] of bombs) {
      mkdirSync(join(folder, reader));
      for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, reader, name), bytes);
    }
    const args = [`--max-old-space-size=${megabytes}`, program, folder];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return new Map(
      stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as [string, unknown]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const many = 2_100_000;

/** Two or three bytes for each value. */
const jsons = {
  lists: utf8(`[${'[],'.repeat(many)}[]]`),
  objects: utf8(`[${'{},'.repeat(many)}{}]`),
  numbers: utf8(`[${'1,'.repeat(many)}1]`),
  texts: utf8(`{"labels":[${'"",'.repeat(many)}""]}`),
  'lists in lists': utf8(`${'['.repeat(many)}${']'.repeat(many)}`),
};

/** A Parquet file with this description alone. */
function described(description: Uint8Array): Uint8Array {
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, description.length, true);
  return Buffer.concat([utf8('PAR1'), description, size, utf8('PAR1')]);
}

/** A list of empty structs, one byte each. */
function structs(count: number): Uint8Array {
  const length: number[] = [];
  for (let rest = count; rest > 0; rest >>>= 7) length.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
  return Uint8Array.from([0x29, 0xfc, ...length, ...new Uint8Array(count), 0]);
}

function rowGroup(rows: number): Uint8Array {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'schema', num_children: 1 },
      {
        name: 'a',
        type: 'BYTE_ARRAY',
        converted_type: 'UTF8',
        logical_type: { type: 'STRING' },
        repetition_type: 'OPTIONAL',
      },
    ],
  });
  writer.write({ columnData: [{ name: 'a', data: Array(rows).fill(null) }], rowGroupSize: rows });
  writer.finish();
  return bytes.getBytes();
}

/** 400 rows with lists that share one text of a dictionary: a few hundred bytes, and 360 MB as JSON of each row. */
function sharedLists(json: 'list' | 'map', perRow: number): Uint8Array {
  const bytes = new ByteWriter();
  const column = elementsOf({ key: 'a', type: 'text', json }, true);
  const writer = new ParquetWriter({
    writer: bytes,
    ...packing,
    schema: [{ name: 'schema', num_children: 1 }, ...column],
  });
  const list = Array(perRow).fill('x'.repeat(900_000));
  const row = json === 'list' ? list : [{ key: 'k', value: list }];
  writer.write({ columnData: [{ name: 'a', data: Array(400).fill(row), statistics: false }], rowGroupSize: 400 });
  writer.finish();
  return bytes.getBytes();
}

const entries = (count: number) =>
  zipSync(Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}.csv`, utf8('')])));

const xml = (inside: string) => utf8(`<course>${inside.repeat(many)}</course>`);

const bombs: readonly (readonly [Reader, () => Readonly<Record<string, Uint8Array>>])[] = [
  [
    'outline',
    () => ({
      ...jsons,
      'packed lists': gzipSync(jsons.lists),
      elements: xml('<a/>'),
      'packed elements': gzipSync(xml('<a/>')),
      blocks: xml('<vertical/>'),
    }),
  ],
  ['configuration', () => jsons],
  ['description of a package', () => jsons],
  ['words of a team', () => jsons],
  ['package', () => ({ files: entries(3000) })],
  [
    'table of a package',
    () => ({ 'cells of a row': utf8(`${','.repeat(5_000_000)}\r\n`), 'one cell': utf8(`"${'""'.repeat(3_000_000)}`) }),
  ],
  [
    'table of a publication',
    () => ({ 'structs of a description': described(structs(7_900_000)), 'rows of a group': rowGroup(40_000) }),
  ],
  ...(['list', 'map'] as const).map(
    (json) =>
      [
        json === 'list' ? 'table with lists of a publication' : 'table with lists by name of a publication',
        () => ({ 'one text in all rows': sharedLists(json, 1), 'one text often in a row': sharedLists(json, 700) }),
      ] as const,
  ),
];

describe('few bytes that make many objects are refused, within the memory of a reader', () => {
  const made = new Map<Reader, Readonly<Record<string, Uint8Array>>>();
  let outcomes: ReadonlyMap<string, unknown>;
  beforeAll(() => {
    for (const [reader, make] of bombs) made.set(reader, make());
    outcomes = outcomesOf(made);
  });

  it.each(bombs)('%s', (reader) => {
    const kinds = Object.keys(made.get(reader) ?? {});
    expect(outcomes.get(reader)).toEqual(Object.fromEntries(kinds.map((kind) => [kind, 'refused'])));
  });
});
