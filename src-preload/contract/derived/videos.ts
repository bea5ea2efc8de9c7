/*
 * Viewers of one video, as Insights counted them (presenters/engagement.py).
 */

export interface VideoViewers {
  readonly users_at_start: number | null;
  readonly users_at_end: number | null;
}

/**
 * Finished ÷ the larger of started and finished × 100. Insights gave 0 for a video that nobody watched; here it is null,
 * since nobody left it either.
 */
export function completionPct({ users_at_start: start, users_at_end: end }: VideoViewers): number | null {
  if (start === null || end === null) return null;
  const most = Math.max(start, end);
  return most === 0 ? null : (end / most) * 100;
}

/** Started minus finished, never below 0: learners may come in later and watch the end. */
export function leftEarly({ users_at_start: start, users_at_end: end }: VideoViewers): number | null {
  return start === null || end === null ? null : Math.max(start - end, 0);
}
