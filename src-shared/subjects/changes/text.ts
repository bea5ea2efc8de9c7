import { datasets } from '../../catalog/datasets.ts';
import { movingFigures } from '../../catalog/moving-figures.ts';
import type { ViewRow } from '../../catalog/views.ts';
import { t, translated } from '../../language/message.ts';
import { minRunsOfWeek } from '../../statistics/weeks-beside-others.ts';
import { formatNumber, inPercent } from '../../text/numbers.ts';
import { isolate, listed, lowerFirst } from '../../text/text.ts';
import { formatDate, formatMoment, formatShortDate } from '../../time/days.ts';

/*
 * The sentences about what changed between two dates, which the screen and the digest share.
 */

type Compared = ViewRow<'changes-compared'>;

/** Less than that is no shift that anybody would act on. */
const minShift = 0.05;

const signed = (percent: number) => inPercent(`${percent > 0 ? '+' : ''}${formatNumber(percent, 1)}`);

const sumOf = (rows: readonly Compared[], key: 'compared' | 'changed' | 'unusual') =>
  rows.reduce((sum, row) => sum + row[key], 0);

/** Figures are judged; links are only counted. */
const isFigure = ({ figure }: Compared) => !figure.startsWith('Skills ');

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
    return t('No changes in course runs to show yet. They show from the next sync on; the first was on {moment}.', {
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

/**
 * Names the largest rise and the largest fall of any figure; empty where nothing moved.
 * @param nameOf what a course run is called
 */
export function largestMovesText(rows: readonly Moved[], nameOf: (runId: string) => string): string {
  const bySize = rows.toSorted((one, other) => Math.abs(other.change ?? 0) - Math.abs(one.change ?? 0));
  const words = ({ run_id: id, figure, change }: Moved) => ({
    run: isolate(nameOf(id)),
    figure: translated(figure),
    change: `${(change ?? 0) > 0 ? '+' : ''}${formatNumber(change)}`,
  });
  const rise = bySize.find(({ change }) => (change ?? 0) > 0);
  const fall = bySize.find(({ change }) => (change ?? 0) < 0);
  return [
    ...(rise ? [t('Largest rise: {run}, {figure} {change}.', words(rise))] : []),
    ...(fall ? [t('Largest fall: {run}, {figure} {change}.', words(fall))] : []),
  ].join(' ');
}

/** Pairs of days, newest first within a kind of data, that a sentence has room for. */
const maxPairs = 6;

/** The days that are set against each other: kinds of data reach different days, and so do the runs. Empty where none is known. */
export function comparedDaysText(rows: readonly Moved[]): string {
  const pairs = Object.values(movingFigures).flatMap(({ dataset, label }) =>
    rows
      .filter(({ figure }) => figure === label)
      .flatMap(({ before_through: from, data_through: to }) => (from === null || to === null ? [] : [{ from, to }]))
      .toSorted((one, other) => other.to - one.to || other.from - one.from)
      .map(({ from, to }) => ({ days: daysText(from, to), kind: lowerFirst(translated(datasets[dataset].title)) })),
  );
  // Kinds of data that reach the same days are said once.
  const kindsOf = Map.groupBy(pairs, ({ days }) => days);
  if (kindsOf.size === 0) return '';
  const said = [...kindsOf].map(([days, of]) => `${listed(kindsIn(of))}, ${days}`);
  const more = said.length - maxPairs;
  const rest =
    more > 0 ? [t('{n, plural, one {and # more pair of days} other {and # more pairs of days}}', { n: more })] : [];
  return t('Compared: {days}. There is no data for newer days yet.', {
    days: [...said.slice(0, maxPairs), ...rest].join('; '),
  });
}

const kindsIn = (pairs: readonly { readonly kind: string }[]) => [...new Set(pairs.map(({ kind }) => kind))];

/** Says the year once where both days are in it. */
function daysText(from: number, to: number): string {
  const [first, last] = [formatDate(from), formatDate(to)];
  const isOneYear = first.split(' ').at(-1) === last.split(' ').at(-1);
  return t('{from} with {to}', { from: isOneYear ? formatShortDate(from) : first, to: last });
}

/**
 * Why no unusual week is listed: there was none, or too few runs to judge by.
 * @param runs how many have data for the latest week; null where that is not known
 */
export function noUnusualWeeksText(runs: number | null = null): string {
  if (runs === null || runs >= minRunsOfWeek)
    return t('No unusual weeks found. The app can tell only if at least six runs have data for the same weeks.');
  return t(
    'Unusual weeks cannot be found yet: that takes at least six runs with data for the same weeks, and {runs, plural, =0 {none has} one {only # has} other {only # have}} data for the latest week.',
    { runs },
  );
}

/**
 * The answer about job postings and links to skills in one sentence; course runs have sentences of their own.
 * @param asked the instant that a user asked for, where it may lie before the first sync
 * @param isFirst there was one sync alone, so nothing can have been seen to change since
 */
export function changesSentence(rows: readonly Compared[], asked: number | null = null, isFirst = false): string {
  if (rows.length === 0) return t('There is no earlier sync on this computer to compare with.');
  const figures = rows.filter(isFigure);
  const [{ compared_since: since = 0 } = {}] = rows;
  const moment = `${formatMoment(since)} UTC`;
  if (sumOf(rows, 'changed') === 0) {
    if (isFirst)
      return t(
        'No changes in skills, jobs or postings to show yet. They show from the next sync on; the first was on {moment}.',
        { moment },
      );
    return asked !== null && asked < since
      ? t('No changes in skills, jobs or postings since the first sync ({moment}).', { moment })
      : t('No changes in skills, jobs or postings since {moment}.', { moment });
  }
  const judged = figures.filter(({ shift_pct }) => shift_pct !== null);
  // A sentence about what is judged counts nothing else.
  const counted = judged.length > 0 ? judged : figures;
  const [compared, changes, unusual] = [
    sumOf(counted, 'compared'),
    sumOf(counted, 'changed'),
    sumOf(counted, 'unusual'),
  ];
  const changed = formatNumber(changes);
  if (changes > 0 && judged.length === 0)
    return t(
      '{changed} of {compared, plural, one {# job-posting figure} other {# job-posting figures}} changed since {moment}. The app cannot tell real change from chance here, so it lists the largest changes without calling any of them unusual.',
      { changed, compared, moment },
    );
  if (unusual === 0)
    return t(
      'Nothing unusual since {moment}. {changed} of {compared, plural, one {# job-posting figure} other {# job-posting figures}} changed, none by more than you would expect by chance.',
      { changed, compared, moment },
    );
  return t(
    '{compared, plural, one {# job-posting figure was} other {# job-posting figures were}} compared with {moment}; {unusual} changed unusually. About one in ten of those may be due to chance.',
    { unusual: formatNumber(unusual), moment, compared },
  );
}

/** Sentences that hold for the whole list: common shifts, figures of too few postings, and how many links came and went. */
export function changesNotes(rows: readonly Compared[]): string[] {
  const figures = rows.filter(isFigure);
  const shifts = figures
    .filter(({ shift_pct }) => shift_pct !== null && Math.abs(shift_pct) >= minShift)
    .map(({ figure, shift_pct }) => `${translated(figure)} ${signed(shift_pct ?? 0)}`);
  const few = figures
    .filter(({ shift_pct, changed }) => shift_pct === null && changed > 0)
    .map(({ figure }) => translated(figure));
  return [
    ...(shifts.length > 0
      ? [
          t('All postings rose or fell together ({shifts}); the listed changes do not include this shift.', {
            shifts: shifts.join(', '),
          }),
        ]
      : []),
    ...(few.length > 0
      ? [
          t('For {figures}, the app lists the largest changes without calling any of them unusual.', {
            figures: few.join(', '),
          }),
        ]
      : []),
    ...rows.filter((row) => !isFigure(row) && row.changed > 0).map(linksText),
  ];
}

function linksText({ figure, changed, usual }: Compared): string {
  const what = translated(figure);
  if (usual === null)
    return t('{what}: {changed, plural, one {# link} other {# links}} added or removed.', { what, changed });
  return t('{what}: {changed, plural, one {# link} other {# links}} added or removed (usual: {usual}).', {
    what,
    changed,
    usual: formatNumber(usual),
  });
}
