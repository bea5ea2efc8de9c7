import { packageDatasets } from '#contract/packages.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { column } from '#shared/catalog/columns.ts';
import { type DatasetName, datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { course, enrollment, problem, record, skill, skillMark, syncState } from '#shared/catalog/dictionary.ts';
import { type TableDefinition, type TableName, tables } from '#shared/catalog/tables.ts';
import { message } from '#shared/language/message.ts';

/*
 * The tables of a data package: those that are synced (without learner data and report files), how fresh each was, and what
 * users wrote.
 */

const taxonomyDatasets = datasetNames.filter((name) => datasets[name].scope === 'service');
export const taxonomyTables = taxonomyDatasets.flatMap((name): readonly TableName[] => datasets[name].tables);
const runTables = packageDatasets.flatMap((name): readonly TableName[] => datasets[name].tables);

/** The datasets of a package with these tables. */
export const datasetsIn = (names: ReadonlySet<string>): DatasetName[] =>
  [...taxonomyDatasets, ...packageDatasets].filter((name) => datasets[name].tables.every((table) => names.has(table)));

const words = (key: string, label: string, meaning: string, nullable = false): Column =>
  column({ key, type: 'text', nullable, label, meaning, source: 'your own words' });

const kind = words('kind', 'Kind', 'What it is about: course, run, problem, video, subsection, skill or job.');
const id = words('id', 'Id', 'The id that the services use for it.');

/** Tables that only packages have. */
const ownTables = {
  freshness: {
    title: message('How fresh each dataset is'),
    description: 'When each dataset was synced, by when the service had computed it, and the last day that it covers.',
    primaryKey: [],
    columns: [
      syncState.dataset,
      { ...record.courseId, nullable: true, meaning: 'The course run; empty for datasets without runs.' },
      words(
        'state',
        'State',
        'complete; noRows: the service had none; partial: some rows could not be read; gone: the service has them no longer; notOffered: the service does not have this dataset; failed: the last try failed.',
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
    primaryKey: ['dataset', 'course_id', 'module_id'],
    columns: [
      syncState.dataset,
      record.courseId,
      problem.moduleId,
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
    primaryKey: ['dataset', 'course_id', 'date'],
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
    primaryKey: ['course_id'],
    columns: [record.courseId, course.startsAt, course.endsAt, course.pacing],
  },
  'job-only-skills': {
    title: message('Skills named only by jobs'),
    description: 'Skills that jobs need and that are not in the skills list.',
    primaryKey: ['id'],
    columns: tables.skills.columns,
  },
  labels: {
    title: message('Names'),
    description: 'Names that people gave, and titles of course runs that the service gives.',
    // A run may have both: its course is called by the title, also where a user calls the run otherwise.
    primaryKey: ['kind', 'id', 'origin'],
    columns: [
      kind,
      id,
      words('text', 'Name', 'The name.'),
      words('origin', 'Origin', 'own: a user gave it; service: the service gives it.'),
    ],
  },
  'skill-marks': {
    title: message('Marks on skills of courses'),
    description: 'What people know better than the taxonomy about a course and a skill.',
    primaryKey: ['course_key', 'skill_id'],
    columns: [skill.courseKey, record.skillId, skillMark.ownConfidence, skillMark.marked],
  },
  notes: {
    title: message('Notes'),
    description: 'Notes on courses, course runs, skills, jobs and days.',
    primaryKey: [],
    columns: [
      kind,
      id,
      {
        ...syncState.dataThrough,
        key: 'day',
        label: 'Day',
        meaning: 'The day that the note is about; empty for the whole.',
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
