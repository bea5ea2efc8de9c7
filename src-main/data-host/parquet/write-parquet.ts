import { zstdCompressSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { CellRow, CellValue, Column } from '#shared/catalog/columns.ts';
import { elementsOf, type TypedColumn } from './column-types.ts';
import { createdBy } from './footer.ts';
import { charactersPerGroup, entriesPerGroup, largestDictionary, maxStatisticLength, rowsPerGroup } from './limits.ts';
import { listsIn } from './lists.ts';

/** How our files are packed, for the writer of the library. */
export const packing = {
  codec: 'ZSTD' as const,
  compressors: { ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes) },
};

type WrittenColumn = TypedColumn & Pick<Column, 'nullable'>;

/** A table on its way into a Parquet file, a row group in memory at a time. The same rows are always the same bytes. */
export class ParquetTable {
  readonly #columns: readonly WrittenColumn[];
  readonly #bytes = new ByteWriter();
  readonly #writer: ParquetWriter;
  #values: unknown[][];
  #held = 0;
  #characters = 0;
  /** In the lists of the row group. */
  #entries = 0;
  #rows = 0;

  /** `about` is what the file says of itself, in the key-value metadata. */
  constructor(columns: readonly WrittenColumn[], about: Readonly<Record<string, string>> = {}) {
    this.#columns = columns;
    this.#values = columns.map(() => []);
    const metadata = Object.entries(about).map(([key, value]) => ({ key, value }));
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: schemaOf(columns),
      createdBy,
      ...packing,
      statisticsTruncateLength: maxStatisticLength,
      ...(metadata.length > 0 ? { kvMetadata: metadata } : {}),
    });
  }

  /** Rows so far. */
  get rows(): number {
    return this.#rows;
  }

  /** The file in pieces, one for each row group and one for its end. */
  *pieces(rows: Iterable<CellRow>): Generator<Uint8Array> {
    for (const row of rows) {
      this.#add(row);
      if (this.#held >= rowsPerGroup || this.#characters >= charactersPerGroup || this.#entries >= entriesPerGroup)
        yield this.#group();
    }
    if (this.#held > 0) yield this.#group();
    this.#writer.finish();
    yield this.#taken();
  }

  #add(row: CellRow): void {
    for (const [index, { key, type, json, nullable }] of this.#columns.entries()) {
      const value = row[key] ?? null;
      if (value === null && !nullable) throw new Error(`the column ${key} has no value in row ${this.#rows + 1}`);
      if (typeof value === 'string') this.#characters += value.length;
      this.#values[index]?.push(this.#written(value, type, json));
    }
    this.#held += 1;
    this.#rows += 1;
  }

  #written(value: CellValue, type: Column['type'], json: Column['json']): unknown {
    if (value === null) return null;
    if (type === 'integer' || type === 'instant') return BigInt(value);
    if (json === 'list' || json === 'map') {
      const { written, entries } = listsIn(String(value), json);
      this.#entries += entries;
      return written;
    }
    return oneZero(value);
  }

  #group(): Uint8Array {
    const columnData = this.#columns.map(({ key, json }, index) => ({
      name: key,
      data: this.#values[index] ?? [],
      offsetIndex: false,
      // The smallest and the largest JSON would stand in the file whole.
      statistics: !json,
    }));
    this.#writer.write({ columnData, rowGroupSize: this.#held, dictionarySize: largestDictionary });
    this.#values = this.#columns.map(() => []);
    this.#held = 0;
    this.#characters = 0;
    this.#entries = 0;
    return this.#taken();
  }

  /** The bytes since the last time. */
  #taken(): Uint8Array {
    const taken = this.#bytes.getBytes().slice();
    this.#bytes.index = 0;
    return taken;
  }
}

const schemaOf = (columns: readonly WrittenColumn[]): SchemaElement[] => [
  { name: 'schema', num_children: columns.length },
  ...columns.flatMap((column) => elementsOf(column, column.nullable)),
];

/** Zero without a sign: the dictionary of the library holds one zero, so that the sign would depend on the other rows. */
const oneZero = (value: CellValue) => (value === 0 ? 0 : value);

/*
 * The actions of a log of Delta Lake in a Parquet file, as checkpoints have them: one in each row, each kind in a column of its own.
 */

type Action = Readonly<Record<string, object | undefined>>;

/** The bytes of a file with these actions. */
export function parquetOfActions(actions: readonly Action[]): Uint8Array {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: actionSchema,
    createdBy,
    ...packing,
    statistics: false,
  });
  const columnData = kinds.map((kind) => ({ name: kind, data: actions.map((action) => wide(action[kind] ?? null)) }));
  writer.write({ columnData, rowGroupSize: Math.max(1, actions.length) });
  writer.finish();
  return bytes.getBytes().slice();
}

/** Numbers of 64 bits are big integers to the writer; those of the protocol have 32. */
function wide(action: object | null): object | null {
  if (action === null || 'minReaderVersion' in action) return action;
  return Object.fromEntries(
    Object.entries(action).map(([key, value]) => [key, typeof value === 'number' ? BigInt(value) : value]),
  );
}

const optional = (name: string, rest: Omit<SchemaElement, 'name'>): SchemaElement => ({
  name,
  repetition_type: 'OPTIONAL',
  ...rest,
});
const text = (name: string): SchemaElement =>
  optional(name, { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } });
const long = (name: string) => optional(name, { type: 'INT64' });
const short = (name: string) => optional(name, { type: 'INT32' });
const flag = (name: string) => optional(name, { type: 'BOOLEAN' });
const struct = (name: string, ...fields: readonly SchemaElement[][]): SchemaElement[] => [
  optional(name, { num_children: fields.length }),
  ...fields.flat(),
];
const textMap = (name: string): SchemaElement[] => [
  optional(name, { num_children: 1, converted_type: 'MAP', logical_type: { type: 'MAP' } }),
  { name: 'key_value', repetition_type: 'REPEATED', num_children: 2 },
  { ...text('key'), repetition_type: 'REQUIRED' },
  text('value'),
];
const texts = (name: string): SchemaElement[] => [
  optional(name, { num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } }),
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  text('element'),
];

const kinds = ['protocol', 'metaData', 'add', 'remove'] as const;

const actionSchema: SchemaElement[] = [
  { name: 'schema', num_children: kinds.length },
  ...struct('protocol', [short('minReaderVersion')], [short('minWriterVersion')]),
  ...struct(
    'metaData',
    [text('id')],
    [text('name')],
    [text('description')],
    struct('format', [text('provider')], textMap('options')),
    [text('schemaString')],
    texts('partitionColumns'),
    textMap('configuration'),
    [long('createdTime')],
  ),
  ...struct(
    'add',
    [text('path')],
    textMap('partitionValues'),
    [long('size')],
    [long('modificationTime')],
    [flag('dataChange')],
    [text('stats')],
  ),
  ...struct('remove', [text('path')], [long('deletionTimestamp')], [flag('dataChange')]),
];
