import type { Day } from './calendar.ts';
import type { RunStory } from './world/run-story.ts';

/** The differences between course runs. Everything else about a run follows from these and the seed. */
export interface RunProfile {
  /** Keeps the random numbers of the runs apart. */
  readonly number: number;
  readonly id: string;
  readonly courseIndex: number;
  readonly opens: Day;
  readonly starts: Day;
  readonly ends: Day | undefined;
  /** The last day the pipeline ever computed; undefined for a run that is still computed daily. */
  readonly finalDay: Day | undefined;
  readonly pace: 'instructor_paced' | 'self_paced';
  /** New learners on the best day. */
  readonly peak: number;
  readonly modes: Readonly<Record<string, number>>;
  readonly hasForum: boolean;
  readonly hasTags: boolean;
  readonly answerCounts: 'count' | 'first-and-last';
  /** How many days of location, birth year and education are kept; undefined keeps all of them. */
  readonly demographicDays: number | undefined;
  /** Runs of the hand-written world have one; the others are drawn by chance. */
  readonly story?: RunStory;
}

/** A run as a list of runs has it. */
export interface RunPlan {
  readonly course: number;
  readonly run: string;
  readonly opens: string;
  readonly starts: string;
  readonly ends?: string;
  readonly finalDay?: string;
  readonly traits?: Partial<RunProfile>;
}

/** Shares of the modes of a run, with some that the service does not list. */
export const UNLISTED_MODES = { audit: 0.58, verified: 0.11, 'executive-education': 0.29, masters: 0.02 };
export const PROFESSIONAL_MODES = { professional: 0.61, 'no-id-professional': 0.34, credit: 0.05 };
