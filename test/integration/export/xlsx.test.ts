import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetName } from '#main/data-host/export/xlsx/texts.ts';
import { type TableSheet, writeWorkbook } from '#main/data-host/export/xlsx/workbook.ts';
import { personsMode } from '#main/files/part-file.ts';
import { type Column, column } from '#shared/catalog/columns.ts';
import { atLength } from '../../support/at-length.ts';
import { makeFolder } from '../../support/folder.ts';
import { text, unzip } from '../../support/packages.ts';

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

/** The values of a row when it is read back; a date to the millisecond, as precise as spreadsheets are. */
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
      { numRuns: atLength(40, 1000) },
    );
  });

  it('holds text that looks like a formula as text, and marks it so that editing does not make it one', async () => {
    const formulas = ['=HYPERLINK("http://x")', ' +A1', '-B5', '@cmd', '＝1'];
    const { sheets, written } = await roundTrip(formulas.map((text) => ({ text, integer: -5 })));
    expect(written.formulaLike).toBe(formulas.length);
    expect(sheets[0]?.data.slice(1).map(([text]) => text)).toEqual(formulas);
    expect(sheets[0]?.data.slice(1).map(([, integer]) => integer)).toEqual(formulas.map(() => -5));
  });

  it('has a place for each of more columns than there are letters', async () => {
    const wide = Array.from({ length: 60 }, (_, index) => of(`c${index}`, 'integer'));
    const row = Object.fromEntries(wide.map(({ key }, index) => [key, index]));
    const path = pathOf('wide.xlsx');
    await writeWorkbook(path, [{ name: 'Table', columns: wide, rows: [row] }], options);
    const [sheet] = (await readWorkbook(path)) as unknown as { data: unknown[][] }[];
    expect(sheet?.data).toEqual([Object.keys(row), Object.values(row)]);
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

describe('a workbook on paper', () => {
  const wide = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => ({ ...columns[0], key: `k${index}`, label: `Column ${index}` }) as Column,
    );
  const partOf = async (name: string, table: readonly Column[], part: string) => {
    const path = pathOf(name);
    await writeWorkbook(path, [{ name: 'Some table', columns: table, rows: [] }], options);
    return text(unzip(path), part);
  };

  it('has the table alone as what is printed, and its head on every page', async () => {
    const parts = await partOf('narrow.xlsx', wide(3), 'xl/workbook.xml');
    expect(parts).toContain(">'Some table'!$A$1:$C$1</definedName>");
    expect(parts).toMatch(/_xlnm\.Print_Area"[^>]*>'Some table'!\$A\$1:\$C\$1</);
    expect(parts).toMatch(/_xlnm\.Print_Titles"[^>]*>'Some table'!\$1:\$1</);
  });

  it('stands on pages beside each other rather than in letters below eight points', async () => {
    const setup = async (count: number) =>
      /<pageSetup orientation="(\w+)" fitToWidth="(\d+)"/.exec(
        await partOf(`wide-${count}.xlsx`, wide(count), 'xl/worksheets/sheet1.xml'),
      );
    const [few, some, many] = [await setup(5), await setup(14), await setup(40)];
    expect(few?.slice(1)).toEqual(['portrait', '1']);
    expect(some?.slice(1)).toEqual(['landscape', '1']);
    expect(many?.[1]).toBe('landscape');
    expect(Number(many?.[2])).toBeGreaterThan(1);
    const parts = await partOf('many.xlsx', wide(40), 'xl/workbook.xml');
    expect(parts).toMatch(/Print_Titles"[^>]*>'Some table'!\$A:\$A,'Some table'!\$1:\$1</);
  });
});

describe('a percentage in a workbook', () => {
  it('is a fraction that is shown as a percentage', async () => {
    const share = { ...columns[0], key: 'share', type: 'number', unit: '%', decimals: 1 } as Column;
    const path = pathOf('share.xlsx');
    await writeWorkbook(path, [{ name: 'Shares', columns: [share], rows: [{ share: 33.3333 }] }], options);
    const files = unzip(path);
    expect(text(files, 'xl/styles.xml')).toContain('formatCode="0.0%"');
    expect(Number(/<v>([^<]*)<\/v>/.exec(text(files, 'xl/worksheets/sheet1.xml'))?.[1])).toBeCloseTo(0.333333, 12);
  });
});

describe('a number whose decimals are not fixed', () => {
  it('is separated by thousands where it is whole, and exact where it is not', async () => {
    const postings = { ...columns[0], key: 'postings', type: 'number' } as Column;
    const seconds = { ...postings, key: 'seconds', unit: 's' } as Column;
    const path = pathOf('postings.xlsx');
    const rows = [308_070, 0.123_456].map((value) => ({ postings: value, seconds: value }));
    await writeWorkbook(path, [{ name: 'Postings', columns: [postings, seconds], rows }], options);
    const files = unzip(path);
    const styles = [...text(files, 'xl/worksheets/sheet1.xml').matchAll(/<c r="([AB][23])" s="(\d+)"/g)];
    const formats = [...text(files, 'xl/styles.xml').matchAll(/<xf xfId="0" numFmtId="(\d+)"/g)].map(([, id]) => id);
    const code = (id = '') =>
      new RegExp(`numFmtId="${id}" formatCode="([^"]+)"`).exec(text(files, 'xl/styles.xml'))?.[1];
    expect(
      Object.fromEntries(styles.map(([, place, style]) => [place, code(formats[Number(style)]) ?? 'General'])),
    ).toEqual({
      A2: '#,##0',
      B2: 'General',
      A3: 'General',
      B3: 'General',
    });
  });
});

describe('the name of a sheet', () => {
  it.each([
    ['What needs attention in the selected runs', 'What needs attention'],
    ['Habilidades que enseñan los cursos', 'Habilidades que enseñan'],
    ['Learners of the runs – of the week', 'Learners of the runs'],
    ['Courses of the plan, step by step', 'Courses of the plan'],
    ['Share of each job covered by the plan', 'Share of each job covered'],
    ['Skills that the courses teach now', 'Skills that the courses teach'],
    ['Exactly thirty-one letters here', 'Exactly thirty-one letters here'],
    ['Enrollment/mode: by organization and day', 'Enrollment mode by organization'],
  ])('%s ends at a word', (wanted, name) => {
    expect(sheetName(wanted, new Set())).toBe(name);
  });

  it('is cut before its ending', () => {
    expect(sheetName('Skills that the courses teach now', new Set(), ', charts')).toBe(
      'Skills that the courses, charts',
    );
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
