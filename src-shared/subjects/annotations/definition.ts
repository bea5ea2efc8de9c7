import * as z from 'zod';
import {
  boolean,
  dayOrNull,
  instant,
  instantOrNull,
  integer,
  numberOrNull,
  record,
  text,
  textOrNull,
} from '../../catalog/common-columns.ts';
import { courseKeySchema } from '../../catalog/course-id.ts';
import { recordId, type ViewShape } from '../../catalog/view-definition.ts';
import { skill } from '../taxonomy/definition.ts';
import { noteKind, subjectId } from './annotations.ts';

const nameColumn = <const K extends string>(key: K, label: string, meaning: string) =>
  textOrNull(key, { label, meaning, source: 'your labels, or the title that the service gives', offScreen: true });

/** The user's annotations as columns. Names stand with the ids on screen and have columns of their own in exports. */
export const annotation = {
  courseLabel: nameColumn(
    'course_label',
    'Course name',
    'The name of the course: the one you gave it, or the title that the service gives its newest selected run (the run with the latest day of enrollment data).',
  ),
  runLabel: nameColumn(
    'run_label',
    'Run name',
    'The name of the course run: the one you gave it, or the title from the service.',
  ),
  videoLabel: nameColumn('video_label', 'Video name', 'The name that you gave the video.'),
  subsectionLabel: nameColumn('subsection_label', 'Subsection name', 'The name that you gave the subsection.'),
  note: textOrNull('note', {
    label: 'Your notes',
    meaning: 'Notes for the dates in this row.',
    source: 'your notes',
    sparse: true,
  }),
};

const marks = 'your corrections';

/** Marks on links of courses and skills. */
export const skillMark = {
  mark: text('mark', {
    label: 'Correction',
    meaning:
      'The correction: the course does not teach this skill, or teaches it although the service omits or doubts it.',
    source: marks,
    inWords: true,
  }),
  ownConfidence: numberOrNull('own_confidence', {
    label: 'Your confidence',
    meaning:
      'The confidence, given with the correction, that the course teaches the skill: above 0 and up to 1. Empty if the correction says that the course does not teach it.',
    source: marks,
    decimals: 2,
  }),
  isOwn: boolean('is_own', {
    label: 'Own',
    meaning: 'Yes if you made the correction, no if the team that publishes the data did.',
    source: marks,
  }),
  marked: instantOrNull('changed_at', {
    label: 'Corrected',
    meaning: 'When you made the correction. Empty if the team that publishes the data made it.',
    source: marks,
  }),
};

const noteNumber = integer('note_no', {
  label: 'Note number',
  meaning: 'Number of the note in this profile; negative for notes by the team that publishes the data.',
  source: 'your notes',
  offScreen: true,
});
const noteDay = dayOrNull('day', {
  label: 'Day',
  meaning: 'The UTC day that the note is about. Empty if the note is not about a single day.',
  source: 'your notes',
});
const noteText = text('text', {
  label: 'Note',
  meaning: 'The text that you or the team that publishes the data wrote.',
  source: 'your notes',
});
const written = instant('created_at', {
  label: 'Written',
  meaning: 'When the note was written.',
  source: 'your notes',
});
const labelledKind = text('kind', {
  label: 'Kind',
  meaning: 'Whether the name is for a course, run, problem, video or subsection.',
  source: 'your labels',
  inWords: true,
});
const labelledId = text('id', {
  label: 'ID',
  meaning: 'The ID that the service uses for the named item.',
  source: 'your labels',
});
const labelText = text('label', {
  label: 'Name',
  meaning: 'The name that you or the team that publishes the data gave it.',
  source: 'your labels',
});

export const annotationViews = {
  notes: {
    title: 'Notes',
    identity: ['note_no'],
    params: () => z.strictObject({ kind: noteKind, id: subjectId }),
    columns: [noteNumber, noteDay, noteText, written],
    defaultSort: { column: 'day', direction: 'desc' },
    slug: 'notes',
    dataset: null,
  },
  labels: {
    title: 'Names',
    identity: ['kind', 'id'],
    params: () => z.strictObject({}),
    columns: [labelledKind, labelledId, labelText],
    defaultSort: { column: 'kind', direction: 'asc' },
    slug: 'labels',
    dataset: null,
  },
  'skill-marks': {
    title: 'Corrections to course skills',
    identity: ['course_key', 'skill_id'],
    params: () => z.strictObject({ courseKey: courseKeySchema.optional(), skillId: recordId.optional() }),
    columns: [
      skill.courseKey,
      record.skillId,
      skill.linkedNameBySkillId,
      skillMark.mark,
      skillMark.ownConfidence,
      { ...skill.confidence, label: 'The service’s confidence' },
      skillMark.isOwn,
      skillMark.marked,
    ],
    defaultSort: { column: 'changed_at', direction: 'desc' },
    slug: 'skill-marks',
    dataset: null,
  },
} as const satisfies Record<string, ViewShape>;
