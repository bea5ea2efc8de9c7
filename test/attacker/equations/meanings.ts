import { type Form, type Quantities, sumOf } from './quantities.ts';

/*
 * Meanings of the columns of tables, as forms of the counts that were served. Written from the definitions of the columns.
 */

export type Cells = Readonly<Record<string, string | number | null>>;

/** Meaning of a cell: a form, or the part of another in per cent. */
export type Meaning = { readonly form: Form } | { readonly part: Form; readonly whole: Form };

/** By column: what its cell in a row means; without what cannot be said. */
type Reader = (row: Cells, run: string, of: Known) => Readonly<Record<string, Meaning | null>>;

export interface Known {
  readonly quantities: Quantities;
  /** The unknown of a cell of a raw table, by what tells its row apart. */
  at(table: string, run: string, key: Readonly<Record<string, string>>, column: string): Form | null;
  newest(table: string, run: string, column: string): string | null;
}

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

const form = (found: Form | null): Meaning | null => (found === null ? null : { form: found });
const share = (part: Form | null, whole: Form | null): Meaning | null =>
  part === null || whole === null ? null : { part, whole };
const text = (cell: string | number | null | undefined) => String(cell ?? '');

export function knownOf(quantities: Quantities): Known {
  return {
    quantities,
    at: (table, run, key, column) => {
      const names = Object.keys(key);
      const found = quantities.rows(table, run).filter((row) => names.every((name) => row[name] === key[name]));
      return found[0] && found.length === 1 ? quantities.cell(table, run, found[0], column) : null;
    },
    newest: (table, run, column) =>
      quantities
        .rows(table, run)
        .map((row) => row[column] ?? '')
        .sort()
        .at(-1) ?? null,
  };
}

/** All counts of one day of a table together, or those of some of its rows. */
export function ofDay(
  { quantities }: Known,
  table: string,
  run: string,
  date: string,
  isMeant: (row: Readonly<Record<string, string>>) => boolean = () => true,
): Form | null {
  const rows = quantities.rows(table, run).filter((row) => row.date === date && isMeant(row));
  return sumOf(rows.map((row) => [quantities.cell(table, run, row, 'count'), 1]));
}

export const enrolledOn = (known: Known, run: string, date: string): Form | null =>
  known.at('enrollment', run, { date }, 'count');

const trait =
  (table: string, key: string, shareKey: string, isOfKnown: boolean): Reader =>
  (row, run, known) => {
    const date = text(row.date);
    const count = known.at(table, run, { date, [key]: text(row[key]) }, 'count');
    const whole = ofDay(known, table, run, date, (each) => !isOfKnown || each[key] !== '');
    return { count: form(count), [shareKey]: share(count, whole) };
  };

const total = 'total_submissions';
const right = 'correct_submissions';

const weekOf = (known: Known, run: string, ending: string) =>
  known.quantities.rows('activity', run).find((row) => dayBefore((row.interval_end ?? '').slice(0, 10), 1) === ending);

/** The figures of a run as lists of runs and the head of its report have them. */
export function figuresOfRun(known: Known, run: string): Readonly<Record<string, Meaning | null>> {
  const day = known.newest('enrollment', run, 'date');
  const modesDay = known.newest('enrollment-mode', run, 'date');
  const end = known.newest('activity', run, 'interval_end');
  const current = day === null ? null : enrolledOn(known, run, day);
  const changeSince = (days: readonly number[]) => {
    const before =
      day === null
        ? undefined
        : days.map((each) => enrolledOn(known, run, dayBefore(day, each))).find((each) => each !== null);
    return form(
      sumOf([
        [current, 1],
        [before ?? null, -1],
      ]),
    );
  };
  // The nearest day of three on either side, the earlier of two.
  const changeOver = (days: number) => changeSince([0, 1, -1, 2, -2, 3, -3].map((step) => days + step));
  const ofModes = (column: string) =>
    modesDay === null ? null : known.at('enrollment-mode', run, { date: modesDay }, column);
  const active = end === null ? null : known.at('activity', run, { interval_end: end }, 'any');
  const then = end === null ? null : enrolledOn(known, run, dayBefore(end.slice(0, 10), 1));
  return {
    current: form(current),
    change_7d: changeSince([7]),
    change_28d: changeOver(28),
    change_90d: changeOver(90),
    ever_enrolled: form(ofModes('cumulative_count')),
    verified: form(ofModes('verified')),
    active_last_week: form(active),
    active_pct: share(active, then),
  };
}

const restated: Reader = (row, _run, known) => ({
  now: row.field === 'count' ? form(enrolledOn(known, text(row.run_id), text(row.subject))) : null,
  new_value: row.field === 'count' ? form(enrolledOn(known, text(row.run_id), text(row.subject))) : null,
});

const movedNames: Readonly<Record<string, string>> = {
  Enrolled: 'current',
  'Ever enrolled': 'ever_enrolled',
  Verified: 'verified',
  'Active in last week of data': 'active_last_week',
};

