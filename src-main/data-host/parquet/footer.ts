import { type FileMetaData, parquetMetadata } from 'hyparquet';
import * as z from 'zod';
import { message } from '#shared/language/message.ts';
import { elementIn, nameRead, type ParquetElement, type TypedColumn } from './column-types.ts';
import { damaged } from './damaged.ts';
import { readLimits } from './limits.ts';
import { endOfStruct } from './thrift-walk.ts';

/** How the pages of a column are packed: by ZSTD, and by Snappy in files of earlier versions. */
const codec = z.enum(['ZSTD', 'SNAPPY', 'UNCOMPRESSED']);
export type Codec = z.infer<typeof codec>;

/** One column in one row group: where it lies in the file. */
interface Chunk {
  readonly element: ParquetElement;
  readonly start: number;
  readonly size: number;
  readonly codec: Codec;
}

export interface RowGroup {
  readonly rows: number;
  readonly chunks: readonly Chunk[];
}

/** The mark at both ends of a file. */
export const magic = 0x31524150;
/** Stands in the file as its maker; without a version, so that the same rows are the same bytes after an update. */
export const createdBy = 'Course Almanac';
/** The length of the description, and the mark. */
export const tailLength = 8;

const count = z.bigint().min(0n).max(BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);

const columnChunk = z.object({
  file_path: z.undefined(),
  meta_data: z.object({
    type: z.string(),
    path_in_schema: z.array(z.string()).length(1),
    codec,
    num_values: count,
    total_compressed_size: count,
    data_page_offset: count,
    dictionary_page_offset: count.optional(),
  }),
});

const described = z.object({
  schema: z.array(z.object({ name: z.string() })).min(2),
  num_rows: count,
  row_groups: z.array(z.object({ num_rows: count, columns: z.array(columnChunk) })),
});

/**
 * The row groups of a file with these columns, from the bytes between its last row group and its tail. Chunks follow each other
 * without holes from the head of the file to its description, so that no byte is read twice and none is hidden.
 * @throws DamagedParquet
 */
export function readFooter(
  footer: Uint8Array<ArrayBuffer>,
  footerAt: number,
  columns: readonly TypedColumn[],
): { readonly rows: number; readonly groups: readonly RowGroup[] } {
  const description = parseFooter(footer);
  const elements = elementsIn(description.schema, columns);
  const facts = described.safeParse(description);
  if (!facts.success) return damaged(message('{file} has a description that is not one of ours'), facts.error);
  let free = 4;
  const groups = facts.data.row_groups.map((group): RowGroup => {
    const rows = group.num_rows;
    if (rows === 0 || rows > readLimits.rowsOfGroup || rows * columns.length > readLimits.cellsOfGroup)
      damaged(message('{file} has a row group that is larger than any of ours'));
    if (group.columns.length !== columns.length) damaged(message('{file} lacks columns in one of its row groups'));
    const chunks = group.columns.map(({ meta_data: chunk }, index): Chunk => {
      const element = elements[index] as ParquetElement;
      const start = chunk.dictionary_page_offset ?? chunk.data_page_offset;
      if (chunk.path_in_schema[0] !== nameRead(element.name) || chunk.type !== element.type) damaged();
      if (start !== free || chunk.num_values !== rows || chunk.total_compressed_size > readLimits.chunk) damaged();
      free += chunk.total_compressed_size;
      return { element, start, size: chunk.total_compressed_size, codec: chunk.codec };
    });
    return { rows, chunks };
  });
  if (free !== footerAt) damaged(message('{file} has bytes that its description does not mention'));
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  if (rows !== facts.data.num_rows) damaged();
  return { rows, groups };
}

/** The description as the library reads it: not checked yet, beyond that it is no larger than its bytes. @throws DamagedParquet */
export function parseFooter(footer: Uint8Array<ArrayBuffer>): FileMetaData {
  if (endOfStruct(footer, 0) !== footer.length - tailLength) damaged();
  try {
    return parquetMetadata(footer, { geoparquet: false });
  } catch (error) {
    return damaged(message('{file} has a description that cannot be read'), error);
  }
}

function elementsIn([root, ...found]: FileMetaData['schema'], columns: readonly TypedColumn[]): ParquetElement[] {
  if (root?.num_children !== found.length || found.length !== columns.length)
    damaged(message('{file} has the wrong columns'));
  return columns.map(
    (column, index) => elementIn(found[index], column) ?? damaged(message('{file} has the wrong columns')),
  );
}
