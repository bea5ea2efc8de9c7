import { attentionLimits } from '#shared/subjects/attention/attention.ts';
import { measureOf, type WatchMeasureName, type WatchRule, type WatchState } from '#shared/subjects/watch/watch.ts';
import { dayOfInstant } from '#shared/time/time.ts';
import { lastDaySql } from '../../cache/database/clock.ts';
import type { Connection } from '../../cache/database/database.ts';
import { microsPerDay, postingsOf } from '../../cache/database/fragments.ts';
import type { PlanReader } from '../plan/reader.ts';

type SqlMeasure = Exclude<WatchMeasureName, 'reached_pct' | 'listed'>;

const ofRun = (column: string) => `SELECT g.${column} FROM run r JOIN run_figure g USING (run_no) WHERE r.run_id = @id`;

/** Each measure of the subject `@id` as one value; of a problem also `@runId`, of an age also `@today`. */
const measureSql: Readonly<Record<SqlMeasure, string>> = {
  current: ofRun('current'),
  ever_enrolled: ofRun('ever_enrolled'),
  verified: ofRun('verified'),
  active_last_week: ofRun('active_last_week'),
  vs_earlier: 'SELECT t.vs_earlier FROM run r JOIN run_standing t USING (run_no) WHERE r.run_id = @id',
  unusual_weeks: `SELECT (SELECT count(DISTINCT a.last_day) FROM run_alarm a WHERE a.run_no = g.run_no AND a.last_day > g.week_ending - 28)
    FROM run r JOIN run_figure g USING (run_no) WHERE r.run_id = @id AND g.week_ending IS NOT NULL`,
  days_behind: 'SELECT @today - g.data_through FROM run r JOIN run_figure g USING (run_no) WHERE r.run_id = @id',
  first_correct_pct: `SELECT 100.0 * sum(first_response_count) FILTER (WHERE correct = 1) / nullif(sum(first_response_count), 0)
    FROM answer_distribution a JOIN run r USING (run_no) WHERE r.run_id = @runId AND a.module_id = @id
    HAVING sum(first_response_count) >= ${attentionLimits.learners}`,
  unique_postings: `SELECT p.unique_postings FROM job j ${postingsOf('j.id')} WHERE j.id = @id`,
  median_salary: `SELECT p.median_salary FROM job j ${postingsOf('j.id')} WHERE j.id = @id`,
  named_skills: 'SELECT count(*) FROM job_skill WHERE job_id = @id AND EXISTS (SELECT 1 FROM job WHERE id = @id)',
  courses: 'SELECT courses FROM skill WHERE id = @id',
  demand: 'SELECT sum(unique_postings) FROM job_skill WHERE skill_id = @id',
  taught_skills: `SELECT count(*) FROM course_skill cs JOIN course c USING (course_no) WHERE c.course_key = @id
    HAVING EXISTS (SELECT 1 FROM skill)`,
};

const listedSql = {
  job: 'SELECT EXISTS (SELECT 1 FROM job WHERE id = @id)',
  skill: 'SELECT EXISTS (SELECT 1 FROM skill WHERE id = @id)',
} as const;

/** Whether the service has sent any list yet: before that nothing has vanished. */
const isSynced = { job: 'SELECT EXISTS (SELECT 1 FROM job)', skill: 'SELECT EXISTS (SELECT 1 FROM skill)' } as const;

/** Reads what a rule watches; null where it is not known. */
export function createWatchedValue(
  db: Connection,
  plans: PlanReader,
  now: () => number,
): (rule: WatchRule) => number | null {
  const read = (sql: string, bind: Readonly<Record<string, string | number>>) => {
    const used = Object.fromEntries(Object.entries(bind).filter(([name]) => sql.includes(`@${name}`)));
    const value = db.prepare<[object], number | null>(sql).pluck().get(used) ?? null;
    return value === null || !Number.isFinite(value) ? null : value;
  };
  return ({ subject, measure }) => {
    if (subject.kind === 'plan')
      return read(isSynced.skill, {}) === 1 ? 100 * plans.read(subject.question).plan.reached : null;
    if (measure === 'reached_pct') return null;
    const bind = { id: subject.id, today: dayOfInstant(now()), runId: subject.kind === 'problem' ? subject.runId : '' };
    if (measure !== 'listed') return read(measureSql[measure], bind);
    const kind = subject.kind === 'job' ? 'job' : 'skill';
    return read(isSynced[kind], {}) === 1 ? read(listedSql[kind], bind) : null;
  };
}

