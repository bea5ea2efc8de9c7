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
