import type { ViewRow } from '../../catalog/views.ts';
import { t, translated } from '../../language/message.ts';
import { formatNumber, inPercent } from '../../text/numbers.ts';
import { formatMoment } from '../../time/days.ts';

/*
 * The sentences about what changed in skills, jobs and postings between two dates, which the screen and the digest share.
 */

type Compared = ViewRow<'changes-compared'>;

/** Less than that is no shift that anybody would act on. */
const minShift = 0.05;

const signed = (percent: number) => inPercent(`${percent > 0 ? '+' : ''}${formatNumber(percent, 1)}`);

const sumOf = (rows: readonly Compared[], key: 'compared' | 'changed' | 'unusual') =>
  rows.reduce((sum, row) => sum + row[key], 0);

/** Figures are judged; links are only counted. */
const isFigure = ({ figure }: Compared) => !figure.startsWith('Skills ');

/**
 * The answer about job postings and links to skills in one sentence; course runs have sentences of their own.
 * @param requestedSince the instant that a user asked for, where it may lie before the first sync
 * @param isFirst there was one sync alone, so nothing can have been seen to change since
 */
export function changesSentence(
  rows: readonly Compared[],
  requestedSince: number | null = null,
  isFirst = false,
): string {
  if (rows.length === 0) return t('There is no earlier sync on this computer to compare with.');
  const figures = rows.filter(isFigure);
  const [{ compared_since: since = 0 } = {}] = rows;
  const moment = `${formatMoment(since)} UTC`;
  if (sumOf(rows, 'changed') === 0) {
    if (isFirst || (requestedSince !== null && requestedSince < since))
      return t(
        'Changes in skills, jobs and postings are known only since the first sync ({moment}); there are none so far.',
        { moment },
      );
    return t('No changes in skills, jobs or postings since {moment}.', { moment });
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
          t('Overall shift: {shifts}. A change is judged unusual only by how far it goes beyond this shift.', {
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
