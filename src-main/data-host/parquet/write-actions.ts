import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { createdBy } from './footer.ts';
import { packing } from './write-parquet.ts';

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
