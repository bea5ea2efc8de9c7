import { column } from '../../catalog/columns.ts';
import { instantOrNull, numberOrNull, text, textOrNull } from '../../catalog/dictionary/kinds.ts';

const given = <const K extends string>(key: K, label: string, meaning: string) =>
  textOrNull(key, { label, meaning, source: 'your labels, or the title that the service gives', offScreen: true });

/** What users wrote themselves. Names stand with the ids on screen and have columns of their own in exports. */
export const own = {
  courseLabel: given(
    'course_label',
    'Course name',
    'The name of the course: yours, or the title that the service gives its newest selected run, the one with the latest day of enrollment.',
  ),
  runLabel: given('run_label', 'Run name', 'The name of the course run: yours, or the title that the service gives.'),
  videoLabel: given('video_label', 'Video name', 'The name that you gave the video.'),
  subsectionLabel: given('subsection_label', 'Subsection name', 'The name that you gave the subsection.'),
  note: textOrNull('note', {
    label: 'Your notes',
    meaning: 'Notes on the days of the row.',
    source: 'your notes',
    sparse: true,
  }),
};

const marks = 'your marks';

/** Marks on links of courses and skills. */
export const skillMark = {
  mark: text('mark', {
    label: 'Mark',
    meaning:
      'Your correction to the taxonomy: that the course does not teach the skill, or that it does although the taxonomy does not say so or is less sure.',
    source: marks,
    inWords: true,
  }),
  ownConfidence: numberOrNull('own_confidence', {
    label: 'Own confidence',
    meaning:
      'Your confidence that the course teaches the skill, above 0, up to 1; empty if the mark says that it does not.',
    source: marks,
    decimals: 2,
  }),
  isOwn: column({
    key: 'is_own',
    type: 'boolean',
    nullable: false,
    label: 'Own',
    meaning: 'Whether you made the mark; no for one of the team that publishes the data.',
    source: marks,
  }),
  marked: instantOrNull('changed_at', {
    label: 'Marked',
    meaning: 'When you made the mark; empty for one of the team.',
    source: marks,
  }),
};