/**
 * Stores the values that a new rule would have seen, so that a change is measured from the first day: those that syncs saw of a
 * posting, and the days of an enrollment.
 */
export function seedValues(db: Connection, watchNo: number, { subject, measure, over }: WatchRule): void {
  if (subject.kind === 'job' && (measure === 'unique_postings' || measure === 'median_salary')) {
    db.prepare(`INSERT OR REPLACE INTO journal.watch_value (watch_no, seen_at, value)
      WITH c AS (SELECT observed_at, change_no, old_value, new_value FROM journal.observed_change
        WHERE dataset = 'job-postings' AND field = @field AND record = (SELECT max(id) || '' FROM job_posting WHERE job_id = @id))
      SELECT @watchNo, 0, old_value FROM (SELECT old_value FROM c ORDER BY change_no LIMIT 1)
        WHERE typeof(old_value) IN ('integer', 'real')
      UNION ALL SELECT @watchNo, observed_at, new_value FROM c WHERE typeof(new_value) IN ('integer', 'real')`).run({
      watchNo,
      id: subject.id,
      field: measure,
    });
  }
  if (subject.kind === 'run' && measure === 'current') {
    db.prepare(`INSERT OR REPLACE INTO journal.watch_value (watch_no, seen_at, value)
      SELECT @watchNo, e.date * ${microsPerDay}, e.count FROM run r JOIN enrollment e USING (run_no)
      WHERE r.run_id = @id AND e.date >= (SELECT max(date) FROM enrollment x WHERE x.run_no = r.run_no AND x.date <= ${lastDaySql}) - @over
        AND e.date <= ${lastDaySql}`).run({
      watchNo,
      id: subject.id,
      over,
    });
  }
}

/** The values that a rule looks at: the present one, and of a change the one that it is measured from; null is not known. */
interface WatchedValues {
  readonly now: number | null;
  readonly earlier: number | null;
}

/** The value comes back only when it is better than the threshold by this share of it: one that swings around it is reported once. */
const hysteresis = 0.1;

/** What the threshold is held against: the value, or how far it changed in the direction of the rule. Null is not known. */
export function quantityOf(rule: WatchRule, { now, earlier }: WatchedValues): number | null {
  if (now === null || rule.op !== 'changes') return now;
  if (earlier === null) return null;
  const change = now - earlier;
  if (rule.unit === 'percent' && Math.abs(change) < rule.atLeast) return 0;
  if (rule.unit === 'percent' && earlier === 0) return null;
  const quantity = rule.unit === 'percent' ? (100 * change) / Math.abs(earlier) : change;
  if (rule.direction === 'both') return Math.abs(quantity);
  // A change in the other direction is none, and not a zero with a sign.
  return rule.direction === 'up' ? quantity : 0 - quantity;
}

/** Where a quantity stands: beyond the threshold, back by the hysteresis, or between, where the state stays what it was. */
function sideOf({ op, value, measure }: WatchRule, quantity: number): 'beyond' | 'between' | 'back' {
  if (op === 'appears') return quantity > 0 ? 'beyond' : 'back';
  if (op === 'vanishes') return quantity > 0 ? 'back' : 'beyond';
  const threshold = value ?? 0;
  const part = hysteresis * Math.abs(threshold);
  // Below one of ten whole things there is no room between.
  const band = measureOf(measure).isWhole && op !== 'changes' ? Math.floor(part) : part;
  if (op === 'below') {
    if (quantity < threshold) return 'beyond';
    return quantity >= threshold + band ? 'back' : 'between';
  }
  const isBeyond = op === 'changes' ? quantity >= threshold : quantity > threshold;
  if (isBeyond) return 'beyond';
  return quantity <= threshold - band ? 'back' : 'between';
}

/** The state after a look at the values. A value that is not known changes nothing. */
export function nextState(rule: WatchRule, before: WatchState, values: WatchedValues): WatchState {
  const quantity = quantityOf(rule, values);
  if (quantity === null) return before;
  const side = sideOf(rule, quantity);
  if (side === 'beyond') return 'crossed';
  if (before === 'crossed') return side === 'back' ? 'back' : 'crossed';
  return before === 'unknown' ? 'ok' : before;
}
