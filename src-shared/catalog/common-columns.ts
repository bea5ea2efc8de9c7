import { type Column, column } from './columns.ts';

/*
 * How the dictionary says a column: one function per type, and the units that several subjects share.
 */

type Rest = Omit<Column, 'key' | 'type' | 'nullable'>;

export const integer = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'integer', nullable: false } as const);
export const integerOrNull = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'integer', nullable: true } as const);
export const number = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'number', nullable: false } as const);
export const numberOrNull = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'number', nullable: true } as const);
export const text = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'text', nullable: false } as const);
export const textOrNull = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'text', nullable: true } as const);
export const boolean = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'boolean', nullable: false } as const);
export const booleanOrNull = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'boolean', nullable: true } as const);
export const day = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'day', nullable: false } as const);
export const dayOrNull = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'day', nullable: true } as const);
export const instant = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'instant', nullable: false } as const);
export const instantOrNull = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'instant', nullable: true } as const);

export const learners = 'learners';
/** A count of learners, null where it is withheld. */
export const countedLearners = { type: 'integer', nullable: true, unit: learners, ofLearners: {} } as const;
/** The unit of sums over runs: a learner counts once for each run. */
export const enrollments = 'enrollments';
export const postings = 'postings';

/** Identities and record dates. */
export const record = {
  id: integer('id', {
    label: 'ID',
    meaning: 'The service’s identifier for the record.',
    source: 'id',
    offScreen: true,
  }),
  skillId: integer('skill_id', {
    label: 'Skill ID',
    meaning: 'Identifier of the skill.',
    source: 'skill.id',
    offScreen: true,
  }),
  jobId: integer('job_id', { label: 'Job ID', meaning: 'Identifier of the job.', source: 'job.id', offScreen: true }),
  courseId: text('course_id', {
    label: 'Course run',
    meaning: 'The course run this row is about.',
    source: 'course_id',
  }),
  externalId: textOrNull('external_id', {
    label: 'External ID',
    meaning: 'Identifier in the external source that the record comes from.',
    source: 'external_id',
  }),
  created: instantOrNull('created', {
    label: 'Created',
    meaning: 'When the service created the record.',
    source: 'created',
  }),
  modified: instantOrNull('modified', {
    label: 'Modified',
    meaning: 'When the service last changed the record.',
    source: 'modified',
  }),
  computed: instantOrNull('created', {
    label: 'Computed',
    meaning: 'When the service computed the counts.',
    source: 'created',
  }),
};
