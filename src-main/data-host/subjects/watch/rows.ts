import { nameWithTerm, withoutScheme } from '#shared/catalog/course-id.ts';
import { namesOfBlocks } from '#shared/catalog/module-id.ts';
import { t } from '#shared/language/message.ts';
import {
  isComparedWithEarlier,
  measureOf,
  readRule,
  ruleText,
  type WatchRule,
  type WatchState,
  type WatchSubject,
  watchStateLabels,
} from '#shared/subjects/watch/watch.ts';
import { isolate, listed, namedIn } from '#shared/text/text.ts';
import { dayOfInstant } from '#shared/time/time.ts';
import type { Connection } from '../../cache/database/database.ts';
import { type ComputedRow, excludesRuns, withholdsCounts } from '../../cache/database/fragments.ts';
import { createNames } from '../../cache/reading/records.ts';

interface StoredWatch {
  readonly watch_no: number;
  readonly rule: string;
  readonly state: WatchState;
  readonly value: number | null;
  readonly seen_at: number | null;
}

interface StoredEvent extends StoredWatch {
  readonly event_no: number;
  readonly threshold: number | null;
}

/** Measures that depend on the counts of other runs, which a file may leave out. */
const followsFromAll: ReadonlySet<string> = new Set(['vs_earlier', 'unusual_weeks']);

/** The columns of where a watched run stands beside the earlier runs of its course. */
export const standingKeys = ['vs_earlier', 'usual_range', 'earlier_runs', 'day_no'] as const;

type StoredStanding = Readonly<Record<(typeof standingKeys)[number] | 'withheld', string | number | null>>;
const noStanding: StoredStanding = {
  vs_earlier: null,
  usual_range: null,
  earlier_runs: null,
  day_no: null,
  withheld: null,
};

/** Reads the watch list and its events as rows of their views. */
export type WatchRows = Pick<ReturnType<typeof createWatchRows>, 'watches' | 'events'>;

