import * as z from 'zod';
import { packageDatasets } from '#contract/packages.ts';
import { parseJson } from '#main/files/json-file.ts';
import {
  type CellValue,
  type Column,
  type ColumnType,
  column,
  keyOfPivotColumn,
  noteKey,
  type TableDefinition,
} from '#shared/catalog/columns.ts';
import { type DatasetName, datasets, datasetsOf, type TableName, tables } from '#shared/catalog/datasets.ts';
import { course, enrollment, problem, record, skill, skillMark, syncState } from '#shared/catalog/dictionary.ts';
import { maxJsonLength, maxTextLength } from '#shared/catalog/text-limits.ts';
import { message, t } from '#shared/language/message.ts';
import { quoted, refuse } from './refuse-package.ts';

/*
 * The tables of a data package: those that are synced (without learner data and report files), how fresh each was, and what
 * users wrote.
 */

const taxonomyDatasets = datasetsOf('service');
export const taxonomyTables = taxonomyDatasets.flatMap((name): readonly TableName[] => datasets[name].tables);
export const runTables = packageDatasets.flatMap((name): readonly TableName[] => datasets[name].tables);

const among = (names: readonly string[]) => (table: string) => names.includes(table);
/** Whether a table is of skills, jobs or job postings, as they are synced. */
export const isOfTaxonomy = among(taxonomyTables);
/** Whether a table has the rows of course runs, as they are synced. */
export const isOfRuns = among(runTables);

/** The datasets of a package with these tables. */
export const datasetsIn = (names: ReadonlySet<string>): DatasetName[] =>
  [...taxonomyDatasets, ...packageDatasets].filter((name) => datasets[name].tables.every((table) => names.has(table)));

const words = (key: string, label: string, meaning: string): Column =>
  column({ key, type: 'text', nullable: false, label, meaning, source: 'your own words' });

const kind = words('kind', 'Kind', 'What it is about: course, run, problem, video, subsection, skill or job.');
const id = words('id', 'ID', 'The id that the services use for it.');

/** Tables that only packages have. */
const ownTables = {
  freshness: {
    title: message('How fresh each table is'),
    description: 'When each table was synced, by when the service had computed it, and the last day that it covers.',
    identity: [],
    columns: [
      syncState.dataset,
      { ...record.courseId, nullable: true, meaning: 'The course run. Empty for tables without runs.' },
      words(
        'state',
        'State',
        'complete; noRows: the service had none; partial: some rows could not be read; gone: the service has them no longer; notOffered: the service does not have this dataset; failed: the last sync failed to update the table; its rows, if it has any, are those of the time under synced_at.',
      ),
      syncState.rows,
      { ...syncState.rejected, nullable: true, sparse: true },
      syncState.dataThrough,
      syncState.computedAt,
      syncState.syncedAt,
    ],
  },
  'unlisted-problems': {
    title: message('Problems that the service no longer has'),
    description:
      'Problems and subsections whose rows are here although the service no longer has those, or no longer lists the problem.',
    identity: ['dataset', 'course_id', 'module_id'],
    columns: [
      syncState.dataset,
      record.courseId,
      {
        ...problem.moduleId,
        label: 'Problem or subsection ID',
        meaning: 'Identifier of the problem or subsection.',
      },
      {
        ...syncState.syncedAt,
        key: 'confirmed_at',
        label: 'Last confirmed',
        meaning: 'When the service last had these rows.',
        nullable: false,
      },
    ],
  },
  totals: {
    title: message('Totals of hidden counts'),
    description: 'How many learners the rows of a day make up together, where some of their counts are hidden.',
    identity: ['dataset', 'course_id', 'date'],
    columns: [
      syncState.dataset,
      record.courseId,
      enrollment.date,
      {
        ...enrollment.count,
        key: 'total',
        label: 'Total',
        meaning: 'Learners of all rows of the day together.',
        nullable: false,
      },
    ],
  },
  'run-dates': {
    title: message('Start and end of course runs'),
    description:
      'When each course run starts and ends, and whether learners set the pace. Packages of older versions lack it.',
    identity: ['course_id'],
    columns: [record.courseId, course.startsAt, course.endsAt, course.pacing],
  },
  'job-only-skills': {
    title: message('Skills named only by jobs'),
    description: 'Skills that jobs need and that are not in the skills list.',
    identity: ['id'],
    columns: tables.skills.columns,
  },
  labels: {
    title: message('Names'),
    description: 'Names that people gave, and titles of course runs that the service gives.',
    // A run may have both: its course is called by the title, also where a user calls the run otherwise.
    identity: ['kind', 'id', 'origin'],
    columns: [
      kind,
      id,
      words('text', 'Name', 'The name.'),
      words('origin', 'Origin', 'own: a user gave it; service: the service gives it.'),
    ],
  },
  'skill-marks': {
    title: message('Corrections to course skills'),
    description: 'What people know better than the taxonomy about a course and a skill.',
    identity: ['course_key', 'skill_id'],
    columns: [skill.courseKey, record.skillId, skillMark.ownConfidence, skillMark.marked],
  },
  notes: {
    title: message('Notes'),
    description: 'Notes on courses, course runs, skills, jobs and days.',
    identity: [],
    columns: [
      kind,
      id,
      {
        ...syncState.dataThrough,
        key: 'day',
        label: 'Day',
        meaning: 'The day that the note is about. Empty for the whole.',
      },
      words('text', 'Note', 'The note.'),
    ],
  },
} as const satisfies Record<string, TableDefinition>;

