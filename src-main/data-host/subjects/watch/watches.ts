import { AlmanacError } from '#shared/errors/errors.ts';
import { attentionLimits } from '#shared/subjects/attention/attention.ts';
import {
  maxWatched,
  measureOf,
  readRule,
  type WatchMeasureName,
  type WatchRule,
  type WatchState,
  type WatchSubject,
  watchRule,
} from '#shared/subjects/watch/watch.ts';
import { dayOfInstant, microsPerDay } from '#shared/time/time.ts';
import { lastDaySql } from '../../cache/database/clock.ts';
import { type Connection, writeTransaction } from '../../cache/database/database.ts';
import { postingsOf } from '../../cache/database/fragments.ts';
import type { Snapshots } from '../../cache/reading/snapshot.ts';
import type { PlanReader } from '../plan/reader.ts';

/** A rule of which a sync saw that it was crossed, or that its value came back. */
export interface WatchEvent {
  readonly watchNo: number;
  readonly rule: WatchRule;
  readonly state: WatchState;
  readonly value: number | null;
  readonly seenAt: number;
}

/** The watch list: rules, the last state of each, and what was seen. */
export interface Watches {
  /**
   * Adds rules, or none of them, and looks at each once; a threshold that is crossed already is a state, and no event.
   * @throws AlmanacError WATCH_LIST_FULL
   */
  add(rules: readonly WatchRule[]): number[];
  /** Gives a rule another threshold or note, and looks at it again; returns the rule before, null where it cannot have them. */
  change(watchNo: number, to: Partial<Pick<WatchRule, 'value' | 'note'>>): WatchRule | null;
  /** Removes a rule with its events; returns the rule, or null where there was none. */
  remove(watchNo: number): WatchRule | null;
  /** The present value of a figure; null where it is not known. */
  valueOf(subject: WatchSubject, measure: WatchMeasureName): number | null;
  rules(): { readonly watchNo: number; readonly rule: WatchRule }[];
  /** Looks at all rules and returns what changed. */
  evaluate(): WatchEvent[];
  /** How many crossings the user has not looked at. */
  unread(): number;
  markRead(): void;
}

interface Row {
  readonly watch_no: number;
  readonly rule: string;
  readonly state: WatchState;
}

/** A rule, null where it is damaged, and the value of what it watches. */
interface Reading {
  readonly rule: WatchRule | null;
  readonly value: number | null;
}

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

type ValueOf = (figure: Pick<WatchRule, 'subject' | 'measure'>) => number | null;

