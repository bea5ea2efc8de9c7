import { unzipSync } from 'fflate';
import { type ViewName, views } from '#shared/catalog/views.ts';
import { readHtml, readWorkbookFiles } from '../../oracle/questions/report-files.ts';
import { readSlides } from '../../oracle/questions/slide-files.ts';
import { modesByWords } from '../../oracle/surfaces/files.ts';
import { readCsvRecords } from '../../support/read-csv.ts';
import type { Published } from '../files/publish.ts';
import { factsOfTable, type ReadTable } from './facts-of-tables.ts';
import { factsOfKeyFigure, factsOfSentence } from './facts-of-words.ts';
import { type Cells, type Known, ofDay } from './meanings.ts';
import { isoDay, printedNumber } from './printed-number.ts';
import { countedTables, type Fact } from './quantities.ts';

/*
 * Everything that the files of one edition tell, read from the files themselves. The formats are known here and columns by their
 * labels; none of the code that writes files is used.
 */

export interface EditionFacts {
  readonly facts: readonly Fact[];
  /** Unknowns that are marked as not shown: zero never is. */
  readonly withheld: ReadonlySet<string>;
}

const utf8 = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');

const mark = 'not shown';

export function readEdition(files: readonly Published[], known: Known): EditionFacts {
  const withheld = new Set<string>();
  const facts = files.flatMap((file) => {
    if (file.name.startsWith('package ')) return factsOfPackage(file, known, withheld);
    if (file.name.endsWith('.meta.json')) return [];
    const beside = files.find(({ name }) => name === `${file.name}.meta.json`);
    const about = beside ? (JSON.parse(utf8(beside.bytes)) as About) : {};
    if (file.recipe) return factsOfReport(file, known);
    if (file.name.startsWith('picture ')) return factsOfPicture(file, known);
    return file.query ? tablesOf(file, about).flatMap((table) => factsOfTable(table, known)) : [];
  });
  return { facts, withheld };
}

interface About {
  readonly sort?: ReadTable['sort'];
  readonly query?: { readonly sort?: ReadTable['sort'] };
}

const runOf = (params: object): string => ('runId' in params ? String(params.runId) : '');

/** Tables of a package are the raw ones with notes; `totals.csv` tells what withheld counts of a day make up together. */
function factsOfPackage({ name, bytes }: Published, known: Known, withheld: Set<string>): Fact[] {
  const [, table = ''] = /^package ([a-z-]+)\.csv$/.exec(name) ?? [];
  const isTotals = table === 'totals';
  if (!isTotals && !countedTables.some((each) => each === table)) return [];
  return readCsvRecords(utf8(bytes)).flatMap((row, index): Fact[] => {
    const run = row.course_id ?? '';
    if (isTotals) return totalOf(row, run, known);
    return known.quantities.columns(table, row).flatMap((column): Fact[] => {
      const form = known.quantities.cell(table, run, row, column);
      if (form === null) return [];
      const isMarked = row[`${column}_note`] === mark || (row[column] === '' && row.modes_note === mark);
      if (isMarked) for (const each of form.keys()) withheld.add(each);
      const number = printedNumber(row[column]);
      return number === null
        ? []
        : [{ form, low: number.value, high: number.value, from: `${name}, row ${index + 1}` }];
    });
  });
}

function totalOf(row: Readonly<Record<string, string>>, run: string, known: Known): Fact[] {
  const { dataset = '', date = '', total = '' } = row;
  const day = { date };
  const form =
    dataset === 'enrollment-gender'
      ? known.quantities.rows(dataset, run).length === 0
        ? null
        : genderOf(known, run, day)
      : ofDay(known, dataset, run, date);
  return form === null
    ? []
    : [{ form, low: Number(total), high: Number(total), from: `package totals, ${dataset} ${date}` }];
}

const genderOf = (known: Known, run: string, day: { readonly date: string }) => {
  const names = ['female', 'male', 'other', 'unknown'];
  const forms = names.map((name) => known.at('enrollment-gender', run, day, name)).filter((form) => form !== null);
  return new Map(forms.flatMap((form) => [...form]));
};