export type OwnTable = keyof typeof ownTables;

/** Every table that a package may have, by name. */
export const packageTables: ReadonlyMap<string, TableDefinition> = new Map<string, TableDefinition>([
  ...[...taxonomyTables, ...runTables].map((name): [string, TableDefinition] => [name, tables[name]]),
  ...Object.entries(ownTables),
]);

export const fileOf = (table: string) => `${table}.csv`;

/*
 * A table that comes from elsewhere, in whatever format: which of our columns each of its columns is, and what a row of it must be.
 */

/** A row of a package's table by the keys of our columns; the columns of a spread are one JSON text again. */
export interface PackageRow {
  readonly cells: Readonly<Record<string, CellValue>>;
  /** The columns of counts that are there and withheld, as rows are stored; null when there are none. */
  readonly withheld: string | null;
}

export interface Field {
  readonly name: string;
  readonly role: 'column' | 'note' | 'pivot';
  readonly key: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
  readonly json: Column['json'];
  readonly countsLearners: boolean;
  /** Only a withheld count is null. */
  readonly isRequired: boolean;
}

/**
 * The columns that a table is said to have, each as one of ours. Columns that we do not know are refused: what they mean could
 * only be guessed.
 * @throws AlmanacError PACKAGE_REFUSED
 */
export function fieldsOf(definition: TableDefinition, table: string, names: readonly string[]): readonly Field[] {
  const known = new Map(definition.columns.map((column) => [column.key, column]));
  const present = new Set(names);
  if (present.size < names.length) refuse(t('the table {table} has the same column twice', { table: quoted(table) }));
  const fields = names.map((name, index): Field => {
    const column = name === definition.pivot ? undefined : known.get(name);
    const field = column ? fieldOf(column) : otherField(name, names[index - 1], definition);
    return (
      field ??
      refuse(t('the table {table} has an unknown column {column}', { table: quoted(table), column: quoted(name) }))
    );
  });
  for (const { key, sparse } of definition.columns) {
    if (key !== definition.pivot && !sparse && !present.has(key))
      refuse(t('the table {table} lacks the column {column}', { table: quoted(table), column: quoted(key) }));
  }
  return fields;
}

