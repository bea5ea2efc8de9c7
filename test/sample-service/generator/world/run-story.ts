import { type Day, monthOf } from '../calendar.ts';
import { fraction, KIND } from '../random.ts';
import type { Question } from './parse-questions.ts';

/** The learners who enroll in a run. */
export interface Audience {
  /** Share of women among those who say. */
  readonly women: number;
  /** The age that is most frequent. */
  readonly age: number;
  readonly education: keyof typeof EDUCATION;
  /** How much more frequent a country is than in the usual mix, by its two-letter code. */
  readonly countries: Readonly<Record<string, number>>;
}

/** Parts of a run in the hand-written world that others lack: a course of events, an audience and questions. */
export interface RunStory {
  /** Weeks after which half of the active learners have stopped. */
  readonly halfLife: number;
  /** Days by which graded work is due: learners come back for it. */
  readonly deadlines: readonly Day[];
  /** Until then learners can upgrade to the verified mode. */
  readonly upgradeUntil: Day;
  readonly audience: Audience;
  readonly questions: readonly Question[];
  /** How hard this run is for its learners, added to the share of right answers. */
  readonly ease: number;
}

/** Shares of education levels, by the kind of audience; the rest does not say. */
export const EDUCATION = {
  professionals: [
    ['bachelors', 0.36],
    ['masters', 0.25],
    ['secondary', 0.09],
    ['associates', 0.07],
    ['doctorate', 0.04],
    ['junior_secondary', 0.008],
    ['primary', 0.003],
    ['none', 0.002],
    ['other', 0.012],
    ['vocational', 0.004],
    [null, 0.161],
  ],
  trades: [
    ['bachelors', 0.2],
    ['masters', 0.07],
    ['secondary', 0.27],
    ['associates', 0.19],
    ['doctorate', 0.01],
    ['junior_secondary', 0.05],
    ['primary', 0.012],
    ['none', 0.006],
    ['other', 0.022],
    ['vocational', 0.02],
    [null, 0.15],
  ],
  students: [
    ['bachelors', 0.27],
    ['masters', 0.13],
    ['secondary', 0.3],
    ['associates', 0.05],
    ['doctorate', 0.02],
    ['junior_secondary', 0.04],
    ['primary', 0.006],
    ['none', 0.004],
    ['other', 0.012],
    ['vocational', 0.004],
    [null, 0.164],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [string | null, number])[]>>;

const AT_START = 0.46;
const BEFORE_START = 0.04;
const AFTER_END = 0.012;
/** Learners who stay to the end. */
const FAITHFUL = 0.035;

interface Schedule {
  readonly starts: Day;
  readonly ends: Day | undefined;
  readonly number: number;
}

/** The share of the enrolled who are active in the week that begins on a day. */
export function activeShare(seed: number, { starts, ends, number }: Schedule, story: RunStory, week: Day): number {
  const noise = 0.88 + 0.24 * fraction(seed + number, KIND.activityWeek, week);
  if (week + 7 <= starts) return BEFORE_START * noise;
  if (ends !== undefined && week > ends) return AFTER_END * noise;
  const weeks = Math.max(0, (week - starts) / 7);
  const loyal = FAITHFUL + AT_START * 0.5 ** (weeks / story.halfLife);
  const isDue = story.deadlines.some((day) => day >= week && day < week + 7);
  return loyal * (isDue ? 1.35 : 1) * season(week) * noise;
}

/** Fewer study in July and August, and hardly any at the turn of the year. */
function season(week: Day): number {
  if (monthOf(week) === 11 && monthOf(week + 7) !== 11) return 0.4;
  const month = monthOf(week);
  return month === 6 || month === 7 ? 0.82 : 1;
}

/** The share of those who will ever upgrade that have done so by a day: few before the start, many in the last week before the deadline. */
export function upgraded({ starts }: Schedule, { upgradeUntil }: RunStory, day: Day): number {
  if (day >= upgradeUntil) return 1;
  if (day < starts) return 0.15;
  const passed = (day - starts) / Math.max(1, upgradeUntil - starts);
  return 0.15 + 0.45 * passed + 0.4 * passed ** 6;
}
