import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TableSheet, writeWorkbook } from '#main/data-host/export/xlsx/workbook.ts';
import { personsMode } from '#main/files/part-file.ts';
import { type Column, column } from '#shared/catalog/columns.ts';
import { atLength } from '../../support/at-length.ts';
import { makeFolder } from '../../support/folder.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder.remove());

const of = (key: string, type: Column['type'], rest: Partial<Column> = {}) =>
  column({ key, type, nullable: true, label: key, meaning: key, source: 'test', ...rest });
const columns = [
  of('text', 'text'),
  of('integer', 'integer'),
  of('number', 'number', { decimals: 2 }),
  of('boolean', 'boolean'),
  of('day', 'day'),
  of('instant', 'instant'),
];
type Row = TableSheet['rows'] extends Iterable<infer R> ? R : never;

const options = { title: 'Test', createdAt: 1_700_000_000_000_000 };
const pathOf = (name: string) => join(folder.path, name);

async function roundTrip(rows: readonly Row[], limit?: number) {
  const path = pathOf('table.xlsx');
  const written = await writeWorkbook(path, [{ name: 'Table', columns, rows }], {
    ...options,
    ...(limit && { limit }),
  });
  const sheets = (await readWorkbook(path, { trim: false })) as unknown as { sheet: string; data: unknown[][] }[];
  return { written, sheets };
}

/** What a cell must be when it is read back; a date to the millisecond, as precise as spreadsheets are. */
function expected(row: Row): unknown[] {
  const { text, integer, number, boolean, day, instant } = row;
  const date = (milliseconds: number) => new Date(Math.round(milliseconds));
  return [
    text === '' ? null : text,
    integer,
    // A cell has no negative zero.
    typeof number === 'number' ? number + 0 : number,
    boolean,
    typeof day === 'number' ? date(day * 86_400_000) : null,
    typeof instant === 'number' ? date(instant / 1000) : null,
  ];
}

/** The reader’s own arithmetic may be a millisecond away. */
const toTheSecond = (cell: unknown) => (cell instanceof Date ? Math.round(cell.getTime() / 1000) : cell);

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('=1+1', '@SUM(A1)', '-5', '+1', '_x0041_', '<b>&"', 'two\r\nlines', '\u0000\u0001', ' spaces '),
);
const anyRow = fc.record({
  text: fc.option(anyText),
  integer: fc.option(fc.maxSafeInteger()),
  number: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  boolean: fc.option(fc.boolean()),
  day: fc.option(fc.integer({ min: 0, max: 40_000 })),
  instant: fc.option(fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1_000_000)),
});

describe('a workbook', () => {
  it('gives back what went in, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 5 }), async (rows) => {
        const { sheets, written } = await roundTrip(rows);
        expect(written.rows).toBe(rows.length);
        const [header, ...cells] = sheets[0]?.data ?? [];
        expect(header).toEqual(['text', 'integer', 'number', 'boolean', 'day', 'instant (UTC)']);
        // The reader leaves out empty rows at the end.
        const wanted = rows.map((row) => expected(row).map(toTheSecond));
        const found = cells.map((line) => line.map(toTheSecond));
        const empty = columns.map(() => null);
        expect([...found, ...wanted.slice(found.length).map(() => empty)]).toEqual(wanted);
      }),
      { numRuns: atLength(100, 1000) },
    );
  }, 240_000);

  it('holds text that looks like a formula as text, and marks it so that editing does not make it one', async () => {
    const formulas = ['=HYPERLINK("http://x")', ' +A1', '-B5', '@cmd', '＝1'];
    const { sheets, written } = await roundTrip(formulas.map((text) => ({ text, integer: -5 })));
    expect(written.formulaLike).toBe(formulas.length);
    expect(sheets[0]?.data.slice(1).map(([text]) => text)).toEqual(formulas);
    expect(sheets[0]?.data.slice(1).map(([, integer]) => integer)).toEqual(formulas.map(() => -5));
  });

  it('goes on in the next sheet when one is full, each with its header', async () => {
    const { sheets } = await roundTrip(
      [1, 2, 3, 4, 5].map((integer) => ({ integer })),
      3,
    );
    expect(sheets.map(({ sheet, data }) => [sheet, data.map((line) => line[1])])).toEqual([
      ['Table', ['integer', 1, 2]],
      ['Table (2)', ['integer', 3, 4]],
      ['Table (3)', ['integer', 5]],
    ]);
  });

  it('says that a text was too long for a cell, and cuts no more than it must', async () => {
    const { sheets, written } = await roundTrip([{ text: 'x'.repeat(32_767) }, { text: 'y'.repeat(40_000) }]);
    expect(written.cut).toBe(1);
    expect(sheets[0]?.data.slice(1).map(([text]) => String(text).length)).toEqual([32_767, 32_767]);
  });

  it('takes any name for a sheet', async () => {
    const names = ['a/b:c', 'A B C', 'History', "'", 'x'.repeat(40), 'X'.repeat(40)];
    const path = pathOf('names.xlsx');
    const sheets = names.map((name) => ({ name, columns, rows: [{ integer: 1 }] }));
    await writeWorkbook(path, [...sheets, { name: 'About', lines: () => [['Made by', '=1+1']] }], options);
    const read = (await readWorkbook(path)) as unknown as { sheet: string; data: unknown[][] }[];
    const found = read.map(({ sheet }) => sheet);
    expect(found).toEqual([
      'a b c',
      'A B C (2)',
      'History table',
      'Sheet',
      'x'.repeat(31),
      `${'X'.repeat(27)} (2)`,
      'About',
    ]);
    expect(read.at(-1)?.data).toEqual([['Made by', '=1+1']]);
  });
});

describe('the file of a workbook', () => {
  it('leaves nothing behind when it is cancelled or its rows fail', async () => {
    const stop = new AbortController();
    function* endless(): Generator<Row> {
      for (let integer = 0; ; integer += 1) {
        if (integer === 50_000) stop.abort();
        yield { integer, text: `row ${integer}` };
      }
    }
    const path = pathOf('stopped.xlsx');
    await expect(
      writeWorkbook(path, [{ name: 'Table', columns, rows: endless() }], { ...options, signal: stop.signal }),
    ).rejects.toMatchObject({ code: 'CANCELLED' });
    function* failing(): Generator<Row> {
      yield { integer: 1 };
      throw new Error('no more');
    }
    await expect(writeWorkbook(path, [{ name: 'Table', columns, rows: failing() }], options)).rejects.toThrow(
      'no more',
    );
    expect((await readdir(folder.path)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  });

  it('has the mode that this computer gives new files', async () => {
    const path = pathOf('mode.xlsx');
    await writeWorkbook(path, [{ name: 'Table', columns, rows: [] }], { ...options, mode: personsMode });
    expect((await stat(path)).mode & 0o777).toBe(0o666 & ~process.umask());
  });
});