/** Readers by view. A view that is not here tells nothing of single counts but sums over others, which `facts-of-tables.ts` adds. */
export const readers: Readonly<Record<string, Reader>> = {
  'run-enrollment': ({ date }, run, known) => {
    const today = enrolledOn(known, run, text(date));
    const yesterday = enrolledOn(known, run, dayBefore(text(date), 1));
    return {
      count: form(today),
      net_change: form(
        sumOf([
          [today, 1],
          [yesterday, -1],
        ]),
      ),
    };
  },
  'run-modes': (row, run, known) => {
    const key = { date: text(row.date) };
    const at = (column: string) => known.at('enrollment-mode', run, key, column);
    const stored = known.quantities.rows('enrollment-mode', run).find((each) => each.date === key.date) ?? {};
    const modes = known.quantities
      .columns('enrollment-mode', stored)
      .filter((name) => !['count', 'cumulative_count'].includes(name) && stored[name] !== '');
    const unlisted = sumOf([[at('count'), 1], ...modes.map((name) => [at(name), -1] as const)]);
    const columns = ['count', 'cumulative_count', ...modes].map((name) => [name, form(at(name))]);
    return { ...Object.fromEntries(columns), unlisted: form(unlisted) };
  },
  'run-gender': ({ date }, run, known) =>
    Object.fromEntries(
      ['female', 'male', 'other', 'unknown'].map((name) => [
        name,
        form(known.at('enrollment-gender', run, { date: text(date) }, name)),
      ]),
    ),
  'run-birth-years': trait('enrollment-birth-year', 'birth_year', 'pct_of_known', true),
  'run-education': trait('enrollment-education', 'education_level', 'pct_of_known', true),
  'run-countries': trait('enrollment-location', 'country_alpha2', 'pct', false),
  'run-activity': (row, run, known) => {
    const ending = text(row.week_ending);
    const week = weekOf(known, run, ending);
    const at = (name: string) => (week ? known.quantities.cell('activity', run, week, name) : null);
    const enrolled = enrolledOn(known, run, ending);
    const columns = ['any', 'attempted_problem', 'played_video', 'posted_forum'].map((name) => [name, form(at(name))]);
    return { ...Object.fromEntries(columns), enrolled: form(enrolled), any_pct: share(at('any'), enrolled) };
  },
  'run-problems': ({ module_id }, run, known) => {
    const at = (name: string) => known.at('problems', run, { module_id: text(module_id) }, name);
    return { [total]: form(at(total)), [right]: form(at(right)), correct_pct: share(at(right), at(total)) };
  },
  'run-problem-tags': ({ tag_key, tag_value }, run, known) => {
    const rows = known.quantities.rows('problem-tags', run).filter(({ tags = '{}' }) => {
      const values = (JSON.parse(tags === '' ? '{}' : tags) as Record<string, string[]>)[text(tag_key)];
      return values?.includes(text(tag_value)) ?? false;
    });
    const sum = (name: string) =>
      sumOf(
        rows.filter((row) => row[name] !== '').map((row) => [known.quantities.cell('problem-tags', run, row, name), 1]),
      );
    return { [total]: form(sum(total)), [right]: form(sum(right)), correct_pct: share(sum(right), sum(total)) };
  },
  'run-videos': ({ video_id }, run, known) => {
    const at = (name: string) => known.at('videos', run, { video_id: text(video_id) }, name);
    const [start, end] = [at('users_at_start'), at('users_at_end')];
    return {
      users_at_start: form(start),
      users_at_end: form(end),
      // No number where one of the two was not served.
      left_early:
        start && end
          ? form(
              sumOf([
                [start, 1],
                [end, -1],
              ]),
            )
          : null,
      completion_pct: share(end, start),
    };
  },
  'problem-grades': (row, run, known) => {
    const key = { module_id: text(row.module_id), grade: text(row.grade), max_grade: text(row.max_grade) };
    return { count: form(known.at('grade-distribution', run, key, 'count')) };
  },
  'problem-answers': (row, run, known) => {
    const names = ['part_id', 'value_id', 'answer_value', 'variant', 'correct', 'question_text'];
    const key = Object.fromEntries(['module_id', ...names].map((name) => [name, text(row[name])]));
    const at = (name: string) => known.at('answer-distribution', run, key, name);
    const [last, first] = [at('last_response_count'), at('first_response_count')];
    const responses = form(last ?? at('count'));
    return { responses, last_response_count: form(last), first_response_count: form(first) };
  },
  runs: ({ run_id }, _run, known) => figuresOfRun(known, text(run_id)),
  'run-trends': ({ run_id }, _run, known) => figuresOfRun(known, text(run_id)),
  'compare-runs': ({ run_id }, _run, known) => figuresOfRun(known, text(run_id)),
  'compare-enrollment': ({ date, day_no, ...row }, _run, known) =>
    Object.fromEntries(Object.keys(row).map((run) => [run, form(enrolledOn(known, run, text(date)))])),
  'moved-figures': (row, _run, known) => ({
    now: figuresOfRun(known, text(row.run_id))[movedNames[text(row.figure)] ?? ''] ?? sumOfMoved(row, known),
  }),
  'largest-changes': restated,
  'observed-changes': restated,
};

const movedSums: Readonly<Record<string, readonly [table: string, column: string]>> = {
  'Answers to problems': ['problems', total],
  'Started videos': ['videos', 'users_at_start'],
};

function sumOfMoved(row: Cells, known: Known): Meaning | null {
  const [table, column] = movedSums[text(row.figure)] ?? [];
  if (table === undefined || column === undefined) return null;
  const rows = known.quantities.rows(table, text(row.run_id)).filter((each) => each[column] !== '');
  return form(sumOf(rows.map((each) => [known.quantities.cell(table, text(row.run_id), each, column), 1])));
}
