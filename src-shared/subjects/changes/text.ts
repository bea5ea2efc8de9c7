import { datasets } from '../../catalog/datasets.ts';
import { movingFigureNames, movingFigures } from '../../catalog/moving-figures.ts';
import type { Overview } from '../../catalog/records.ts';
import type { ViewRow } from '../../catalog/views.ts';
import { t, translated } from '../../language/message.ts';
import { minRunsOfWeek } from '../../statistics/weeks-beside-others.ts';
import { formatNumber } from '../../text/numbers.ts';
import { isolate, listed, lowerFirst } from '../../text/text.ts';
import { formatDate, formatInstantDay, formatMoment, formatShortDate } from '../../time/days.ts';

/*
 * The sentences about what changed in course runs between two dates, which the screen and the digest share.
 */

type Moved = ViewRow<'moved-figures'>;

/**
 * How many figures of how many course runs moved; `since` is null for the last week of the data.
 * @param isFirst there was one sync alone, so nothing can have been seen to move since
 */
export function movedRunsText(rows: readonly Moved[], since: number | null, isFirst = false): string {
  if (since === null) return movedInWeekText(rows);
  const moment = `${formatMoment(since)} UTC`;
  if (rows.length > 0)
    return t(
      '{figures, plural, one {# figure} other {# figures}} for {runs, plural, one {# course run} other {# course runs}} changed since {moment}.',
      { ...countsOf(rows), moment },
    );
  if (isFirst)
    return t('Changes in course runs will appear after the next sync. The first sync was on {moment}.', {
      moment,
    });
  return t('No course-run figure changed since {moment}.', { moment });
}

function movedInWeekText(rows: readonly Moved[]): string {
  if (rows.length === 0) return t('No course-run figure changed in the last seven days with data.');
  return t(
    '{figures, plural, one {# figure} other {# figures}} for {runs, plural, one {# course run} other {# course runs}} changed in the last seven days with data.',
    countsOf(rows),
  );
}

const countsOf = (rows: readonly Moved[]) => ({
  figures: rows.length,
  runs: new Set(rows.map(({ run_id: id }) => id)).size,
});

/** The figures that the first sentences count by runs, each with what rose or fell. */
const leading = [
  { figure: movingFigures.current.label, subject: 'enrollment' },
  { figure: movingFigures.active_last_week.label, subject: 'activity' },
] as const;
type LeadingSubject = (typeof leading)[number]['subject'];

/** How many runs are current, and of which of them the change within the newest week is known. */
type RunsOfWeek = Pick<Overview['portfolio'], 'states' | 'comparedInWeek'>;

interface NewsOptions {
  /** The changes are those of the whole period; otherwise the last ones in it, because no earlier ones are stored. */
  readonly isOnePeriod: boolean;
  /** The runs that the changes of the last week are counted among. */
  readonly week?: RunsOfWeek | undefined;
}

/**
 * Returns the news in plain sentences: in how many runs enrollment and activity rose or fell, then the largest rise and the largest fall of
 * any figure, each with its days, and the runs that are new. Empty where no change is known.
 * @param nameOf what a course run is called
 */
export function newsTexts(
  rows: readonly Moved[],
  nameOf: (runId: string) => string,
  { isOnePeriod, week }: NewsOptions,
): string[] {
  const bySize = rows.toSorted((one, other) => Math.abs(other.change ?? 0) - Math.abs(one.change ?? 0));
  const rise = bySize.find(({ change }) => (change ?? 0) > 0);
  const fall = bySize.find(({ change }) => (change ?? 0) < 0);
  const period = isOnePeriod ? 'one' : 'other';
  // A hidden change may be larger.
  const ofAll = isOnePeriod && week?.comparedInWeek.unknown.some(({ isHidden }) => isHidden) ? 'known' : period;
  return [
    ...leading.flatMap(({ figure, subject }) => countText(ofFigure(rows, figure), subject, { period, nameOf, week })),
    ...(rise === undefined ? [] : [riseText(moveValues(rise, nameOf, ofAll))]),
    ...(fall === undefined ? [] : [fallText(moveValues(fall, nameOf, ofAll))]),
    ...(week === undefined ? [] : newRunTexts(week.comparedInWeek, nameOf)),
  ];
}

