import type { ActivityType, WeeklyActivity } from './analytics-records.ts';
import { compactTimestamp, type Day, mondayOf, monthOf } from './calendar.ts';
import { fraction, hash, KIND } from './random.ts';
import type { RunContext } from './run-context.ts';
import type { RunProfile } from './run-plan.ts';
import { activeShare } from './world/run-story.ts';

/** Share of the active learners of a week that did this, too. */
const SHARES: readonly (readonly [ActivityType, number])[] = [
  ['any', 1],
  ['attempted_problem', 0.42],
  ['played_video', 0.57],
  ['posted_forum', 0.07],
];

const COUNTS_PER_LOST_ONE = 29;

/** All weeks of a run that are over and computed, oldest first. */
export function* weeklyActivity(context: RunContext): Generator<WeeklyActivity> {
  const { profile } = context;
  for (let week = mondayOf(profile.opens); week + 7 <= context.lastDay() + 1; week += 7) {
    if (week + 7 < profile.starts - 7) continue;
    const found = counts(context, week);
    // A week without any action has no row at all.
    if (Object.values(found).some((count) => count !== null)) yield weekRow(context, week, found);
  }
}

type Counts = Partial<Record<ActivityType, number | null>>;

function weekRow(context: RunContext, week: Day, found: Counts): WeeklyActivity {
  const { seed, profile } = context;
  return {
    interval_start: compactTimestamp(week, 0),
    interval_end: compactTimestamp(week + 7, 0),
    course_id: profile.id,
    ...found,
    created: compactTimestamp(week + 7, 4 * 3600 + (hash(seed, KIND.activityWeek, week) % 9000)),
  };
}

function counts(context: RunContext, week: Day): Counts {
  const { seed, profile, reading, restatements } = context;
  const active = activeLearners(context, week);
  const found: Counts = {};
  for (const [index, [type, share]] of SHARES.entries()) {
    if (type === 'posted_forum' && !profile.hasForum) continue;
    const draw = hash(seed + profile.number * 31 + index, KIND.activityWeek, week);
    const pivot = type === 'any' ? 1 : 0.75 + (draw % 1000) / 2000;
    const count = Math.floor(active * share * pivot) + restatements.activity(week);
    // Once in a while the pipeline loses a count, and some servers then write null.
    const lost = draw % COUNTS_PER_LOST_ONE === 0;
    if (count > 0 && !lost) found[type] = count;
    else if (reading === 'reality' && week % 2 === 0) found[type] = null;
  }
  return found;
}

/** A share of the enrolled that falls from week to week, and dips when the run is over and at the turn of the year. */
function activeLearners(context: RunContext, week: Day): number {
  const { seed, profile } = context;
  const enrolled = context.curve().current(Math.min(week + 6, context.lastDay()));
  if (profile.story !== undefined) return Math.floor(enrolled * activeShare(seed, profile, profile.story, week));
  const holiday = monthOf(week) === 11 && monthOf(week + 7) !== 11 ? 0.4 : 1;
  const noise = 0.85 + 0.3 * fraction(seed + profile.number, KIND.activityWeek, week);
  return Math.floor(enrolled * engagement(profile, week) * holiday * noise);
}

function engagement(profile: RunProfile, week: Day): number {
  const weeks = (week - profile.starts) / 7;
  if (weeks < 0) return 0.05;
  if (profile.ends !== undefined && week > profile.ends) return 0.012;
  const rolling = profile.pace === 'self_paced' ? 0.07 : 0.12;
  return rolling + 0.42 * Math.exp(-weeks / 3.5);
}
