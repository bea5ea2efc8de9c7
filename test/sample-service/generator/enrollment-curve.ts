import { type Day, monthOf, weekday } from './calendar.ts';
import { fraction, hash, KIND } from './random.ts';
import type { RunProfile } from './run-plan.ts';

/** Learners per day of one run: how many are enrolled, and how many ever were. */
export interface EnrollmentCurve {
  readonly firstDay: Day;
  readonly lastDay: Day;
  current(day: Day): number;
  ever(day: Day): number;
}

/** Mondays are busy, weekends are not. */
const WEEKDAY = [1.18, 1.12, 1.08, 1.0, 0.94, 0.66, 0.72] as const;
/** New Year's resolutions, the summer dip, the start of the academic year, the holidays. */
const SEASON = [1.45, 1.15, 1.0, 0.95, 0.9, 0.78, 0.7, 0.85, 1.4, 1.2, 1.0, 0.62] as const;

const UNENROLL_DELAY = 7;

/** How busy a day is, compared with the best day of the run. */
function intensity(profile: RunProfile, day: Day): number {
  const sinceStart = day - profile.starts;
  if (profile.ends !== undefined && day > profile.ends) return 0.03;
  if (sinceStart < 0) {
    const ramp = (day - profile.opens) / Math.max(1, profile.starts - profile.opens);
    return 0.06 + 0.6 * ramp ** 3;
  }
  const launch = Math.exp(-sinceStart / 18);
  return profile.pace === 'self_paced' ? 0.35 + 0.45 * launch : 0.1 + 0.9 * launch;
}

function newLearners(seed: number, profile: RunProfile, day: Day): number {
  const noise = 0.7 + 0.6 * fraction(seed + profile.number, KIND.enrollmentDay, day);
  const rhythm = (WEEKDAY[weekday(day)] ?? 1) * (SEASON[monthOf(day)] ?? 1);
  return Math.round(profile.peak * intensity(profile, day) * rhythm * noise);
}

/** Sums the curve of a run up to a day. Two numbers a day are kept, nothing else. */
export function enrollmentCurve(seed: number, profile: RunProfile, lastDay: Day): EnrollmentCurve {
  const days = Math.max(0, lastDay - profile.opens + 1);
  const joined = new Int32Array(days);
  const ever = new Int32Array(days);
  const current = new Int32Array(days);
  for (let index = 0; index < days; index += 1) {
    const day = profile.opens + index;
    const joinedToday = newLearners(seed, profile, day);
    joined[index] = joinedToday;
    const leaving =
      (joined[index - UNENROLL_DELAY] ?? 0) * (0.06 + 0.12 * fraction(seed + profile.number, KIND.activityWeek, day));
    ever[index] = (ever[index - 1] ?? 0) + joinedToday;
    current[index] = (current[index - 1] ?? 0) + joinedToday - Math.floor(leaving);
  }
  return {
    firstDay: profile.opens,
    lastDay,
    current: (day) => current[day - profile.opens] ?? 0,
    ever: (day) => ever[day - profile.opens] ?? 0,
  };
}

const OUTAGE_AFTER = 100;
const OUTAGE_DAYS = 5;

/** Days without a row: one outage of the pipeline and single days here and there. */
export function isGap(seed: number, profile: RunProfile, day: Day): boolean {
  if (day === profile.opens) return false;
  const sinceOutage = day - profile.opens - OUTAGE_AFTER;
  if (sinceOutage >= 0 && sinceOutage < OUTAGE_DAYS) return true;
  return hash(seed + profile.number, KIND.enrollmentDay, day) % 71 === 0;
}