export function createWatchRows(db: Connection) {
  const nameOf = createNames(db);
  // Stored standings follow from all runs of a course, and would give one away that is withheld here.
  const excludes = db.prepare<[], number>(`SELECT ${excludesRuns}`).pluck().get() === 1;
  const isOfWithheld = (rule: WatchRule | null) => excludes && rule !== null && followsFromAll.has(rule.measure);
  const isPublished = createPublishedCounts(db);
  const all = db.prepare<[], StoredWatch>('SELECT watch_no, rule, state, value, seen_at FROM journal.watch');
  const standing = db.prepare<[string], StoredStanding>(
    `SELECT ${standingKeys.map((key) => `t.${key}`).join(', ')}, t.withheld FROM run r JOIN run_standing t USING (run_no) WHERE r.run_id = ?`,
  );
  const events = db.prepare<[{ after: number; until: number }], StoredEvent>(
    `SELECT e.event_no, e.watch_no, w.rule, e.state, e.value, e.threshold, e.seen_at FROM journal.watch_event e
     JOIN journal.watch w USING (watch_no) WHERE e.seen_at >= @after AND e.seen_at <= @until`,
  );
  const runName = (runId: string): string => {
    const name = nameOf('run', runId);
    return name === null ? isolate(withoutScheme(runId)) : nameWithTerm(name, runId);
  };
  const blocks = namesOfBlocks(nameOf);
  /** The name that the service gives a problem, once its answers were read. */
  const served = db
    .prepare<[{ runId: string; id: string }], string>(
      `SELECT problem_display_name FROM answer_distribution JOIN run USING (run_no)
       WHERE run_id = @runId AND module_id = @id AND problem_display_name <> '' LIMIT 1`,
    )
    .pluck();
  /** Names what is watched. */
  const aboutOf = (subject: WatchSubject): string => {
    if (subject.kind === 'plan') {
      const names = subject.question.jobIds.map((id) => nameOf('job', String(id)) ?? t('Job {id}', { id: String(id) }));
      return names.length === 0 ? t('Plan') : t('Plan for {jobs}', { jobs: listed(names.map(isolate)) });
    }
    if (subject.kind === 'problem') {
      const { runId, id } = subject;
      const item = blocks.problem({ module_id: id, problem_display_name: served.get({ runId, id }) ?? null });
      // Runs of a course often share problems, too.
      return t('{item} in {run}', { item: isolate(item), run: runName(subject.runId) });
    }
    const name = nameOf(subject.kind, String(subject.id));
    if (name === null) return String(subject.id);
    return subject.kind === 'run' ? nameWithTerm(name, subject.id) : name;
  };
  /** A rule that cannot be read is not shown; it is not watched either. */
  const rowsOf = <Stored extends StoredWatch>(
    stored: readonly Stored[],
    isOfNow: boolean,
    more: (row: Stored, rule: WatchRule) => ComputedRow,
  ) =>
    stored.flatMap((row): ComputedRow[] => {
      const rule = readRule(row.rule);
      if (rule === null) return [];
      const { subject } = rule;
      return [
        {
          about: aboutOf(rule.subject),
          rule: ruleText(rule),
          dataset: measureOf(rule.measure).reads[0],
          op: rule.op,
          run_id: subject.kind === 'run' ? subject.id : subject.kind === 'problem' ? subject.runId : null,
          // A percentage may have endless digits.
          value: row.value === null || isOfWithheld(rule) ? null : Math.round(row.value * 10) / 10,
          state:
            namedIn<string>(watchStateLabels, isOfWithheld(rule) ? 'unknown' : row.state) ?? watchStateLabels.unknown,
          seen_at: Number.isSafeInteger(row.seen_at) ? row.seen_at : null,
          note: rule.note === '' ? null : rule.note,
          withheld: followsFromAll.has(rule.measure) || !isPublished(rule, row, isOfNow) ? 'value' : null,
          ...more(row, rule),
        },
      ];
    });
  return {
    aboutOf,
    watches: (): ComputedRow[] =>
      rowsOf(all.all(), true, (row, rule) => {
        const { subject, value, measure, op } = rule;
        const isCompared = isComparedWithEarlier({ dataset: measureOf(measure).reads[0], op });
        const { withheld, ...found } =
          (subject.kind === 'run' && isCompared ? standing.get(subject.id) : undefined) ?? noStanding;
        const isWithheld = followsFromAll.has(measure) || !isPublished(rule, row, true);
        return {
          watch_no: row.watch_no,
          threshold: value,
          ...found,
          withheld: withheld ?? (isWithheld ? 'value' : null),
        };
      }),
    events: (period: { readonly after: number; readonly until: number }): ComputedRow[] =>
      rowsOf(
        // A crossing alone would tell on which side of its threshold the figure lies.
        events.all(period).filter(({ rule }) => !isOfWithheld(readRule(rule))),
        false,
        ({ event_no, watch_no, threshold }) => ({ event_no, watch_no, threshold }),
      ),
  };
}

/**
 * Checks whether a file has the enrollment that a rule saw. The count of a day may be withheld for the sake of others and not be small itself. That
 * of now is the newest one. A crossing does not say of which day it was: none between the day with its count and the crossing may be withheld.
 */
function createPublishedCounts(db: Connection): (rule: WatchRule, row: StoredWatch, isOfNow: boolean) => boolean {
  if (db.prepare<[], number>(`SELECT ${withholdsCounts}`).pluck().get() !== 1) return () => true;
  const now = db.prepare<[string, number], unknown>(
    'SELECT 1 FROM run r JOIN run_figure g USING (run_no) WHERE r.run_id = ? AND g.current = ?',
  );
  const then = db.prepare<[{ id: string; value: number; day: number }], unknown>(
    `SELECT 1 FROM run r JOIN enrollment e USING (run_no) WHERE r.run_id = @id AND e.count = @value AND e.date <= @day
     AND NOT EXISTS (SELECT 1 FROM enrollment h WHERE h.run_no = e.run_no AND h.withheld IS NOT NULL AND h.date BETWEEN e.date AND @day)`,
  );
  return ({ subject, measure, op }, { value, seen_at: seenAt }, isOfNow) => {
    if (measure !== 'current' || subject.kind !== 'run' || op === 'changes' || value === null) return true;
    if (isOfNow) return now.get(subject.id, value) !== undefined;
    return then.get({ id: subject.id, value, day: dayOfInstant(seenAt ?? 0) }) !== undefined;
  };
}
