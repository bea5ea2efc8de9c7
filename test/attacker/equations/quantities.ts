import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TableName, tables } from '#shared/catalog/datasets.ts';
import { countsLearners } from '#shared/catalog/small-numbers.ts';
import { readCsvRecords } from '../../support/read-csv.ts';

/*
 * The unknowns: every count of learners that was served, from the raw tables, and sums of them. A fact about one is an
 * interval of a form, which is a sum of unknowns with factors.
 */

export type Form = ReadonlyMap<string, number>;

/** `low <= form <= high`, and the file that says so. */
export interface Fact {
  readonly form: Form;
  readonly low: number;
  readonly high: number;
  readonly from: string;
}

type Record_ = Readonly<Record<string, string>>;

/** How the rows of a table are distinguished. */
const rawTables = {
  enrollment: ['date'],
  'enrollment-mode': ['date'],
  'enrollment-gender': ['date'],
  'enrollment-birth-year': ['date', 'birth_year'],
  'enrollment-education': ['date', 'education_level'],
  'enrollment-location': ['date', 'country_alpha2'],
  activity: ['interval_end'],
  'recent-activity': ['activity_type'],
  problems: ['module_id'],
  'problem-tags': ['module_id'],
  videos: ['video_id'],
  'answer-distribution': ['module_id', 'part_id', 'value_id', 'answer_value', 'variant', 'correct', 'question_text'],
  'grade-distribution': ['module_id', 'grade', 'max_grade'],
} as const satisfies Partial<Record<TableName, readonly string[]>>;

export type CountedTable = keyof typeof rawTables;
export const countedTables = Object.keys(rawTables) as CountedTable[];

/** The columns of a table that count learners. The modes of a day are one column of counts by name. */
export const countedColumns = (table: CountedTable): readonly string[] =>
  tables[table].columns.filter((column) => countsLearners(column) || column.key === 'modes').map(({ key }) => key);

const notCounts = new Set(['course_id', 'date', 'created']);

export interface Quantities {
  /** The true value of each unknown. */
  readonly truth: ReadonlyMap<string, number>;
  /** The unknown of a cell; null where there is none, or where several rows are called the same. */
  cell(table: string, run: string, row: Record_, column: string): Form | null;
  rows(table: string, run: string): readonly Record_[];
  readonly runs: readonly string[];
  /** The counting columns of a row. */
  columns(table: string, row: Record_): readonly string[];
}

const keyOf = (table: string, run: string, row: Record_) =>
  [table, run, ...(rawTables[table as CountedTable] ?? []).map((name) => row[name] ?? '')].join('|');

export function readQuantities(folder: string): Quantities {
  const truth = new Map<string, number>();
  const rows = new Map<string, Record_[]>();
  const seen = new Map<string, number>();
  // In a file each mode is a column of its own.
  const columns = (table: string, row: Record_) =>
    table === 'enrollment-mode'
      ? Object.keys(row).filter((name) => !notCounts.has(name) && !name.endsWith('_note'))
      : countedColumns(table as CountedTable);
  for (const table of countedTables) {
    const path = join(folder, `${table}.csv`);
    if (!existsSync(path)) continue;
    for (const row of readCsvRecords(readFileSync(path, 'utf8'))) {
      const run = row.course_id ?? '';
      const key = keyOf(table, run, row);
      seen.set(key, (seen.get(key) ?? 0) + 1);
      rows.set(`${table}|${run}`, [...(rows.get(`${table}|${run}`) ?? []), row]);
      for (const column of columns(table, row))
        if (row[column] !== '' && row[column] !== undefined) truth.set(`${key}|${column}`, Number(row[column]));
    }
  }
  const runs = [...new Set([...rows.values()].flat().map((row) => row.course_id ?? ''))];
  return {
    truth,
    runs,
    columns,
    rows: (table, run) => rows.get(`${table}|${run}`) ?? [],
    cell: (table, run, row, column) => {
      const key = keyOf(table, run, row);
      return seen.get(key) === 1 && truth.has(`${key}|${column}`) ? new Map([[`${key}|${column}`, 1]]) : null;
    },
  };
}

/** Sums forms, each with a factor; null when one of them is not known to be a form. */
export function sumOf(parts: readonly (readonly [Form | null, number])[]): Form | null {
  const sum = new Map<string, number>();
  for (const [form, factor] of parts) {
    if (form === null) return null;
    for (const [name, value] of form) sum.set(name, (sum.get(name) ?? 0) + factor * value);
  }
  return sum;
}

const worthOf = (form: Form, truth: ReadonlyMap<string, number>): number =>
  [...form].reduce((sum, [name, factor]) => sum + factor * (truth.get(name) ?? 0), 0);

const slack = 1e-6;

/** Whether a fact is true. What a file says of something else must not count against it. */
export const isTrue = ({ form, low, high }: Fact, truth: ReadonlyMap<string, number>): boolean => {
  const value = worthOf(form, truth);
  return value >= low - slack && value <= high + slack;
};
