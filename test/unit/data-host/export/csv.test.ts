import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvWriter } from '#main/data-host/export/csv.ts';
import { type CsvDialect, dataDialect } from '#main/data-host/host-methods.ts';
import { type CellValue, type Column, column } from '#shared/catalog/columns.ts';

const of = (key: string, type: Column['type']) =>
  column({ key, type, nullable: true, label: key, meaning: key, source: 'test' });
const columns = [of('text', 'text'), of('number', 'number'), of('day', 'day'), of('instant', 'instant')];
const excel: CsvDialect = { profile: 'excel', separator: ';', decimalMark: ',' };
type Row = Record<string, CellValue>;

const write = (rows: Row[], dialect: CsvDialect) => {
  const writer = new CsvWriter(columns, dialect);
  return [writer.header, ...rows.map((row) => writer.line(row))].join('');
};

/** A plain RFC 4180 reader, to read back what was written. */
function parse(csv: string, separator: string): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))([${separator}]|\\r\\n)`, 'y');
  const rows: string[][] = [[]];
  while (cell.lastIndex < csv.length) {
    const match = cell.exec(csv);
    if (!match) throw new Error('not RFC 4180');
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const anyText = fc.string({ unit: 'grapheme', maxLength: 20 });
const anyRow = fc.record({
  text: fc.option(fc.oneof(anyText, fc.constantFrom('=1+1', ' @x', '-5', '"', 'a;b', 'a,b', 'a\r\nb', '\t=x', '＝1'))),
  number: fc.option(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))),
  day: fc.option(fc.integer({ min: 0, max: 40_000 })),
  instant: fc.option(fc.integer({ min: 0, max: 4_000_000_000_000_000 })),
});

it.each([
  ['a separator', 'a,b'],
  ['a quote', 'a"b'],
  ['a line feed', 'a\nb'],
  ['a carriage return', 'a\rb'],
])('a text with %s is put in quotes and comes back as it was', (_with, text) => {
  const csv = write([{ text, number: 1, day: null, instant: null }], dataDialect);
  expect(csv).toContain(`"${text.replaceAll('"', '""')}"`);
  expect(parse(csv, ',')[1]?.[0]).toBe(text);
});

describe('a number that the app computes', () => {
  const given = [of('raw', 'number'), { ...of('share', 'number'), decimals: 1, source: 'derived: a, b' }];
  const written = (value: number) => new CsvWriter(given, dataDialect).line({ raw: value, share: value });

  it.each([
    [100 / 3, '33.333333333333336,33.333333\r\n'],
    [0.000_123_456_789_12, '0.00012345678912,0.00012345679\r\n'],
    [123_456_789.01, '123456789.01,123456789\r\n'],
    [-2 / 3, '-0.6666666666666666,-0.66666667\r\n'],
    [12.5, '12.5,12.5\r\n'],
  ])('has eight significant digits of %d, and one of a service all of them', (value, line) => {
    expect(written(value)).toBe(line);
  });
});

describe('the Data profile', () => {
  it('is what csv-stringify writes for the same cells', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 5 }), (rows) => {
        const plain = rows.map((row) => ({ ...row, day: null, instant: null }));
        const oracle = stringify(
          plain.map((row) => [row.text, row.number === null ? null : String(row.number), null, null]),
          { record_delimiter: 'windows', header: true, columns: columns.map((c) => c.key), quoted_match: /[\r\n;\t]/ },
        );
        expect(write(plain, dataDialect)).toBe(oracle);
      }),
    );
  });

  it('gives back what went in', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 5 }), (rows) => {
        const [header, ...lines] = parse(write(rows, dataDialect), ',');
        expect(header).toEqual(['text', 'number', 'day', 'instant']);
        expect(lines.map((line) => line[0])).toEqual(rows.map((row) => row.text ?? ''));
        expect(lines.map((line) => (line[1] === '' ? null : Number(line[1])))).toEqual(
          rows.map((row) => (row.number === 0 ? 0 : row.number)),
        );
      }),
    );
  });

  it('writes days and instants as ISO 8601 and null as nothing', () => {
    expect(write([{ text: null, number: -1.5, day: 16_414, instant: 1_418_239_864_000_000 }], dataDialect)).toBe(
      'text,number,day,instant\r\n,-1.5,2014-12-10,2014-12-10T19:31:04Z\r\n',
    );
  });
});

