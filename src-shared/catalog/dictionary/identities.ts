import { instantOrNull, integer, text, textOrNull } from './kinds.ts';

/** Identities and record dates. */
export const record = {
  id: integer('id', {
    label: 'Id',
    meaning: 'Identifier of the record at the service.',
    source: 'id',
    offScreen: true,
  }),
  skillId: integer('skill_id', {
    label: 'Skill id',
    meaning: 'Identifier of the skill.',
    source: 'skill.id',
    offScreen: true,
  }),
  jobId: integer('job_id', { label: 'Job id', meaning: 'Identifier of the job.', source: 'job.id', offScreen: true }),
  courseId: text('course_id', { label: 'Course run', meaning: 'The course run of the row.', source: 'course_id' }),
  externalId: textOrNull('external_id', {
    label: 'External id',
    meaning: 'Identifier in the outside source that the record was taken from.',
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