const ofFigure = (rows: readonly Moved[], label: string) =>
  rows.filter(({ figure, change }) => figure === label && change !== null && change !== 0);

type UnknownRun = RunsOfWeek['comparedInWeek']['unknown'][number];

function newRunTexts({ unknown, newRuns }: RunsOfWeek['comparedInWeek'], nameOf: (runId: string) => string): string[] {
  const named = unknown.filter(({ isNew }) => isNew);
  const more = newRuns - named.length;
  return [
    ...named.map((run) => newRunText(run, nameOf)),
    ...(more > 0
      ? [t('{n, plural, one {# more course run is} other {# more course runs are}} new.', { n: more })]
      : []),
  ];
}

const newRunText = ({ runId, firstDay, enrolled }: UnknownRun, nameOf: (runId: string) => string): string =>
  t(
    'New: {run}, with data since {day}{isKnown, select, true { and {enrolled, plural, one {# enrolled learner} other {# enrolled learners}}} other {}}.',
    {
      run: isolate(nameOf(runId)),
      day: formatDate(firstDay),
      isKnown: String(enrolled !== null),
      enrolled: enrolled ?? 0,
    },
  );

/** Why the change of a run is not known. */
function unknownText(run: UnknownRun, nameOf: (runId: string) => string): string {
  const values = { run: isolate(nameOf(run.runId)), day: formatShortDate(run.comparedDay) };
  if (run.isHidden) return t('{run} (hidden)', values);
  return run.isNew ? t('{run} (new)', values) : t('{run} (no data for {day})', values);
}

interface CountOptions extends Pick<NewsOptions, 'week'> {
  readonly period: 'one' | 'other';
  readonly nameOf: (runId: string) => string;
}

/** `Enrollment rose in 9 course runs and fell in 1 (19 Nov to 26 Nov 2026).` Of the last week also among how many, and which are not known. */
function countText(
  counted: readonly Moved[],
  subject: LeadingSubject,
  { period, nameOf, week }: CountOptions,
): string[] {
  if (counted.length === 0) return [];
  const up = counted.filter(({ change }) => (change ?? 0) > 0).length;
  const down = counted.length - up;
  const values = {
    subject,
    moved: down === 0 ? 'up' : up === 0 ? 'down' : 'both',
    up,
    down,
    when: whenText(counted, subject),
  };
  if (week === undefined || counted.some((row) => row.data_state !== 'current'))
    return [
      t(
        '{period, select, one {{subject, select, enrollment {Enrollment} other {Weekly activity}}} other {When it last changed, {subject, select, enrollment {enrollment} other {weekly activity}}}} {moved, select, both {rose in {up, plural, one {# course run} other {# course runs}} and fell in {down}} up {rose in {up, plural, one {# course run} other {# course runs}}} other {fell in {down, plural, one {# course run} other {# course runs}}}}{when}.',
        { period, ...values },
      ),
    ];
  const { states, comparedInWeek } = week;
  const known = comparedInWeek[subject];
  const named = subject === 'enrollment' ? comparedInWeek.unknown : [];
  const unknown = states.current - known;
  return [
    t(
      '{subject, select, enrollment {Enrollment} other {Weekly activity}} {moved, select, allUp {rose in {all, plural, one {the only current course run} other {all # current course runs}}} allDown {fell in {all, plural, one {the only current course run} other {all # current course runs}}} both {rose in {up} and fell in {down} of {all, plural, one {# current course run} other {# current course runs}}} up {rose in {up} of {all, plural, one {# current course run} other {# current course runs}}} other {fell in {down} of {all, plural, one {# current course run} other {# current course runs}}}}{when}{same, plural, =0 {} other {; it stayed the same in #}}{unknown, plural, =0 {} other {; for # it is not known{areNamed, select, true {: {named}} other {}}}}.',
      {
        ...values,
        moved: up === states.current ? 'allUp' : down === states.current ? 'allDown' : values.moved,
        up: formatNumber(up),
        down: formatNumber(down),
        all: states.current,
        // The rows and their number are read apart, and a sync may end in between.
        same: Math.max(0, known - counted.length),
        unknown,
        // Not the first five of more.
        areNamed: String(named.length === unknown),
        named: listed(named.map((run) => unknownText(run, nameOf))),
      },
    ),
  ];
}

