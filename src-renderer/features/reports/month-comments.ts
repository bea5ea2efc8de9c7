import { type MonthSubject, maxComments } from '#contract/reports/recipe.ts';
import { type Month, monthOfDay, monthsBefore, resolvedMonth } from '#shared/time/months.ts';

/** The months before this one whose comments stay with a report. */
const monthsKept = 13;

/**
 * The subject with another line on a run; an empty one takes it away. A report that is made each month would grow until it can no longer be kept:
 * comments on months that are long over go, but those on the month that is chosen.
 */
export function withComment(subject: MonthSubject, runId: string, text: string, today: number): MonthSubject {
  const month = resolvedMonth(subject.month, today);
  const others = subject.comments.filter((each) => each.runId !== runId || each.month !== month);
  const comments = text === '' ? others : [...others, { runId, month, text }];
  const oldest = monthsBefore(monthOfDay(today), monthsKept);
  const kept = comments.filter((each) => each.month >= oldest || each.month === month);
  if (kept.length <= maxComments) return { ...subject, comments: kept };
  const rank = (of: Month) => (of === month ? '9999' : of);
  const newestFirst = kept.toSorted((a, b) => rank(b.month).localeCompare(rank(a.month)));
  return { ...subject, comments: newestFirst.slice(0, maxComments) };
}