const fieldOf = ({ key, type, nullable, unit, json, required }: Column): Field => ({
  name: key,
  role: 'column',
  key,
  type,
  nullable,
  json,
  countsLearners: unit === 'learners',
  isRequired: required === true,
});

/** A note on the count before it, or one of the columns that a spread column was given. */
function otherField(name: string, before: string | undefined, { pivot }: TableDefinition): Field | null {
  const rest = { name, nullable: true, json: undefined, countsLearners: false, isRequired: false };
  if (before !== undefined && name === noteKey(before)) return { ...rest, role: 'note', key: name, type: 'text' };
  if (pivot === undefined) return null;
  const key = keyOfPivotColumn(name, pivot);
  return { ...rest, role: 'pivot', key, type: 'integer', countsLearners: true };
}

/**
 * A row out of its cells, in the order of the fields. `rowName` names it in a refusal, `withholds` whether the table may have notes on
 * counts that are there and withheld.
 * @throws AlmanacError PACKAGE_REFUSED
 */
export function packageRow(
  values: readonly CellValue[],
  fields: readonly Field[],
  { pivot }: TableDefinition,
  withholds: boolean,
  rowName: () => string,
): PackageRow {
  const cells: [string, CellValue][] = [];
  const parts: [string, CellValue][] = [];
  const withheld: string[] = [];
  for (const [index, field] of fields.entries()) {
    const value = values[index] ?? null;
    checkCell(value, field, rowName);
    const isNoted = withholds && fields[index + 1]?.role === 'note' && (values[index + 1] ?? null) !== null;
    if (value === null && (!field.nullable || (field.isRequired && !isNoted)))
      refuse(t('{row} has no value for {column}', { row: rowName(), column: quoted(field.name) }));
    if (field.role === 'column') cells.push([field.key, value === '' && field.json ? emptyJson[field.json] : value]);
    else if (field.role === 'pivot' && value !== null) parts.push([field.key, value]);
    // A count that is withheld is there and not known; one that the row never had is not there.
    else if (field.role === 'note' && value !== null) {
      const counted = fields[index - 1];
      if (!withholds || (values[index - 1] ?? null) !== null)
        refuse(t('{row} has a note that says a count is missing, but the count is there', { row: rowName() }));
      if (counted?.role === 'pivot') parts.push([counted.key, null]);
      else if (counted) withheld.push(counted.key);
    }
  }
  // fromEntries defines keys, whatever they are called; an assignment would let a package reach the prototype.
  if (pivot !== undefined) cells.push([pivot, JSON.stringify(Object.fromEntries(parts))]);
  return { cells: Object.fromEntries(cells), withheld: withheldText(withheld, parts) };
}

/** A mode that is withheld is null among the modes; the row says so like any other. */
function withheldText(keys: readonly string[], parts: readonly [string, CellValue][]): string | null {
  const all = [...keys, ...(parts.some(([, value]) => value === null) ? ['modes'] : [])];
  return all.length === 0 ? null : all.join(' ');
}

/** Stored for an empty cell of a column that must have JSON, which would be no JSON itself. */
const emptyJson = { list: '[]', map: '{}', any: '' } as const;

/** The permitted shapes of JSON in a column. */
const jsonShapes = {
  list: z.array(z.string()),
  map: z.record(z.string(), z.array(z.string())),
  any: z.json(),
};

function checkCell(value: CellValue, field: Field, rowName: () => string): void {
  if (value === null || value === '') return;
  const max = field.json ? maxJsonLength : maxTextLength(field.key);
  if (typeof value === 'string' && value.length > max)
    refuse(t('{row} has a value for {column} that is too long', { row: rowName(), column: quoted(field.name) }));
  if (field.json && !jsonShapes[field.json].safeParse(parseJson(String(value))).success)
    refuse(t('{row} has a value for {column} that cannot be read', { row: rowName(), column: quoted(field.name) }));
  if (field.countsLearners && Number(value) < 0) refuse(t('{row} has a count below 0', { row: rowName() }));
}
