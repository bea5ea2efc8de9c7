import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '#main/data-host/export/xlsx/workbook.ts';
import { type CsvDialect, dataDialect } from '#main/data-host/host-methods.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { type ViewQuery, views } from '#shared/catalog/views.ts';
import { guarded } from '#shared/text/cells.ts';
import { formatDay } from '#shared/time/time.ts';
import { knownParams, queriesOfEveryView } from '../../support/every-view.ts';
import { digitsInCsv, type FileTable, tableOfFile, tableOfWorkbook } from '../../support/file-tables.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { libreOffice, type OpenedCell, type OpenedSheet } from '../../support/libreoffice.ts';
import { has } from '../../support/programs.ts';

/*
 * Exported tables as LibreOffice opens them, on an English and on a German computer: every cell has the value of the screen and
 * the type of its column. Every day xlsx.test and files.test of export read the same files with a library.
 */

type Value = string | number | boolean | null | undefined;

/** A view as files for programs and workbooks have it. */
interface Shown {
  readonly view: string;
  readonly query: ViewQuery;
  readonly csv: FileTable;
  readonly xlsx: FileTable;
}

const locales = ['en-US', 'de-DE'] as const;
type Locale = (typeof locales)[number];
const excel: Record<Locale, CsvDialect> = {
  'en-US': { profile: 'excel', separator: ',', decimalMark: '.' },
  'de-DE': { profile: 'excel', separator: ';', decimalMark: ',' },
};
/** Writers know columns and not views: these have every type, shares, hostile texts and columns that are spread. */
const chosen = [
  'skills',
  'job-postings',
  'run-activity',
  'run-videos',
  'compare-course-skills',
  'problem-answers',
  'sync-log',
  'notes',
];
describe.runIf(has('soffice'))('LibreOffice', () => {
  let filled: FilledHost;
  let all: Shown[];
  beforeAll(async () => {
    // A month of days: what is opened has types, not size.
    filled = await startFilledHost({ historyFrom: '2015-11-10' });
    const wholes = queriesOfEveryView(await knownParams(filled)).filter(({ view }) => chosen.includes(view));
    all = await Promise.all(
      wholes.map(async ({ view, whole: query }) => ({
        view,
        query,
        csv: await tableOfFile(filled.started, query),
        xlsx: await tableOfWorkbook(filled.started, query),
      })),
    );
    const types = new Set(all.flatMap(({ csv }) => csv.columns.map(({ type }) => type)));
    expect([...types].sort()).toEqual(['boolean', 'day', 'instant', 'integer', 'number', 'text']);
  });
  afterAll(() => filled.close());

  /** Writes the chosen views, and opens all files in one go. */
  async function opened(folder: string, locale: Locale, format: 'csv' | 'xlsx', dialect: CsvDialect) {
    const { dir, host } = filled.started;
    const paths: string[] = [];
    mkdirSync(join(dir, folder), { recursive: true });
    for (const { view, query } of all) {
      const path = join(dir, folder, `${view}.${format}`);
      paths.push(path);
      const choice = { query, format, excludedColumns: [], threshold: 0, labels: false, address: null };
      const guard = dialect.profile === 'excel';
      await host.call('host:exportFile', { ...choice, guard, path, dialect, sidecar: false });
    }
    // Numbers of the profile Data are written as in English, and so a user says when asked.
    const language = dialect.profile === 'data' ? 'en-US' : locale;
    const csv = format === 'csv' ? { separator: dialect.separator, language } : undefined;
    return libreOffice(dir, locale).open(paths, csv);
  }

  /** Compares the first sheet of every file, cell by cell, and gathers what differs. */
  function differences(
    format: 'csv' | 'xlsx',
    files: readonly (readonly OpenedSheet[])[],
    isRight: (cell: OpenedCell | undefined, value: Value, column: Column) => boolean,
  ): string[] {
    return all.flatMap(({ view, [format]: { columns, rows } }, position) => {
      const [, ...lines] = files[position]?.[0]?.rows ?? [];
      return rows.flatMap((row, index) =>
        columns.flatMap((column, at) => {
          const cell = lines[index]?.[at];
          const shown = row[column.key];
          const value = format === 'csv' && typeof shown === 'number' ? digitsInCsv(shown, column) : shown;
          return isRight(cell, value, column)
            ? []
            : [`${view} ${column.key} ${index}: ${JSON.stringify(value)} became ${JSON.stringify(cell)}`];
        }),
      );
    });
  }

  const near = (found: string | null | undefined, wanted: number) =>
    found !== null && found !== undefined && Math.abs(Number(found) - wanted) <= Math.abs(wanted) * 1e-12;
  const isEmpty = (cell: OpenedCell | undefined) => (cell?.type ?? null) === null;

  /** In a workbook a percentage is a fraction that is shown as one; in a CSV it is the number of every other file. */
  function isNumberOrDate(cell: OpenedCell | undefined, value: Value, { type, unit }: Column): boolean {
    if (type === 'integer' || type === 'number') {
      const wanted = cell?.type === 'percentage' && unit === '%' ? Number(value) / 100 : Number(value);
      return (cell?.type === 'float' || cell?.type === 'percentage') && near(cell.value, wanted);
    }
    const seconds = type === 'day' ? Number(value) * 86_400 : Math.floor(Number(value) / 1e6);
    const text = type === 'day' ? formatDay(Number(value)) : null;
    const isSame = text === null ? Math.abs(Date.parse(`${cell?.value}Z`) / 1000 - seconds) <= 1 : cell?.value === text;
    return cell?.type === 'date' && isSame;
  }

  it.runIf(has('pdftotext'))(
    'prints a workbook across the paper, with the head and the number on every page',
    async () => {
      const { dir } = filled.started;
      const wide = views['run-activity'].columns;
      const rows = Array.from({ length: 90 }, (_, day) => Object.fromEntries(wide.map(({ key }) => [key, day])));
      const path = join(dir, 'printed.xlsx');
      await writeWorkbook(path, [{ name: 'Activity', columns: wide, rows }], { title: 'Activity', createdAt: 0 });
      const [pdf = ''] = libreOffice(dir, 'en-US').print(path);
      const poppler = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });
      const pages = poppler('pdftotext', '-layout', pdf, '-').split('\f').slice(0, -1);
      const [, across, down] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(poppler('pdfinfo', pdf)) ?? [];
      expect(Number(across)).toBeGreaterThan(Number(down));
      expect(pages.length).toBeGreaterThan(1);
      for (const [index, page] of pages.entries()) {
        // Columns that find no room in letters of 8 points go on a page of their own, beside the first one again.
        expect(page).toContain('Week ending');
        expect(page).toMatch(/Any activity|Enrolled/);
        expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      }
    },
  );

  it('calculates with percentages as fractions, and shows them with their sign', async () => {
    const { dir } = filled.started;
    const share = {
      ...(views.runs.columns as readonly Column[]).find(({ unit }) => unit === '%'),
      key: 'share',
    } as Column;
    const path = join(dir, 'share.xlsx');
    const rows = [{ share: 12.345 }];
    await writeWorkbook(path, [{ name: 'Shares', columns: [share], rows }], { title: 'Shares', createdAt: 0 });
    const cell = libreOffice(dir, 'en-US').open([path])[0]?.[0]?.rows[1]?.[0];
    expect(cell).toMatchObject({ type: 'percentage' });
    expect(Number(cell?.value)).toBeCloseTo(0.12345, 10);
    expect(cell?.shown).toMatch(/^12\.\d+%$/);
  });

  const isText = (cell: OpenedCell | undefined, text: string) =>
    cell?.type === 'string' && cell.formula === null && cell.shown === text.replace(/\r\n?/g, '\n');

  describe.each(locales)('on a computer in %s', (locale) => {
    it('opens workbooks with numbers, dates and texts as they are', async () => {
      const files = await opened(`xlsx-${locale}`, locale, 'xlsx', dataDialect);
      const words = locale === 'de-DE' ? ['FALSCH', 'WAHR'] : ['FALSE', 'TRUE'];
      const wrong = differences('xlsx', files, (cell, value, column) => {
        if (value === null || value === undefined || value === '') return isEmpty(cell);
        // LibreOffice keeps a truth of a workbook as the formula TRUE().
        if (column.type === 'boolean') return cell?.shown === words[Number(value)];
        return column.type === 'text' ? isText(cell, String(value)) : isNumberOrDate(cell, value, column);
      });
      expect(wrong).toEqual([]);
      for (const sheets of files) expect(sheets.map(({ name }) => name).at(-1)).toBe('About');
    });

    it('opens the CSV for Excel on such a computer with numbers and dates as they are, and runs nothing', async () => {
      const files = await opened(`excel-${locale}`, locale, 'csv', excel[locale]);
      const wrong = differences('csv', files, (cell, value, column) => {
        if (value === null || value === undefined || value === '') return isEmpty(cell);
        if (column.type === 'boolean') return cell?.value === String(value) || cell?.shown === String(value);
        if (column.type !== 'text') return isNumberOrDate(cell, value, column);
        // A CSV has no types: a text that reads as a number is one, unless the workbook is taken.
        return cell?.formula === null && (cell.type !== 'string' || isText(cell, guarded(String(value))));
      });
      expect(wrong).toEqual([]);
    });

    it('opens the CSV for programs with its numbers and days as they are', async () => {
      const files = await opened(`data-${locale}`, locale, 'csv', dataDialect);
      const wrong = differences('csv', files, (cell, value, column) => {
        if (value === null || value === undefined || value === '') return isEmpty(cell);
        if (column.type === 'integer' || column.type === 'number' || column.type === 'day')
          return isNumberOrDate(cell, value, column);
        return true;
      });
      expect(wrong).toEqual([]);
    });
  });
});