/** The one table of an export; rows of people's workbooks have labels for names. */
function tablesOf({ name, bytes, query }: Published, about: About): ReadTable[] {
  if (!query) return [];
  const run = runOf(query.params);
  const moduleId = 'moduleId' in query.params ? { module_id: String(query.params.moduleId) } : {};
  const sort = about.sort ?? about.query?.sort ?? null;
  const given = { from: name, view: query.view, run, sort };
  if (name.endsWith('csv')) {
    const rows = readCsvRecords(utf8(bytes)).map((row) => ({ ...row, ...moduleId }));
    return [{ ...given, rows, isForPrograms: true }];
  }
  const [table] = readWorkbookFiles(unzipSync(bytes)).tables;
  if (!table) return [];
  const keys = table.header.map((label) => keyOf(query.view, label));
  return [{ ...given, rows: table.rows.map((cells) => ({ ...byKey(keys, cells), ...moduleId })), isForPrograms: true }];
}

const dayColumns = new Set(['date', 'week_ending', 'subject']);

function byKey(keys: readonly string[], cells: readonly (string | number | null)[]): Cells {
  return Object.fromEntries(
    keys.map((key, index) => {
      const cell = cells[index] ?? null;
      if (dayColumns.has(key) && cell !== null) return [key, isoDay(cell)];
      return [key, cell === mark ? null : cell];
    }),
  );
}

/** Names of columns in charts on slides. */
const labelsOfCharts: Readonly<Record<string, string>> = {
  Day: 'date',
  'Played video': 'played_video',
  'Tried problem': 'attempted_problem',
  Forum: 'posted_forum',
  ...modesByWords,
};

function keyOf(view: string, label: string): string {
  const plain = label.replace(/ \(UTC\)$/, '');
  const find = (name: string) =>
    view === 'run-activity' && name === 'Day'
      ? 'week_ending'
      : (views[view as ViewName]?.columns.find((column) => column.label === name)?.key ?? labelsOfCharts[name]);
  return find(plain) ?? find(plain.replace(/, [a-z ]+$/, '')) ?? plain;
}

const viewsByTitle: Readonly<Record<string, string>> = {
  'Daily enrollment': 'run-enrollment',
  'Enrollment by mode': 'run-modes',
  'Weekly activity': 'run-activity',
  'Enrollment by age': 'run-birth-years',
  'Enrollment by gender': 'run-gender',
  'Enrollment by country': 'run-countries',
  'Problems by tag': 'run-problem-tags',
  'Course runs': 'runs',
  'Runs compared': 'compare-runs',
};

function reportOf(name: string, bytes: Uint8Array) {
  if (name.endsWith('html')) return readHtml(utf8(bytes));
  return name.endsWith('pptx') ? readSlides(unzipSync(bytes)) : readWorkbookFiles(unzipSync(bytes));
}

function factsOfReport({ name, bytes, recipe }: Published, known: Known): Fact[] {
  const report = reportOf(name, bytes);
  const run = recipe ? runOf(recipe.subject) : '';
  const ofTables = report.tables.flatMap(({ title, header, rows }) => {
    const view = viewsByTitle[title];
    if (view === undefined) return [];
    const keys = header.map((label) => keyOf(view, label));
    // Both have numbers with all their digits.
    const isForPrograms = !name.endsWith('html');
    const read = rows.map((cells) => byKey(keys, cells));
    return factsOfTable({ from: name, view, run, rows: read, sort: null, isForPrograms }, known);
  });
  if (run === '') return ofTables;
  return [
    ...ofTables,
    ...report.kpis.flatMap((figure) => factsOfKeyFigure(figure, run, name, known)),
    ...report.findings.flatMap(([, sentence]) => factsOfSentence(sentence, run, name, known)),
  ];
}

/** The sentences of a picture: its title, its description and the words in it. Ticks of its axes are no sentences. */
function factsOfPicture({ name, bytes, query }: Published, known: Known): Fact[] {
  const run = query ? runOf(query.params) : '';
  if (run === '') return [];
  const texts = [...utf8(bytes).matchAll(/<(?:desc|title|text)[^>]*>([^<]*)</g)].map(([, each = '']) => each);
  const sentences = texts.filter((text) => text.split(' ').length >= wordsOfSentence);
  return sentences.flatMap((sentence) => factsOfSentence(sentence, run, name, known));
}

const wordsOfSentence = 4;