describe('the Excel profile', () => {
  it('begins with a byte order mark, uses the locale’s marks and says that times are UTC', () => {
    expect(write([{ text: 'a;b', number: -1.5, day: 16_414, instant: 1_418_239_864_000_000 }], excel)).toBe(
      '\uFEFFtext;number;day;instant_utc\r\n"a;b";-1,5;2014-12-10;2014-12-10 19:31:04\r\n',
    );
  });

  it('puts a decimal comma in quotes where commas part the cells', () => {
    const csv = write([{ text: 'a', number: -1.5, day: null, instant: null }], { ...excel, separator: ',' });
    expect(parse(csv.slice(1), ',')[1]).toEqual(['a', '-1,5', '', '']);
  });

  it('lets no text cell begin like a formula and leaves numbers alone', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 5 }), (rows) => {
        const [, ...lines] = parse(write(rows, excel).slice(1), ';');
        for (const [index, line] of lines.entries()) {
          // A number with a sign calculates nothing.
          if (!/^[+-]\d+$/.test(line[0] ?? '')) expect(line[0]).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/);
          const { number } = rows[index] ?? { number: null };
          expect(line[1]).toBe(number === null ? '' : String(number).replace('.', ','));
        }
      }),
    );
  });

  it.each([
    [',', 'a;=1+1;b', "a;'=1+1;b"],
    [';', 'a, =1+1,b', "a,' =1+1,b"],
    [',', 'a\t=1+1', "a\t'=1+1"],
    [',', "a\r\n-1+cmd|'!A0", "a\r\n'-1+cmd|'!A0"],
    [',', 'a; - b', 'a; - b'],
    [';', 'a;=1+1', 'a;=1+1'],
    [',', 'a,=1+1', 'a,=1+1'],
    // A quote that a user has typed gets another one, so that names that come back have theirs.
    [',', "'=1+1", "''=1+1"],
    [',', "'a", "'a"],
  ] as const)(
    'where cells are parted by %s, lets none begin like a formula elsewhere: %j',
    (separator, text, expected) => {
      const csv = write([{ text, number: 1, day: null, instant: null }], { ...excel, separator });
      expect(parse(csv.slice(1), separator)[1]?.[0]).toBe(expected);
    },
  );

  it.each([',', ';'] as const)(
    'has one cell for each to a program that splits at another sign than %s',
    (separator) => {
      fc.assert(
        fc.property(fc.array(anyRow, { minLength: 1, maxLength: 5 }), (rows) => {
          // As LibreOffice reads by default: at comma, semicolon and tab, and quotes count where they begin a cell.
          const csv = write(rows, { ...excel, separator, decimalMark: '.' }).slice(1);
          for (const line of parse(csv, ',;\t')) expect(line).toHaveLength(columns.length);
        }),
      );
    },
  );

  it('guards what a service called a column', () => {
    const named = (dialect: CsvDialect) =>
      new CsvWriter([of('=1+1', 'integer'), of('a"\nb', 'integer')], dialect).header;
    expect(named(excel)).toBe('\uFEFF\'=1+1;"a""\nb"\r\n');
    expect(named(dataDialect)).toBe('=1+1,"a""\nb"\r\n');
  });

  it('counts what it guarded', () => {
    const writer = new CsvWriter(columns, excel);
    for (const text of ['=1+1', 'fine', '-5', '  -x', null])
      writer.line({ text, number: -5, day: null, instant: null });
    expect(writer.formulaLike).toBe(2);
  });
});
