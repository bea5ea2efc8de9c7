import * as z from 'zod';
import { column, type TableDefinition } from '#shared/catalog/columns.ts';
import { parseCourseId } from '#shared/catalog/course-id.ts';
import { course, record, skill } from '#shared/catalog/dictionary.ts';
import { label, note } from '#shared/subjects/annotations/annotations.ts';
import { byCodeUnits } from '#shared/text/text.ts';
import type { Connection } from '../cache/database/database.ts';
import { allLabels, ownLabels, ownNotes, shownInstant } from '../cache/database/fragments.ts';
import type { MaskedData } from '../masking/masking.ts';
import type { Outgoing } from '../packages/outgoing-tables.ts';
import { packageTables } from '../packages/package-tables.ts';
import { lakeColumns } from './lake-columns.ts';

/*
 * Tables that join course runs with the taxonomy: analytics knows runs, the taxonomy knows courses.
 */

const textColumn = (key: string, label: string, meaning: string, nullable = true) =>
  column({ key, type: 'text', nullable, label, meaning, source: 'derived' });
const count = (key: string, label: string, meaning: string) =>
  column({ key, type: 'integer', nullable: false, label, meaning, source: 'derived' });
const day = (key: string, label: string, meaning: string) =>
  column({ key, type: 'day', nullable: true, label, meaning, source: 'enrollment.date' });

const org = textColumn(
  'org',
  'Organization',
  'The organization in the id: what stands before the first plus sign or slash.',
);
const number = textColumn('number', 'Course number', 'The number of the course in the id.');
const title = textColumn('title', 'Title', 'The title that the service gives. Empty if it gives none.');
const ownName = textColumn('own_name', 'Own name', 'The name that the publisher gave.');

/** By name, the tables that only publications have. */
export const dimensionTables = {
  runs: {
    title: 'Course runs',
    description: 'Each published course run, with the course and the organization that it belongs to.',
    identity: ['course_id'],
    columns: [
      record.courseId,
      skill.courseKey,
      { ...org, nullable: false },
      { ...number, nullable: false },
      textColumn('run', 'Run', 'The run in the id.', false),
      title,
      ownName,
      course.startsAt,
      course.endsAt,
      course.pacing,
      day('first_day', 'First day', 'The first day with enrollment in these tables.'),
      day('last_day', 'Last day', 'The last day with enrollment in these tables.'),
      textColumn('state', 'State', 'What the service calls it, such as Archived, Current, Starting Soon or Upcoming.'),
    ],
  },
  courses: {
    title: 'Courses',
    description: 'Each course of a published run, and each that teaches a skill.',
    identity: ['course_key'],
    columns: [
      skill.courseKey,
      org,
      number,
      { ...title, meaning: 'The title that the service gives the run that starts last.' },
      ownName,
      count('runs', 'Runs', 'Its published course runs.'),
      {
        ...count(
          'skills',
          'Skills',
          'The skills that the taxonomy says it teaches. Empty if it names none or was not read.',
        ),
        nullable: true,
      },
    ],
  },
  organisations: {
    title: 'Organizations',
    description: 'Each organization of a published course run or course.',
    identity: ['org'],
    columns: [
      { ...org, nullable: false },
      count('courses', 'Courses', 'Its courses in the table of courses.'),
      count('runs', 'Runs', 'Its published course runs.'),
    ],
  },
} as const satisfies Record<string, TableDefinition>;

interface StoredRun {
  readonly course_id: string;
  readonly title: string | null;
  readonly own_name: string | null;
  readonly start_date: number | null;
  readonly end_date: number | null;
  readonly pacing_type: string | null;
  readonly first_day: number | null;
  readonly last_day: number | null;
  readonly state: string | null;
}

const selectRuns = `SELECT r.run_id AS course_id, nullif(s.title, '') AS title, l.text AS own_name, s.start_date, s.end_date, s.pacing_type,
    (SELECT min(date) FROM main.enrollment e WHERE e.run_no = r.run_no) AS first_day,
    (SELECT max(date) FROM main.enrollment e WHERE e.run_no = r.run_no) AS last_day, s.availability AS state
  FROM run r LEFT JOIN course_summary s USING (run_id) LEFT JOIN (${allLabels}) l ON l.kind = 'run' AND l.id = r.run_id
  WHERE r.run_id IN (SELECT value FROM json_each(?)) ORDER BY r.run_id`;

const selectCourses = `SELECT c.course_key, count(*) AS skills FROM course_skill k JOIN course c USING (course_no) GROUP BY c.course_key`;

interface Course {
  readonly course_key: string;
  readonly org: string | null;
  readonly number: string | null;
  title: string | null;
  newestStart: number;
  own_name: string | null;
  runs: number;
  skills: number | null;
}

/** The three tables of these runs and of all courses that teach a skill. They hold no count of learners. */
export function outgoingDimensions(db: Connection, runIds: readonly string[]): Outgoing[] {
  const runs = db.prepare<[string], StoredRun>(selectRuns).all(JSON.stringify(runIds)).map(identified);
  const courses = coursesOf(db, runs);
  const byOrg = new Map<string, { org: string; courses: number; runs: number }>();
  for (const each of courses) {
    if (each.org === null) continue;
    const known = byOrg.get(each.org) ?? { org: each.org, courses: 0, runs: 0 };
    byOrg.set(each.org, { ...known, courses: known.courses + 1, runs: known.runs + each.runs });
  }
  const organisations = [...byOrg.values()].toSorted((one, other) => byCodeUnits(one.org, other.org));
  const rows = { runs, courses: courses.map(({ newestStart: _, ...row }) => row), organisations };
  return (Object.keys(dimensionTables) as (keyof typeof dimensionTables)[]).map((name): Outgoing => {
    const definition: TableDefinition = dimensionTables[name];
    return { name, definition, columns: definition.columns, rows: () => rows[name], withheld: () => 0 };
  });
}

