import type { LearnerEngagement } from './analytics-records.ts';
import { dateText } from './calendar.ts';
import { hash, KIND, pick, randomStream } from './random.ts';
import type { RunContext } from './run-context.ts';
import { ODD_STEMS, USERNAME_STEMS } from './words/usernames.ts';

/** Learners with any activity, by username. */
export function* learnerEngagement(context: RunContext): Generator<LearnerEngagement> {
  if (context.lastDay() < context.profile.opens) return;
  const count = Math.min(context.size.learnersPerRun, context.curve().current(context.lastDay()));
  // The hand-written world has no learners whose names are formulas.
  const stems = context.profile.story === undefined ? USERNAME_STEMS : USERNAME_STEMS.slice(0, -ODD_STEMS);
  const numbers = Array.from({ length: count }, (_, index) => ({ index, username: username(stems, index) }));
  numbers.sort((a, b) => (a.username < b.username ? -1 : 1));
  for (const learner of numbers) yield engagementOf(context, learner.index, learner.username);
}

function username(stems: readonly string[], index: number): string {
  return `${pick(stems, index)}${Math.floor(index / stems.length) || ''}`;
}

/**
 * Counts of one learner. Running services spell the attempts with a plural, know no days, and say null where the specification says
 * nothing; `problems_overall` adds attempted and completed problems together.
 */
function engagementOf(context: RunContext, index: number, name: string): LearnerEngagement {
  const { seed, profile, reading } = context;
  const next = randomStream(hash(seed + profile.number, KIND.learner, index));
  const upTo = (max: number): number => Math.floor(next() ** 3 * max);
  const attempted = upTo(80);
  const completed = Math.floor(attempted * next());
  const attempts = attempted * 2 + upTo(20);
  const attemptsKey = reading === 'reality' ? 'problems_attempts' : 'problem_attempts';
  const none = reading === 'reality' ? null : 0;
  const active = context.lastDay() - upTo(context.lastDay() - profile.opens);
  const recent = context.lastDay() - active < 7;
  const lastWeek = (count: number): number | null => (recent ? Math.floor(count / 5) || none : none);
  return {
    username: name,
    videos_overall: upTo(60) || none,
    videos_last_week: lastWeek(upTo(30)),
    problems_overall: attempted + completed || none,
    problems_last_week: lastWeek(attempted + completed),
    correct_problems_overall: completed || none,
    correct_problems_last_week: lastWeek(completed),
    [`${attemptsKey}_overall`]: attempts || none,
    [`${attemptsKey}_last_week`]: lastWeek(attempts),
    forum_posts_overall: upTo(12) || none,
    forum_posts_last_week: lastWeek(upTo(12)),
    date_last_active: dateText(active),
    ...(reading === 'specification' ? { days: daysOf(active, attempted) } : {}),
  };
}

function daysOf(lastActive: number, attempted: number): object[] {
  return [lastActive - 3, lastActive].map((day, index) => ({
    date: dateText(day),
    problems_attempted: Math.floor(attempted / (index + 2)),
    problems_completed: Math.floor(attempted / (index + 3)),
    videos_viewed: index + 1,
    discussion_contributions: index,
  }));
}
