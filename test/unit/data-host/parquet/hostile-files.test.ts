import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { endOfStruct } from '#main/data-host/parquet/footer.ts';
import { DamagedParquet } from '#main/data-host/parquet/limits.ts';
import { readNumbers } from '#main/data-host/parquet/pages.ts';
import { readParquet } from '#main/data-host/parquet/read-parquet.ts';
import { ParquetTable } from '#main/data-host/parquet/write-parquet.ts';
import { type CellRow, type CellValue, type Column, column } from '#shared/catalog/columns.ts';
import { atLength, everyNth } from '#test/support/at-length.ts';

const folder = mkdtempSync(join(tmpdir(), 'almanac-parquet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const base = { label: '', meaning: '', source: '' };
const columns: readonly Column[] = [
  column({ key: 'run', type: 'text', nullable: false, ...base }),
  column({ key: 'count', type: 'integer', nullable: true, ...base }),
  column({ key: 'correct', type: 'boolean', nullable: true, ...base }),
  column({ key: 'share', type: 'number', nullable: true, ...base }),
  column({ key: 'parts', type: 'text', nullable: false, json: 'list', ...base }),
  column({ key: 'tags', type: 'text', nullable: true, json: 'map', ...base }),
];
const rows: readonly CellRow[] = Array.from({ length: 90 }, (_, index) => ({
  run: `course-v1:Org+Course+${index % 3}`,
  count: index % 10 === 0 ? null : index * 1000,
  correct: index % 4 === 0 ? null : index % 2 === 0,
  share: index % 7 === 0 ? null : index / 7,
  parts: JSON.stringify(Array.from({ length: index % 3 }, (_, part) => `part ${part}`)),
  tags: index % 5 === 0 ? null : JSON.stringify(index % 4 === 0 ? {} : { level: ['hard', 'new'], topic: [] }),
}));
const written = (of = columns, given: Iterable<CellRow> = rows) =>
  Buffer.concat([...new ParquetTable(of).pieces(given)]);
const whole = written();

async function read(bytes: Uint8Array, of = columns, count: number = rows.length): Promise<(readonly CellValue[])[]> {
  const path = join(folder, 'table.parquet');
  writeFileSync(path, bytes);
  const found: (readonly CellValue[])[] = [];
  for await (const cells of readParquet(path, of, count)) found.push(cells);
  return found;
}

/** How the file is refused: a clause about it. */
const refusal = async (bytes: Uint8Array, of = columns, count: number = rows.length): Promise<string> =>
  await read(bytes, of, count).then(
    () => 'read',
    (error: unknown) => (error instanceof DamagedParquet ? error.of('it') : `not refused: ${String(error)}`),
  );

/** A file with another description than its own. */
function withFooter(change: (footer: Buffer) => Uint8Array): Buffer {
  const length = whole.readUInt32LE(whole.length - 8);
  const at = whole.length - 8 - length;
  const footer = change(Buffer.from(whole.subarray(at, at + length)));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(footer.length);
  return Buffer.concat([whole.subarray(0, at), footer, size, Buffer.from('PAR1')]);
}

describe('a file that is not what it says', () => {
  it('is refused, or read as some rows, whichever of its bytes are others', async () => {
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        expect(await refusal(bytes)).not.toContain('not refused');
      }),
      { numRuns: atLength(200, 1000) },
    );
  });

  it('is refused wherever it is cut off, and when something hangs on to it', async () => {
    for (const length of everyNth(5, [...whole.keys()]))
      expect(await refusal(whole.subarray(0, length)), `the first ${length} bytes`).not.toMatch(/^read|not refused/);
    expect(await refusal(Buffer.concat([whole, Buffer.from('x')]))).toBe('it is an incomplete Parquet file');
  });

  it('is refused with more or fewer rows than its description says', async () => {
    expect(await refusal(whole, columns, 91)).toBe('it has 90 rows instead of 91');
    expect(await refusal(whole, columns, 0)).toBe('it has 90 rows instead of 0');
  });

  it('is refused with another column, another type, one more, one less, or another order', async () => {
    const [run, count, correct, share, parts, tags] = columns as [Column, Column, Column, Column, Column, Column];
    const others = [
      [run, count, correct, share, parts],
      [...columns, { ...share, key: 'more' }],
      [run, count, share, correct, parts, tags],
      [run, { ...count, type: 'instant' as const }, correct, share, parts, tags],
      [run, { ...count, key: 'counts' }, correct, share, parts, tags],
      [run, count, correct, share, { ...parts, json: 'map' as const }, tags],
      [run, count, correct, share, parts, { ...tags, json: 'list' as const }],
      [run, count, correct, share, { ...parts, json: 'any' as const }, tags],
    ];
    for (const other of others) expect(await refusal(whole, other)).toBe('it has the wrong columns');
  });

  it('is refused when bytes lie between its rows and its description', async () => {
    const at = whole.length - 8 - whole.readUInt32LE(whole.length - 8);
    const hidden = Buffer.concat([whole.subarray(0, at), Buffer.from('hidden'), whole.subarray(at)]);
    expect(await refusal(hidden)).toBe('it contains data that its description does not mention');
  });

  it('is refused when its description ends before it does', async () => {
    expect(await refusal(withFooter((footer) => Buffer.concat([footer, Buffer.from([0])])))).toBe('it is damaged');
  });

  it('is refused when it holds numbers that no app of ours could have counted', async () => {
    const wide: readonly Column[] = [column({ key: 'count', type: 'integer', nullable: false, ...base })];
    const bytes = written(wide, [{ count: 2 ** 53 }]);
    expect(await refusal(bytes, wide, 1)).toBe('it has a number that is too large');
    const real: readonly Column[] = [column({ key: 'share', type: 'number', nullable: false, ...base })];
    expect(await refusal(written(real, [{ share: Number.NaN }]), real, 1)).toBe('it has an invalid number');
  });

  it('is refused when its lists have more entries than there is room for', async () => {
    const lists: readonly Column[] = [column({ key: 'parts', type: 'text', nullable: false, json: 'list', ...base })];
    const bytes = written(lists, [{ parts: JSON.stringify(Array(600_000).fill('')) }]);
    expect(bytes.length).toBeLessThan(10_000);
    expect(await refusal(bytes, lists, 1)).toBe('it is damaged');
  });

  it('is refused when a text is longer than any that a service sends', async () => {
    const texts: readonly Column[] = [column({ key: 'text', type: 'text', nullable: false, ...base })];
    const bytes = written(texts, [{ text: 'x'.repeat(1_000_001) }]);
    expect(await refusal(bytes, texts, 1)).toBe('it has a cell that is too long');
  });
});

