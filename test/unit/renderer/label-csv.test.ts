import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvWriter } from '#main/data-host/export/csv.ts';
import { dataDialect } from '#main/data-host/host-methods.ts';
import { maxLabelBytes, readLabelFile } from '#renderer/subjects/annotations/labels/labels-section.tsx';
import { views } from '#shared/catalog/views.ts';
import { labelKinds } from '#shared/subjects/annotations/annotations.ts';
import { unguardedInCsv } from '#shared/text/cells.ts';

const trimmed = (max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: max })
    .map((text) => text.trim())
    .filter((text) => text !== '');
const runId = fc.stringMatching(/^course-v1:[A-Za-z0-9_.-]{1,9}\+[A-Za-z0-9_.-]{1,9}\+[A-Za-z0-9_-]{1,9}$/);
const quoted = fc
  .string({ unit: fc.constantFrom(...`'=-(@,;\t\n 1x`), minLength: 1, maxLength: 9 })
  .map((text) => text.trim())
  .filter((text) => text !== '');
const name = fc.oneof(trimmed(60), quoted);
const labels = fc.array(
  fc
    .constantFrom(...labelKinds)
    .chain((kind) => fc.record({ kind: fc.constant(kind), id: kind === 'run' ? runId : name, label: name })),
  { maxLength: 20 },
);

const readLabelCsv = (text: string) => readLabelFile(Buffer.from(text));

