import { movingFigures } from '../catalog/moving-figures.ts';
import { type Provenance, sourceText } from '../catalog/provenance.ts';
import { isSmall } from '../catalog/small-numbers.ts';
import { type Message, message, t, translated } from '../language/message.ts';
import { sumsOfRuns } from '../subjects/courses/columns.ts';
import { formatExact } from '../text/numbers.ts';
import { formatDate, formatMoment } from '../time/days.ts';
import { type KeyFigure, valueText } from './key-figures.ts';

/*
 * A key figure as one sentence for a mail or a slide: what, of which subject, when, and by which source.
 */

export interface SaidFigure {
  readonly figure: KeyFigure;
  /** Subject of the figure, as users call it. */
  readonly subject: string;
  readonly source: Pick<Provenance, 'sourceHosts' | 'fromPackage' | 'dataThrough' | 'syncedAt'>;
  /** Counts of learners below it are withheld; 0 shows them all. */
  readonly threshold: number;
}

const enrolled = message('{n, plural, one {{value} learner enrolled} other {{value} learners enrolled}}');
const active = message(
  '{n, plural, one {{value} learner active in the last week} other {{value} learners active in the last week}}',
);

/** How a count is said before “in …”, by the label of its figure; other figures are said as “label: value”. */
const saidOf: ReadonlyMap<string, Message> = new Map([
  [movingFigures.current.label, enrolled],
  [
    movingFigures.ever_enrolled.label,
    message('{n, plural, one {{value} enrollment ever} other {{value} enrollments ever}}'),
  ],
  [
    movingFigures.verified.label,
    message('{n, plural, one {{value} verified learner} other {{value} verified learners}}'),
  ],
  [movingFigures.active_last_week.label, active],
  ['Active in the last week', active],
  [sumsOfRuns.current.label, message('{n, plural, one {{value} enrollment} other {{value} enrollments}}')],
  [
    sumsOfRuns.everEnrolled.label,
    message('{n, plural, one {{value} enrollment ever} other {{value} enrollments ever}}'),
  ],
  [
    sumsOfRuns.verified.label,
    message('{n, plural, one {{value} verified enrollment} other {{value} verified enrollments}}'),
  ],
  [
    sumsOfRuns.activeLastWeek.label,
    message(
      '{n, plural, one {{value} enrollment active in the last week} other {{value} enrollments active in the last week}}',
    ),
  ],
]);

/** The sentence. A withheld count is never in it as a number, nor is a change that is too small to be shown. */
export function figureSentence({ figure, subject, source, threshold }: SaidFigure): string {
  const isWithheld = figure.isWithheld === true || ((figure.isLearners ?? false) && isSmall(figure.value, threshold));
  const value = isWithheld ? null : figure.isChange && figure.value !== null ? signed(figure.value) : valueText(figure);
  const counted = saidOf.get(figure.label);
  const day = source.dataThrough === null ? null : formatDate(source.dataThrough);
  const words = { subject, day: day ?? '' };
  if (counted !== undefined && value !== null) {
    const said = t(counted, { n: figure.value ?? 0, value });
    const dated =
      day === null
        ? t('{said} in {subject}', { ...words, said })
        : t('{said} in {subject} as of {day}', { ...words, said });
    return withSource(`${dated}${changeText(figure, threshold)}`, source);
  }
  const said = {
    ...words,
    label: translated(figure.label),
    value: value === null ? (isWithheld ? withheldText(threshold) : t('not reported')) : withUnit(figure, value),
  };
  const dated =
    day === null ? t('{label}, {subject}: {value}', said) : t('{label}, {subject}, as of {day}: {value}', said);
  return withSource(dated, source);
}

/** A value with its unit or noun and with its note; the note of a sum is what it is about. */
function withUnit({ said, note, over, value: n }: KeyFigure, value: string): string {
  const noted = over === undefined ? note : undefined;
  if (said === undefined) return noted === undefined ? value : `${value} ${noted}`;
  const counted = t(said, { n: n ?? 0, value });
  return noted === undefined ? counted : `${counted} (${noted})`;
}

const withheldText = (threshold: number) =>
  threshold === 0
    ? t('hidden')
    : t('hidden (counts below {threshold} are not shared)', { threshold: String(threshold) });

/** A change in running text, where an arrow is out of place. */
const signed = (value: number) => `${value > 0 ? '+' : ''}${formatExact(value)}`;

function changeText({ change }: KeyFigure, threshold: number): string {
  if (!change || change.value === null || isSmall(change.value, threshold)) return '';
  return ` (${signed(change.value)} ${change.over})`;
}

function withSource(sentence: string, source: SaidFigure['source']): string {
  const name = sourceText(source);
  const synced = source.syncedAt === null ? null : formatMoment(source.syncedAt);
  const words = { sentence, name, synced: synced ?? '' };
  if (name === '') return synced === null ? `${sentence}.` : t('{sentence}; synced {synced} UTC.', words);
  return synced === null
    ? t('{sentence}; source: {name}.', words)
    : t('{sentence}; source: {name}, synced {synced} UTC.', words);
}
