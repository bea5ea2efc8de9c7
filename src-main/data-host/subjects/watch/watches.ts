import { AlmanacError } from '#shared/errors/errors.ts';
import {
  maxWatched,
  measureOf,
  readRule,
  type WatchRule,
  type WatchState,
  watchRule,
} from '#shared/subjects/watch/watch.ts';
import { type Connection, writeTransaction } from '../../cache/database/database.ts';
import { microsPerDay } from '../../cache/database/fragments.ts';
import type { Snapshots } from '../../cache/reading/snapshot.ts';
import type { PlanReader } from '../plan/reader.ts';
import { createWatchedValue, nextState, quantityOf, seedValues } from './watched-value.ts';

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
  /** Gives a rule another threshold and note, and looks at it again; returns the rule before, null where it cannot have them. */
  change(watchNo: number, to: Pick<WatchRule, 'value' | 'note'>): WatchRule | null;
  /** Removes a rule with its events; returns the rule, or null where there was none. */
  remove(watchNo: number): WatchRule | null;
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

  /** What a rule watches now. One that cannot be worked out is not known, and the others are still watched. */
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
  const changeOne = (watchNo: number, to: Pick<WatchRule, 'value' | 'note'>): WatchRule | null => {
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