describe('names as a CSV', () => {
  it.each(['run,course-v1:a+b+c', 'run,course-v1:a+b+c,"Half a na', 'run'])(
    'whose file is cut take no name away, and none is cut: %s',
    async (last) => {
      const { labels, refused } = await readLabelCsv(`kind,id,label\nrun,course-v1:x+y+z,Whole\n${last}`);
      expect(labels.map(({ text }) => text)).toEqual(['Whole']);
      expect(refused).toEqual([{ line: 3, reason: 'The line ends before its last column.' }]);
    },
  );

  it.each([
    ['kind', 'kind,kind,id,label'],
    ['id', 'id;KIND;label;id'],
    ['label', '\uFEFF"label"\tkind\tid\t Label '],
  ])('are not read where it is not clear which column is the %s', async (column, header) => {
    const cells = header.split(/[,;\t]/).map(() => 'run');
    const { labels, refused } = await readLabelCsv(`${header}\r\n${cells.join(/[;\t]/.exec(header)?.[0] ?? ',')}\r\n`);
    expect(labels).toEqual([]);
    expect(refused).toEqual([{ line: 1, reason: `The first line names the column ${column} twice.` }]);
  });

  it.each([
    { profile: 'excel', separator: ',', decimalMark: '.' },
    { profile: 'excel', separator: ';', decimalMark: ',' },
    dataDialect,
  ] as const)('come back as they were exported: %o', async (dialect) => {
    // The Data profile guards nothing: a quote that was typed before a formula looks like one of a spreadsheet's file.
    const isClear = (text: string) => dialect.profile === 'excel' || unguardedInCsv(text, dialect.separator) === text;
    const clear = labels.map((rows) => rows.filter(({ id, label }) => isClear(id) && isClear(label)));
    await fc.assert(
      fc.asyncProperty(clear, async (rows) => {
        const writer = new CsvWriter(views.labels.columns, dialect);
        const text = writer.header + rows.map((row) => writer.line(row)).join('');
        const read = await readLabelCsv(text);
        expect(read.refused).toEqual([]);
        expect(read.labels).toEqual(rows.map(({ kind, id, label }) => ({ kind, id, text: label })));
      }),
    );
  });

  it.each(["'=y", "''=y", "x;'=y", "x\t''@y", "'x;=y;'=z"])(
    'keep a quote that was typed before a formula: %s',
    async (label) => {
      const writer = new CsvWriter(views.labels.columns, { profile: 'excel', separator: ',', decimalMark: '.' });
      const text = writer.header + writer.line({ kind: 'course', id: 'a+b', label });
      expect((await readLabelCsv(text)).labels).toEqual([{ kind: 'course', id: 'a+b', text: label }]);
    },
  );

  it.each([
    ['UTF-8', Buffer.from('kind,id,label\ncourse,a+b,Café\n')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffkind,id,label\r\ncourse,a+b,Café\r\n')],
    [
      'UTF-16, as spreadsheets save “Unicode text”',
      Buffer.from('\ufeffkind\tid\tlabel\r\ncourse\ta+b\tCafé\r\n', 'utf16le'),
    ],
  ])('are read from a file in %s', async (_, bytes) => {
    expect(await readLabelFile(bytes)).toEqual({ labels: [{ kind: 'course', id: 'a+b', text: 'Café' }], refused: [] });
  });

  it('are refused in another encoding, in which letters would be lost', async () => {
    const { labels: none, refused } = await readLabelFile(Buffer.from('kind,id,label\ncourse,a+b,Café\n', 'latin1'));
    expect([none, refused]).toEqual([[], [{ line: 1, reason: expect.stringContaining('UTF-8') }]]);
  });

  it('may be written by hand: other columns, other order, an empty label takes the name away', async () => {
    const text = 'label;note;Id;KIND\nClimate;x;course-v1:a+b+c;run\n"A ""B""; C";;a+b;course\n;;a+c;course\n\n';
    expect(await readLabelCsv(text)).toEqual({
      labels: [
        { kind: 'run', id: 'course-v1:a+b+c', text: 'Climate' },
        { kind: 'course', id: 'a+b', text: 'A "B"; C' },
        { kind: 'course', id: 'a+c', text: null },
      ],
      refused: [],
    });
  });

  it.each([
    ['with the separator in a line of its own', 'sep=;\r\nkind;id;label\r\n'],
    ['below empty lines', '\n;;\nkind;id;label\n'],
    ['with a comma in the name of a column', '"kind";"id";"label";"note, private"\n'],
    ['with ends of lines of the old Macintosh', 'kind;id;label\r'],
  ])('are read as spreadsheets of other countries write them: %s', async (_, head) => {
    const { labels, refused } = await readLabelCsv(`${head}Run;course-v1:a+b+c;Climate, part 1;x`);
    expect(refused).toEqual([]);
    expect(labels).toEqual([{ kind: 'run', id: 'course-v1:a+b+c', text: 'Climate, part 1' }]);
  });

  it.each([
    'https://h.example.org/courses/course-v1:a+b+c/about',
    'course-v1:a b c',
    'course-v1%3Aa%2Bb%2Bc',
    '\u200bcourse-v1:a+b+c\u00a0',
  ])('name the course run itself, however its id is written: %s', async (id) => {
    expect((await readLabelCsv(`kind,id,label\nrun,${id},Climate`)).labels).toEqual([
      { kind: 'run', id: 'course-v1:a+b+c', text: 'Climate' },
    ]);
  });

  it('are refused for what is no course run, which would name nothing', async () => {
    const { labels, refused } = await readLabelCsv('kind,id,label\nrun,edX+DemoX,Climate\nrun,1/9/2026,Climate');
    expect([labels, refused.map(({ line }) => line)]).toEqual([[], [2, 3]]);
  });

  it('say which line is wrong and why, and keep the rest', async () => {
    const { labels: read, refused } = await readLabelCsv('kind,id,label\nplanet,x,Mars\nrun,,Nobody\nrun,x/y/z,Good\n');
    expect(read).toHaveLength(1);
    expect(refused.map(({ line }) => line)).toEqual([2, 3]);
    expect(refused[0]?.reason).toContain('course, run');
  });

  it('need their header', async () => {
    expect((await readLabelCsv('a,b\n1,2\n')).refused).toHaveLength(1);
    expect((await readLabelCsv('')).labels).toEqual([]);
  });

  it('are refused by the line on which they begin, also below names of several lines', async () => {
    const text = 'kind,id,label\r\nrun,a/b/c,"First\r\nline"\r\n\r\nplanet,b,Mars\r\n';
    expect(await readLabelCsv(text)).toMatchObject({ labels: [{ id: 'a/b/c' }], refused: [{ line: 5 }] });
  });
});

it('a file for which the window would wait is refused, and a long one leaves it free', async () => {
  const { labels, refused } = await readLabelFile(new Uint8Array(maxLabelBytes + 1));
  expect([labels, refused]).toEqual([[], [{ line: 1, reason: expect.stringContaining('larger than 2 MB') }]]);
  const names = Array.from({ length: 3000 }, (_, index) => `problem,p${index},A name`);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const read = await readLabelFile(Buffer.from(['kind,id,label', ...names].join('\n')));
  clearInterval(timer);
  expect(read.labels).toHaveLength(3000);
  expect(turns).toBeGreaterThan(0);
});
