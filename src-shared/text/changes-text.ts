import type { ViewRow } from '../catalog/views.ts';
import { formatMoment } from '../time/days.ts';
import { formatNumber, plural } from './numbers.ts';

/*
 * The sentences about what changed between two dates, which the screen and the digest share.
 */

type Compared = ViewRow<'changes-compared'>;

/** Less than that is no shift that anybody would act on. */
const leastShift = 0.05;

const signed = (percent: number) => `${percent > 0 ? '+' : ''}${formatNumber(percent, 1)}%`;

const sumOf = (rows: readonly Compared[], key: 'compared' | 'changed' | 'unusual') =>
  rows.reduce((sum, row) => sum + row[key], 0);

/** Figures are judged; of links only the number is told. */
const isFigure = ({ figure }: Compared) => !figure.startsWith('Skills ');

/** The answer in one sentence: what is unusual, or that nothing is. */
export function changesSentence(rows: readonly Compared[]): string {
  if (rows.length === 0) return 'No sync on this computer has seen anything to compare with.';
  const figures = rows.filter(isFigure);
  const [{ compared_since: since = 0 } = {}] = rows;
  const [compared, changed, unusual] = [
    sumOf(figures, 'compared'),
    sumOf(figures, 'changed'),
    sumOf(figures, 'unusual'),
  ];
  const moment = `${formatMoment(since)} UTC`;
  if (sumOf(rows, 'changed') === 0) return `Nothing unusual: nothing has changed since ${moment}.`;
  const of = `${plural(compared, 'compared figure')} of job postings`;
  if (changed > 0 && figures.every(({ shift_pct }) => shift_pct === null))
    return `Too few postings to tell noise from change: ${formatNumber(changed)} of ${of} changed since ${moment}.`;
  if (unusual === 0)
    return `Nothing unusual since ${moment}: of ${of}, ${formatNumber(changed)} changed, none of them by more than noise explains.`;
  const chance = formatNumber(unusual / 10, 1);
  return `${plural(unusual, 'unusual change')} since ${moment} among ${of}; about ${chance} of them may be chance.`;
}

/** Sentences that hold for the whole list: common shifts, figures of too few postings, and how many links came and went. */
export function changesNotes(rows: readonly Compared[]): string[] {
  const figures = rows.filter(isFigure);
  const shifts = figures
    .filter(({ shift_pct }) => shift_pct !== null && Math.abs(shift_pct) >= leastShift)
    .map(({ figure, shift_pct }) => `${figure} ${signed(shift_pct ?? 0)}`);
  const few = figures
    .filter(({ shift_pct, compared }) => shift_pct === null && compared > 0)
    .map(({ figure }) => figure);
  const links = rows
    .filter((row) => !isFigure(row) && row.changed > 0)
    .map(({ figure, changed, usual }) => {
      const before = usual === null ? '' : ` (usual: ${formatNumber(usual)})`;
      return `${figure}: ${plural(changed, 'link')} came or went${before}.`;
    });
  return [
    ...(shifts.length > 0 ? [`All postings moved together: ${shifts.join(', ')}. That is taken out.`] : []),
    ...(few.length > 0 ? [`Too few to tell noise from change: ${few.join(', ')}.`] : []),
    ...links,
  ];
}