function identified(run: StoredRun) {
  const found = parseCourseId(run.course_id);
  // Only ids that can be read are ever selected.
  const { courseKey = '', org: of = '', course: part = '', run: name = '' } = found.ok ? found.identity : {};
  return { ...run, course_key: courseKey, org: of, number: part, run: name };
}

function coursesOf(db: Connection, runs: readonly ReturnType<typeof identified>[]): Course[] {
  const names = new Map(
    db.prepare<[], [string, string]>(`SELECT id, text FROM (${allLabels}) WHERE kind = 'course'`).raw().all(),
  );
  const courses = new Map<string, Course>();
  const courseAt = (key: string): Course => {
    const [of, part] = key.split('+');
    const isWhole = part !== undefined;
    const made = courses.get(key) ?? {
      course_key: key,
      org: isWhole ? (of ?? null) : null,
      number: isWhole ? key.slice((of ?? '').length + 1) : null,
      title: null,
      newestStart: Number.NEGATIVE_INFINITY,
      own_name: names.get(key) ?? null,
      runs: 0,
      // A course that the taxonomy does not name may teach anything.
      skills: null,
    };
    courses.set(key, made);
    return made;
  };
  for (const { course_key, skills } of db.prepare<[], { course_key: string; skills: number }>(selectCourses).iterate())
    courseAt(course_key).skills = skills;
  for (const run of runs) {
    const of = courseAt(run.course_key);
    of.runs += 1;
    const start = run.start_date ?? Number.NEGATIVE_INFINITY;
    if (run.title === null || start < of.newestStart) continue;
    of.title = run.title;
    of.newestStart = start;
  }
  return [...courses.values()].toSorted((one, other) => byCodeUnits(one.course_key, other.course_key));
}

const text = (key: string, label: string, meaning: string, nullable = false) =>
  column({ key, type: 'text', nullable, label, meaning, source: 'the app' });
const value = (key: string, label: string, meaning: string) =>
  ({ ...text(key, label, meaning, true), json: 'any' }) as const;

/** The table with what syncs saw change. */
export const seenChangesName = 'seen-changes';

export const seenChanges: TableDefinition = {
  title: 'Seen changes',
  description:
    'What syncs saw change in the services, which themselves give current values only. Rows are only ever added.',
  identity: ['change_id'],
  columns: [
    text('change_id', 'Change', 'Tells changes apart: 32 hexadecimal digits.'),
    column({
      key: 'observed_at',
      type: 'instant',
      nullable: false,
      label: 'Seen',
      meaning: 'When a sync first found the change.',
      source: 'the app',
    }),
    text('dataset', 'Dataset', 'The dataset that the record belongs to.'),
    text('kind', 'Kind', 'changed, restated (a past day has another value), gone or new.'),
    text('run_id', 'Course run', 'The course run. Empty for datasets without runs.', true),
    text('record', 'Record', 'The record’s id, several ids joined by a colon, or the day.'),
    text('field', 'Field', 'What of it changed. Empty if the whole record came or went.', true),
    value('old_value', 'Before', 'The value before, as JSON.'),
    value('new_value', 'After', 'The value after, as JSON.'),
  ],
};

/** Every table that a publication may have, by name: those of packages, the history, and the dimensions. */
const all = new Map<string, TableDefinition>([
  ...packageTables,
  [seenChangesName, seenChanges],
  ...Object.entries(dimensionTables),
]);
export const publishedTables: ReadonlyMap<string, TableDefinition> = new Map(
  [...all].map(([name, table]) => [name, { ...table, columns: [...table.columns, ...lakeColumns] }]),
);

/*
 * `words/<sha256>.json`: names and notes of the team that publishes, with when they were given, so that of two names for one
 * thing the last one stays.
 */

const instant = z.int();

/** More than any team writes. */
const maxEntries = 100_000;

export const teamWords = z.strictObject({
  labels: z.array(label.extend({ changedAt: instant })).max(maxEntries),
  notes: z.array(note.extend({ createdAt: instant })).max(maxEntries),
});
export type TeamWords = z.infer<typeof teamWords>;

/** The names and notes of the one who publishes, in an order that stays; null when there are none. */
export function outgoingWords({ db, excluded }: Pick<MaskedData, 'db' | 'excluded'>): TeamWords | null {
  const labels = db
    .prepare(`SELECT kind, id, text, ${shownInstant('changed_at')} AS changedAt FROM (${ownLabels}) ORDER BY kind, id`)
    .all()
    .filter((row) => !excluded.has(row as object));
  const notes = db
    .prepare(
      `SELECT kind, id, day, text, created_at AS createdAt FROM (${ownNotes}) ORDER BY kind, id, day, created_at, note_no`,
    )
    .all()
    .filter((row) => !excluded.has(row as object));
  return labels.length + notes.length === 0 ? null : teamWords.parse({ labels, notes });
}