/** Reads what a rule watches; null where it is not known. */
function createWatchedValue(db: Connection, plans: PlanReader, now: () => number): ValueOf {
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
function seedValues(db: Connection, watchNo: number, { subject, measure, over }: WatchRule): void {
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

/** The quantity that is compared with the threshold: the value, or how far it changed in the direction of the rule. Null is not known. */
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

export function createWatches(db: Connection, plans: PlanReader, snapshots: Snapshots, now: () => number): Watches {
  const watchedValue = createWatchedValue(db, plans, now);
  const all = db.prepare<[], Row>('SELECT watch_no, rule, state FROM journal.watch ORDER BY watch_no');
  const one = db.prepare<[number], Row>('SELECT watch_no, rule, state FROM journal.watch WHERE watch_no = ?');
  const same = db.prepare<[string], number>('SELECT watch_no FROM journal.watch WHERE rule = ?').pluck();
  const length = db.prepare<[], number>('SELECT count(*) FROM journal.watch').pluck();
  const insert = db.prepare('INSERT INTO journal.watch (rule, added_at) VALUES (?, ?)');
  const removals = ['watch_event', 'watch_value', 'watch'].map((table) =>
    db.prepare(`DELETE FROM journal.${table} WHERE watch_no = ?`),
  );
  const update = db.prepare('UPDATE journal.watch SET state = ?, value = ?, seen_at = ? WHERE watch_no = ?');
  const rewrite = db.prepare(
    `UPDATE journal.watch SET rule = ?, state = 'unknown', value = NULL, seen_at = NULL WHERE watch_no = ?`,
  );
  const note = db.prepare(`INSERT INTO journal.watch_event (watch_no, seen_at, state, value, threshold, snapshot_id)
    VALUES (@watchNo, @seenAt, @state, @value, @threshold, @snapshotId)`);
  const lastValue = db
    .prepare<[number, number], number | null>(
      'SELECT value FROM journal.watch_value WHERE watch_no = ? AND seen_at <= ? ORDER BY seen_at DESC LIMIT 1',
    )
    .pluck();
  const keepValue = db.prepare(
    'INSERT OR REPLACE INTO journal.watch_value (watch_no, seen_at, value) VALUES (?, ?, ?)',
  );
  /** The value that many days ago; the first one that is known where none is so old. */
  const earlier = db
    .prepare<[{ watchNo: number; at: number }], number | null>(
      `SELECT coalesce(
        (SELECT value FROM journal.watch_value WHERE watch_no = @watchNo AND seen_at <= @at ORDER BY seen_at DESC LIMIT 1),
        (SELECT value FROM journal.watch_value WHERE watch_no = @watchNo ORDER BY seen_at LIMIT 1))`,
    )
    .pluck();
  const unread = db
    .prepare<[], number>(`SELECT count(*) FROM journal.watch_event WHERE state = 'crossed' AND read_at IS NULL`)
    .pluck();
  const markRead = db.prepare('UPDATE journal.watch_event SET read_at = ? WHERE read_at IS NULL');

  /** Reads a rule's present value. One that cannot be computed is not known, and the others are still watched. */
  const readingOf = ({ rule: text }: Row): Reading => {
    const rule = readRule(text);
    try {
      return { rule, value: rule === null ? null : watchedValue(rule) };
    } catch (error) {
      console.error(error);
      return { rule, value: null };
    }
  };
  /** Looks at one rule and stores its state; returns the event, if the state became another one. */
  const look = ({ watch_no: watchNo, state: before }: Row, { rule, value }: Reading): WatchEvent | null => {
    if (rule === null) return null;
    const seenAt = now();
    if (value !== null && lastValue.get(watchNo, seenAt) !== value) keepValue.run(watchNo, seenAt, value);
    const at = seenAt - rule.over * microsPerDay;
    const values = { now: value, earlier: earlier.get({ watchNo, at }) ?? null };
    const state = nextState(rule, before, values);
    const quantity = quantityOf(rule, values);
    update.run(state, quantity, seenAt, watchNo);
    const isEvent = state !== before && (state === 'crossed' || state === 'back');
    return isEvent ? { watchNo, rule, state, value: quantity, seenAt } : null;
  };
  /** A rule that another one is already like goes: none is watched twice. */
  const changeOne = (watchNo: number, to: Partial<Pick<WatchRule, 'value' | 'note'>>): WatchRule | null => {
    const before = readRule(one.get(watchNo)?.rule ?? '');
    const changed = before === null ? undefined : watchRule.safeParse({ ...before, ...to }).data;
    if (changed === undefined) return null;
    const text = JSON.stringify(changed);
    const known = same.get(text);
    if (known !== undefined && known !== watchNo) for (const each of removals) each.run(watchNo);
    rewrite.run(text, watchNo);
    const row = one.get(watchNo);
    if (row) look(row, readingOf(row));
    return before;
  };
  const addOne = (rule: WatchRule): number => {
    const text = JSON.stringify(rule);
    const known = same.get(text);
    if (known !== undefined) return known;
    if ((length.get() ?? 0) >= maxWatched) throw new AlmanacError('WATCH_LIST_FULL', { what: String(maxWatched) });
    const watchNo = Number(insert.run(text, now()).lastInsertRowid);
    seedValues(db, watchNo, rule);
    const row = one.get(watchNo);
    if (row) look(row, readingOf(row));
    return watchNo;
  };
  const snapshotOf = ({ measure, subject }: WatchRule) => {
    const runIds = subject.kind === 'run' ? [subject.id] : subject.kind === 'problem' ? [subject.runId] : [];
    return snapshots({ datasets: [...measureOf(measure).reads], runIds }).id;
  };
  return {
    add: writeTransaction(db, (rules: readonly WatchRule[]) => rules.map(addOne)),
    change: writeTransaction(db, changeOne),
    remove: writeTransaction(db, (watchNo: number) => {
      const row = one.get(watchNo);
      for (const each of removals) each.run(watchNo);
      return row === undefined ? null : readRule(row.rule);
    }),
    valueOf: (subject, measure) => watchedValue({ subject, measure }),
    rules: () =>
      all.all().flatMap(({ watch_no: watchNo, rule: text }) => {
        const rule = readRule(text);
        return rule === null ? [] : [{ watchNo, rule }];
      }),
    evaluate: () => {
      // A plan may take a while to solve: other writers must not wait for that.
      const seen = all.all().map((row) => ({ row, reading: readingOf(row) }));
      return writeTransaction(db, () =>
        seen.flatMap(({ row, reading }) => {
          const event = look(row, reading);
          if (event === null) return [];
          note.run({ ...event, rule: null, threshold: event.rule.value, snapshotId: snapshotOf(event.rule) });
          return [event];
        }),
      )();
    },
    unread: () => unread.get() ?? 0,
    markRead: () => void markRead.run(now()),
  };
}
