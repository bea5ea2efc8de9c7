import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { parquetMetadata, parquetSchema } from 'hyparquet';
import { afterAll, describe, expect, it } from 'vitest';
import { readParquet } from '#main/data-host/parquet/read-parquet.ts';
import { ParquetTable } from '#main/data-host/parquet/write-parquet.ts';
import { type CellRow, type CellValue, type Column, type ColumnType, column } from '#shared/catalog/columns.ts';

const folder = mkdtempSync(join(tmpdir(), 'almanac-parquet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const columnOf = (key: string, type: ColumnType, nullable: boolean, json?: Column['json']): Column =>
  column({ key, type, nullable, label: key, meaning: '', source: '', ...(json && { json }) });

const written = (columns: readonly Column[], rows: Iterable<CellRow>) =>
  Buffer.concat([...new ParquetTable(columns).pieces(rows)]);

async function readBack(bytes: Buffer, columns: readonly Column[], rows: number): Promise<CellRow[]> {
  const path = join(folder, 'table.parquet');
  writeFileSync(path, bytes);
  const found: CellRow[] = [];
  for await (const cells of readParquet(path, columns, rows))
    found.push(Object.fromEntries(columns.map(({ key }, index) => [key, cells[index] ?? null])));
  return found;
}

// A service's text as SQLite keeps it: any characters, but no half of a pair.
const text = fc.string({ unit: 'binary', maxLength: 60 });
const valuesOf: Record<ColumnType, fc.Arbitrary<CellValue>> = {
  text,
  integer: fc.maxSafeInteger(),
  number: fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => (value === 0 ? 0 : value)),
  boolean: fc.boolean(),
  day: fc.integer({ min: -719_162, max: 2_932_896 }),
  instant: fc.integer({ min: -8_000_000_000_000_000, max: 8_000_000_000_000_000 }),
};
const types = Object.keys(valuesOf) as ColumnType[];
const list = fc.array(text, { maxLength: 5 });
/** Texts of JSON, which are written as lists where their column says so. */
const listsOf = {
  list: list.map((texts) => JSON.stringify(texts)),
  map: fc.dictionary(text, list, { maxKeys: 4 }).map((lists) => JSON.stringify(lists)),
  any: fc.json(),
};
const jsons = [undefined, ...(Object.keys(listsOf) as (keyof typeof listsOf)[])];

const someTable = fc
  .uniqueArray(fc.tuple(text, fc.constantFrom(...types), fc.boolean(), fc.constantFrom(...jsons)), {
    minLength: 1,
    maxLength: 8,
    selector: ([key]) => key,
  })
  .chain((found) => {
    const columns = found.map(([key, type, nullable, json]) =>
      columnOf(key, json === undefined ? type : 'text', nullable, json),
    );
    const row = fc.tuple(
      // Few different values too, since those are written another way.
      ...columns.map(({ type, json, nullable }) => {
        if (json !== undefined) return nullable ? fc.option(listsOf[json]) : listsOf[json];
        const value = fc.oneof(
          valuesOf[type],
          valuesOf[type].map((one) => (typeof one === 'string' ? 'a' : one)),
        );
        return nullable ? fc.option(value) : value;
      }),
    );
    const rows = fc
      .array(row, { maxLength: 60 })
      .chain((some) => fc.constantFrom(1, 7).map((times) => Array(times).fill(some).flat()));
    return rows.map((cells: CellValue[][]) => ({
      columns,
      rows: cells.map((values): CellRow => Object.fromEntries(columns.map(({ key }, at) => [key, values[at] ?? null]))),
    }));
  });

describe('a Parquet file', () => {
  it('gives back whatever rows were written', async () => {
    await fc.assert(
      fc.asyncProperty(someTable, async ({ columns, rows }) => {
        const bytes = written(columns, rows);
        expect(await readBack(bytes, columns, rows.length)).toEqual(rows);
      }),
    );
  });

  it('may have a byte order mark at the start of names and texts', async () => {
    for (const mark of ['\uFEFF', '\uFEFF\uFEFF']) {
      const columns = [columnOf(`${mark}name`, 'text', false)];
      const rows = [{ [`${mark}name`]: `${mark}Statistics` }];
      expect(await readBack(written(columns, rows), columns, rows.length)).toEqual(rows);
    }
  });

  it('has one zero, whatever the sign', async () => {
    const columns = [columnOf('share', 'number', false)];
    for (const zeros of [[-0], [0, -0, -0, 0]])
      expect(
        await readBack(
          written(
            columns,
            zeros.map((share) => ({ share })),
          ),
          columns,
          zeros.length,
        ),
      ).toEqual(zeros.map(() => ({ share: 0 })));
  });

  it('is the same bytes for the same rows', () => {
    fc.assert(
      fc.property(someTable, ({ columns, rows }) => {
        expect(written(columns, rows).equals(written(columns, rows))).toBe(true);
      }),
    );
  });

  it('holds many row groups, of which the writer and the reader have one in memory', async () => {
    const columns = [columnOf('run', 'text', false), columnOf('count', 'integer', true), columnOf('day', 'day', false)];
    const rowAt = (index: number): CellRow => ({
      run: `course-v1:Org+Course+${index % 3}`,
      count: index % 10 === 0 ? null : index * 7,
      day: index % 365,
    });
    const rows = Array.from({ length: 100_000 }, (_, index) => rowAt(index));
    const table = new ParquetTable(columns);
    const pieces = [...table.pieces(rows)];
    expect(pieces.length).toBe(5);
    expect(table.rows).toBe(rows.length);
    expect(await readBack(Buffer.concat(pieces), columns, rows.length)).toEqual(rows);
  });

  it('is read where its lists are texts, as versions before wrote them', async () => {
    const rows = [{ tags: '{"a":["b","c"],"d":[]}' }, { tags: '{}' }, { tags: null }];
    for (const json of [undefined, 'any'] as const)
      expect(
        await readBack(
          written([columnOf('tags', 'text', true, json)], rows),
          [columnOf('tags', 'text', true, 'map')],
          rows.length,
        ),
      ).toEqual(rows);
  });

  it('closes a row group early where lists are long', async () => {
    const columns = [columnOf('part_ids', 'text', false, 'list')];
    const rows = Array.from({ length: 3 }, (_, row) => ({ part_ids: JSON.stringify(Array(60_000).fill(`${row}`)) }));
    const pieces = [...new ParquetTable(columns).pieces(rows)];
    expect(pieces.length).toBe(3);
    expect(await readBack(Buffer.concat(pieces), columns, rows.length)).toEqual(rows);
  });

  it('closes a row group early where texts are long', () => {
    const columns = [columnOf('answer', 'text', false)];
    const long = 'x'.repeat(900_000);
    const pieces = [
      ...new ParquetTable(columns).pieces(Array.from({ length: 40 }, (_, n) => ({ answer: `${n}${long}` }))),
    ];
    expect(pieces.length).toBe(4);
  });

  it('says the type of each column, whatever is in its rows', () => {
    const columns = [
      columnOf('name', 'text', false),
      columnOf('tags', 'text', true, 'any'),
      columnOf('part_ids', 'text', false, 'list'),
      columnOf('lists', 'text', true, 'map'),
      columnOf('count', 'integer', true),
      columnOf('share', 'number', true),
      columnOf('correct', 'boolean', true),
      columnOf('date', 'day', false),
      columnOf('created', 'instant', true),
    ];
    const bytes = written(columns, []);
    const { children } = parquetSchema(parquetMetadata(new Uint8Array(bytes)));
    expect(
      children.map(({ element }) => [element.name, element.repetition_type, element.type, element.logical_type?.type]),
    ).toEqual([
      ['name', 'REQUIRED', 'BYTE_ARRAY', 'STRING'],
      ['tags', 'OPTIONAL', 'BYTE_ARRAY', 'STRING'],
      ['part_ids', 'REQUIRED', undefined, 'LIST'],
      ['lists', 'OPTIONAL', undefined, 'MAP'],
      ['count', 'OPTIONAL', 'INT64', undefined],
      ['share', 'OPTIONAL', 'DOUBLE', undefined],
      ['correct', 'OPTIONAL', 'BOOLEAN', undefined],
      ['date', 'REQUIRED', 'INT32', 'DATE'],
      ['created', 'OPTIONAL', 'INT64', 'TIMESTAMP'],
    ]);
  });

  it('does not write a row without a value that every row has', () => {
    const columns = [columnOf('name', 'text', false)];
    expect(() => written(columns, [{ name: null }])).toThrow('the column name has no value in row 1');
  });
});
