import * as z from 'zod';
import { type Message, message, t } from '../../language/message.ts';
import { formatDate, formatMoment } from '../../time/days.ts';
import { dayOfInstant } from '../../time/time.ts';

/*
 * Start of the period: the parameters of every view of what changed between two instants.
 */

/** Instants that are known by a name: before the last sync of everything, and where the last digest ended. */
export const namedInstants = ['last-sync', 'last-digest'] as const;
export type NamedInstant = (typeof namedInstants)[number];

/** Microseconds since 1970. */
export const changesInstant = z.int().min(0).max(4_102_444_800_000_000);

export const comparedSince = z.union([z.enum(namedInstants), changesInstant]);
export type ComparedSince = z.infer<typeof comparedSince>;

/** Maximum number of values listed for a figure that kept changing. */
export const maxSeenValues = 50;

/** The mark between two of them. */
export const betweenValues = ' → ';

/** Which links are counted, in the place of the name of a figure. */
export const linkFigures = {
  jobs: message('Skills that jobs name'),
  skills: message('Skills linked to courses'),
} as const;

/** The claim about a listed change. */
export const judgedText = {
  unusual: message('Unusual⟨change⟩'),
  largest: message('Among the largest changes'),
} as const;

/** The words for a link between a job and a skill that came or went, or for all links of a job. */
export const changedLinkText = {
  named: message('Listed now'),
  noLongerNamed: message('No longer listed'),
  newJob: message('The job is new in the list'),
  goneJob: message('The job is no longer listed'),
  madeAgain: message('The service made a new list of skills for this job'),
} as const;

/** More lines of changed links are not listed; the counts of the comparison are of all. */
export const maxChangedLinks = 5000;

/** Changes that syncs saw from `after` on, up to `until`, or up to now. */
export const periodOfChanges = z.strictObject({
  after: comparedSince.default('last-sync'),
  until: changesInstant.optional(),
});
export type PeriodOfChanges = z.infer<typeof periodOfChanges>;

const daysOfLateWeeks = 14;

/** First day of the weeks of course runs that belong to a period: a service has the data of a week some days after its end. */
export const firstWeekOf = (after: number): number => dayOfInstant(after) - daysOfLateWeeks;

/** Says which weeks are listed, and before which period: the one that was chosen may begin before the first sync. */
export const lateWeeksText = (after: number): string =>
  t(
    'Weeks ending {date} or later. Weekly data arrives a few days late, so this list starts two weeks before the compared period, which begins on {since}.',
    { date: formatDate(firstWeekOf(after)), since: formatDate(dayOfInstant(after)) },
  );

/** Says which weeks are listed where the last week of data is compared, whenever a sync was. */
export const comparedWeeksText = (firstDay: number): string =>
  t('Weeks ending {date}, the first day compared, or later.', { date: formatDate(firstDay) });

const texts: Readonly<Record<NamedInstant, Message>> = {
  'last-sync': message('Changed in the last sync'),
  'last-digest': message('Changed since the last digest'),
};

export const sinceText = (after: ComparedSince): string =>
  typeof after === 'string' ? t(texts[after]) : t('Changed since {moment} UTC', { moment: formatMoment(after) });