/** The days of a count behind its sentence: those of all runs or of most, or all that occur. */
function whenText(counted: readonly Moved[], subject: LeadingSubject): string {
  const spans = spansOf(counted);
  const textOf = subject === 'activity' ? weeksText : spanText;
  const bySpan = Map.groupBy(spans, ({ from, to }) => textOf(from, to));
  const [days = '', of = []] = [...bySpan].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  if (spans.length === 0) return '';
  if (of.length === counted.length) return ` (${days})`;
  if (2 * of.length > counted.length) return ` ${t('({days} for most)', { days })}`;
  return ` ${t('({days}; the days differ by run)', { days: wholeSpanText(spans) })}`;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The days that rows set against each other, where they are known. */
const spansOf = (rows: readonly Moved[]): Span[] =>
  rows.flatMap(({ before_through: from, data_through: to }) => (from === null || to === null ? [] : [{ from, to }]));

const wholeSpanText = (spans: readonly Span[]) =>
  spanText(Math.min(...spans.map(({ from }) => from)), Math.max(...spans.map(({ to }) => to)));

/** Fills the sentence about one figure. Figures whose rows have no days have the day of the sync that saw them move. */
function moveValues(row: Moved, nameOf: (runId: string) => string, period: 'one' | 'known' | 'other') {
  const { figure, before, now, change, before_through: from, data_through: to, observed_at: seen } = row;
  const values = t('{now} after {before}', { now: formatNumber(now), before: formatNumber(before) });
  const day = seen === null ? null : formatInstantDay(seen);
  const hasDays = from !== null && to !== null;
  const isOfWeeks = hasDays && figure === movingFigures.active_last_week.label;
  const days = hasDays ? spanText(from, to) : day === null ? '' : t('synced {day}', { day });
  return {
    period,
    run: isolate(nameOf(row.run_id ?? '')),
    name: movingFigureNames.find((each) => movingFigures[each].label === figure) ?? 'other',
    n: Math.abs(change ?? 0),
    // The days of two weeks read as one week.
    weeks: isOfWeeks ? t('in the week to {to} than in the week to {from}', ends(from, to)) : t('in the week'),
    facts: isOfWeeks || days === '' ? values : `${values}; ${days}`,
  };
}

/** `Largest fall: in Data Analysis, 533 fewer learners were active in the week to 22 Nov 2026 than in the week to 15 Nov (1,567 after 2,100).` */
const fallText = (values: ReturnType<typeof moveValues>): string =>
  t(
    '{period, select, one {Largest fall} known {Largest known fall} other {Largest fall among the latest changes}}: in {run}, {name, select, current {{n, plural, one {# fewer learner was} other {# fewer learners were}} enrolled} ever_enrolled {{n, plural, one {there was # fewer enrollment} other {there were # fewer enrollments}} in total} verified {{n, plural, one {# fewer learner was} other {# fewer learners were}} verified} active_last_week {{n, plural, one {# fewer learner was} other {# fewer learners were}} active {weeks}} answers {{n, plural, one {# fewer answer was} other {# fewer answers were}} given} video_starts {{n, plural, one {there was # fewer video start} other {there were # fewer video starts}}} other {{n} fewer}} ({facts}).',
    values,
  );

const riseText = (values: ReturnType<typeof moveValues>): string =>
  t(
    '{period, select, one {Largest rise} known {Largest known rise} other {Largest rise among the latest changes}}: in {run}, {name, select, current {{n, plural, one {# more learner was} other {# more learners were}} enrolled} ever_enrolled {{n, plural, one {there was # more enrollment} other {there were # more enrollments}} in total} verified {{n, plural, one {# more learner was} other {# more learners were}} verified} active_last_week {{n, plural, one {# more learner was} other {# more learners were}} active {weeks}} answers {{n, plural, one {# more answer was} other {# more answers were}} given} video_starts {{n, plural, one {there was # more video start} other {there were # more video starts}}} other {{n} more}} ({facts}).',
    values,
  );

/** Pairs of days, newest first within a kind of data, that a sentence has room for. */
const maxPairs = 6;

/** The days that are set against each other: kinds of data reach different days, and so do the runs. Empty where none is known. */
export function comparedDaysText(rows: readonly Moved[]): string {
  const pairs = Object.values(movingFigures).flatMap(({ dataset, label }) =>
    spansOf(rows.filter(({ figure }) => figure === label))
      .toSorted((one, other) => other.to - one.to || other.from - one.from)
      .map(({ from, to }) => ({
        days:
          dataset === 'activity' ? t('the week to {from} with the week to {to}', ends(from, to)) : daysText(from, to),
        kind: lowerFirst(translated(datasets[dataset].title)),
      })),
  );
  // Kinds of data that reach the same days are said once.
  const kindsOf = Map.groupBy(pairs, ({ days }) => days);
  if (kindsOf.size === 0) return '';
  const texts = [...kindsOf].map(([days, of]) => `${listed(kindsIn(of))}, ${days}`);
  const more = texts.length - maxPairs;
  const rest =
    more > 0 ? [t('{n, plural, one {and # more pair of days} other {and # more pairs of days}}', { n: more })] : [];
  const days = [...texts.slice(0, maxPairs), ...rest].join('; ');
  return kindsOf.size === 1
    ? t('Compared: {days}. There is no data for newer days yet.', { days })
    : t(
        'Compared: {days}. The days differ because services compute enrollment each day and activity each week, not for all runs at once. There is no data for newer days yet.',
        { days },
      );
}

/** One line for all days that are set against each other: from the earliest to the latest, which may be further apart than any two compared. */
export function comparedSpanText(rows: readonly Moved[]): string {
  const spans = spansOf(rows);
  const [first] = spans;
  if (first === undefined) return '';
  const days = wholeSpanText(spans);
  return spans.every(({ from, to }) => from === first.from && to === first.to)
    ? t('Days compared: {days}.', { days })
    : t('Days compared: {days}, depending on figure and run.', { days });
}

/** The earliest of the days that are set against each other; null where none is known. */
export const firstComparedDay = (rows: readonly Moved[]): number | null =>
  spansOf(rows).reduce<number | null>((first, { from }) => Math.min(first ?? from, from), null);

const kindsIn = (pairs: readonly { readonly kind: string }[]) => [...new Set(pairs.map(({ kind }) => kind))];

const daysText = (from: number, to: number): string => t('{from} with {to}', ends(from, to));
const spanText = (from: number, to: number): string => t('{from} to {to}', ends(from, to));
const weeksText = (from: number, to: number): string =>
  t('the week to {to} compared with the week to {from}', ends(from, to));

/** Two days; the year is said once where both are in it. */
function ends(from: number, to: number) {
  const [first, last] = [formatDate(from), formatDate(to)];
  const isOneYear = first.split(' ').at(-1) === last.split(' ').at(-1);
  return { from: isOneYear ? formatShortDate(from) : first, to: last };
}

/**
 * Why no unusual week is listed: there was none, or too few runs to judge by.
 * @param runs how many have data for the latest week; null where that is not known
 */
export function noUnusualWeeksText(runs: number | null = null): string {
  if (runs === null)
    return t('No unusual weeks found. The app can tell only if at least six runs have data for the same weeks.');
  if (runs >= minRunsOfWeek)
    return t(
      'No unusual weeks found. {runs} runs have data for the latest week; a week is compared with others if at least six runs have about eight weeks of data.',
      {
        runs: formatNumber(runs),
      },
    );
  return t(
    'Unusual weeks cannot be found yet: that takes at least six runs with data for the same weeks, and {runs, plural, =0 {none has} one {only # has} other {only # have}} data for the latest week.',
    { runs },
  );
}

/** That nothing at all has changed since the last sync of everything. */
export const nothingChangedText = (since: number, isFirst: boolean): string =>
  isFirst
    ? t('Changes will appear after the next sync. The first sync was on {moment} UTC.', { moment: formatMoment(since) })
    : t('Nothing has changed since {moment} UTC: no figure of a course run, no skill, no job and no posting.', {
        moment: formatMoment(since),
      });

/** Why the screen opens on the last week. */
export const opensOnWeekText = (since: number, isFirst: boolean): string =>
  isFirst
    ? t('There has been only one sync, on {moment} UTC, so these are the changes within the last week of data.', {
        moment: formatMoment(since),
      })
    : t('The last full sync ({moment} UTC) changed nothing, so these are the changes within the last week of data.', {
        moment: formatMoment(since),
      });