/** A number as Thrift writes lengths. */
function varInt(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

describe('a description that would fill the memory', () => {
  it('is refused when a list claims to have more entries than there are bytes', () => {
    // Field 1 is a list (0x19) of structs (0xfc) with two billion entries.
    const bytes = Buffer.from([0x19, 0xfc, ...varInt(2 ** 31 - 1), 0, 0]);
    expect(() => endOfStruct(bytes, 0)).toThrow(DamagedParquet);
  });

  it('is refused when structs and lists lie in each other without end', () => {
    expect(() => endOfStruct(Buffer.alloc(100_000, 0x1c), 0)).toThrow('cannot be read');
    expect(() => endOfStruct(Buffer.from([0x19, ...Array<number>(100_000).fill(0x19)]), 0)).toThrow('cannot be read');
  });

  it('is refused when a text goes beyond the end', () => {
    expect(() => endOfStruct(Buffer.from([0x18, 40, 1, 2, 3, 0]), 0)).toThrow(DamagedParquet);
  });
});

describe('numbers in runs and packed bits', () => {
  it('end where the rows do, however long a run says that it is', () => {
    // A run of a billion zeros in six bytes.
    expect(() => readNumbers(Buffer.from([...varInt(2_000_000_000), 0]), 1, 10)).toThrow(DamagedParquet);
    expect(() => readNumbers(Buffer.from([...varInt(2 * 1_000_000 + 1)]), 0, 10)).toThrow(DamagedParquet);
  });

  it('are refused when a run is of nothing, since then there would be no end', () => {
    expect(() => readNumbers(Buffer.alloc(100), 1, 10)).toThrow(DamagedParquet);
  });

  it('are refused when the bytes end before them', () => {
    expect(() => readNumbers(Buffer.from([3]), 4, 8)).toThrow('is cut off');
    expect(() => readNumbers(Buffer.from([16]), 8, 8)).toThrow('is cut off');
    expect(() => readNumbers(Buffer.alloc(0), 1, 1)).toThrow('is cut off');
  });
});
