import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CsvWriter } from '#main/data-host/export/csv.ts';
import { type CsvDialect, dataDialect } from '#main/data-host/host-methods.ts';
import { type CellRow, type Column, column } from '#shared/catalog/columns.ts';
import { guardedInCsv } from '#shared/text/cells.ts';
import { formatDay } from '#shared/time/time.ts';
import { makeFolder } from '../../support/folder.ts';
import { has, readWithPython } from '../../support/programs.ts';

/* Our CSV as Python's csv module reads it. */

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder.remove());

const of = (key: string, type: Column['type']) =>
  column({ key, type, nullable: true, label: key, meaning: key, source: 'test' });
/** A text at both ends, where a reader looks for the end of a line. */
const columns = [
  of('first', 'text'),
  of('number', 'number'),
  of('day', 'day'),
  of('is', 'boolean'),
  of('last', 'text'),
];

const piece = fc.constantFrom(
  ...['"', '""', ',', ';', '\t', '\r', '\n', '\r\n', '=', '+', '-', '@', "'", ' ', '\\', '|', '\u0000', '\u001a'],
  ...[
    '\uFEFF',
    '\u2028',
    '\u0085',
    '\u00a0',
    '\u3000',
    '＝1',
    '1e5',
    '007',
    '1,5',
    'TRUE',
    'é',
    '𝒳',
    '👩‍🏫',
    'שלום',
    'نص',
  ],
);
const hostileText = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
const hostileRow = fc.record({
  first: fc.option(hostileText),
  number: fc.option(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))),
  day: fc.option(fc.integer({ min: -100_000, max: 100_000 })),
  is: fc.option(fc.boolean()),
  last: fc.option(hostileText),
});

const rows = fc.sample(hostileRow, { numRuns: 3000, seed: 5 });

async function read(dialect: CsvDialect): Promise<string[][]> {
  const writer = new CsvWriter(columns, dialect);
  const path = join(folder.path, `${dialect.profile}.csv`);
  await writeFile(path, [...writer.texts(rows)].join(''));
  return readWithPython(path, dialect.separator, dialect.profile === 'excel' ? 'utf-8-sig' : 'utf-8');
}

function texts({ first, number, day, is, last }: CellRow, { profile, separator, decimalMark }: CsvDialect): string[] {
  const text = (value: unknown) =>
    profile === 'excel' ? guardedInCsv(String(value ?? ''), separator) : String(value ?? '');
  return [
    text(first),
    number === null ? '' : String(number).replace('.', decimalMark),
    typeof day === 'number' ? formatDay(day) : '',
    String(is ?? ''),
    text(last),
  ];
}

describe.runIf(has('python3'))('Python', () => {
  it.each<[string, CsvDialect]>([
    ['Data', dataDialect],
    ['Excel with a comma', { profile: 'excel', separator: ',', decimalMark: '.' }],
    ['Excel with a semicolon', { profile: 'excel', separator: ';', decimalMark: ',' }],
  ])('reads what was written in the profile %s, whatever it is', async (_, dialect) => {
    const [header, ...lines] = await read(dialect);
    expect(header).toEqual(columns.map(({ key }) => key));
    expect(lines).toEqual(rows.map((row) => texts(row, dialect)));
  });

  // A negative zero is written as 0.
  it('finds the numbers that were meant', async () => {
    const [, ...lines] = await read(dataDialect);
    const index = columns.findIndex(({ key }) => key === 'number');
    expect(lines.map((line) => (line[index] === '' ? null : Number(line[index])))).toEqual(
      rows.map(({ number }) => (number === null ? null : number + 0)),
    );
  });
});
