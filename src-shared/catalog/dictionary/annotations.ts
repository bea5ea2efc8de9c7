import { textOrNull } from './kinds.ts';

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
