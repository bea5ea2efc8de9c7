import { message } from '../language/message.ts';
import { course } from '../subjects/courses/columns.ts';
import type { DatasetName } from './datasets.ts';

interface MovingFigure {
  readonly dataset: DatasetName;
  /** As the figure is called wherever it stands. */
  readonly label: string;
}

/** The figures of a run of which is said how they moved: since the sync before, and, where the rows have days, within a week. */
export const movingFigures = {
  current: { dataset: 'enrollment', label: course.current.label },
  ever_enrolled: { dataset: 'enrollment-mode', label: course.everEnrolled.label },
  verified: { dataset: 'enrollment-mode', label: course.verified.label },
  active_last_week: { dataset: 'activity', label: course.activeLastWeek.label },
  answers: { dataset: 'problems', label: 'Answers to problems' },
  video_starts: { dataset: 'videos', label: 'Started videos' },
} as const satisfies Record<string, MovingFigure>;

export type MovingFigureName = keyof typeof movingFigures;
export const movingFigureNames = Object.keys(movingFigures) as MovingFigureName[];

/** The titles above the figures that moved. */
export const movedTitles = {
  sync: message('Changed by the last sync that brought new numbers'),
  week: message('Changed in the last seven days of data'),
} as const;
