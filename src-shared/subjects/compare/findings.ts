import { type Message, message, t } from '../../language/message.ts';
import { formatExact, formatNumber } from '../../text/numbers.ts';
import { isolate, listed } from '../../text/text.ts';

/** The sentences about who has most of something; `of` is `known` where the values of some are not known. */
export interface HighestWords {
  /** `{name} has the highest median salary ({value} a year).` */
  readonly most: Message;
  /** For the only one whose value is known: `The salary is known only for {name} ({value} a year).` */
  readonly only: Message;
  /** For several: `{names} tie with {value} a year each.` */
  readonly level: Message;
  /** For none. */
  readonly none: Message;
}

/** Which of the compared, or of those known, has most of something: `X has the highest median salary ($98,000 a year).` */
export function highest<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  measure: (row: Row) => number | null,
  words: HighestWords,
  say: (value: number) => string = formatExact,
): string {
  const known = rows.flatMap((row) => {
    const value = measure(row);
    return value === null ? [] : [{ name: isolate(nameOf(row)), value }];
  });
  const top = Math.max(...known.map(({ value }) => value));
  const [first, ...level] = known.filter(({ value }) => value === top);
  if (!first) return t(words.none);
  const value = say(first.value);
  // The only one that is known is compared with nothing.
  if (known.length === 1 && rows.length > 1) return t(words.only, { name: first.name, value });
  const of = known.length < rows.length ? 'known' : 'all';
  if (level.length > 0) return t(words.level, { names: listed([first, ...level].map(({ name }) => name)), value, of });
  return t(words.most, { name: first.name, value, of });
}

/** The sentence about shared skills or courses, for each kind of comparison. */
const shares = {
  'course-skills': message(
    '{who, select, all {All {compared}} both {They} other {The two}} share {inAll, plural, =0 {no linked skill} one {# linked skill} other {# linked skills}}; {inOne, plural, one {# of {rows} skills is} other {# of {rows} skills are}} linked to only one of these courses.',
  ),
  'job-skills': message(
    '{who, select, all {All {compared}} both {They} other {The two}} share {inAll, plural, =0 {no skill} one {# skill} other {# skills}}; {inOne, plural, one {# of {rows} skills is} other {# of {rows} skills are}} asked for by only one of these jobs.',
  ),
  'skill-courses': message(
    '{who, select, all {All {compared}} both {They} other {The two}} share {inAll, plural, =0 {no linked course} one {# linked course} other {# linked courses}}; {inOne, plural, one {# of {rows} courses is} other {# of {rows} courses are}} linked to only one of these skills.',
  ),
} as const;
export type SharedThings = keyof typeof shares;

/** Says how many all of them share, and how many only one has. @param compared how many of them are in the synced data */
export function sharedFinding(
  rows: readonly { readonly shared: number }[],
  compared: number,
  things: SharedThings,
): string {
  if (compared < 2) return t('There is nothing to compare, because fewer than two of these are part of this data.');
  const inAll = rows.filter((row) => row.shared === compared).length;
  const inOne = rows.filter((row) => row.shared === 1).length;
  return t(shares[things], {
    who: compared > 2 ? 'all' : inAll === 0 ? 'two' : 'both',
    compared: String(compared),
    inAll,
    inOne,
    rows: formatNumber(rows.length),
  });
}

/*
 * Sentences that name the one with most of something, for each kind of comparison.
 */

export const teachesMost: HighestWords = {
  most: message('{of, select, known {Of those known, } other {}}{name} is linked to the most skills ({value}).'),
  only: message('The number of linked skills is known only for {name} ({value}).'),
  level: message('{of, select, known {Of those known, } other {}}{names} tie with {value} skills each.'),
  none: message('Not enough data to tell which is linked to the most skills.'),
};

/** The enrollment of a course is a sum of its runs, in two of which a learner counts twice. */
export const isLargest: HighestWords = {
  most: message(
    '{of, select, known {Of those known, } other {}}{name} has the most enrollments ({value} across its runs).',
  ),
  only: message('Enrollments are known only for {name} ({value} across its runs).'),
  level: message('{of, select, known {Of those known, } other {}}{names} tie with {value} enrollments each.'),
  none: message('Not enough data to tell which has the most enrollments.'),
};

/** Where some counts are withheld. */
export const isLargestShown: HighestWords = {
  most: message('Of those shown, {name} has the most enrollments ({value} across its runs).'),
  only: message('Enrollments are shown only for {name} ({value} across its runs).'),
  level: message('Of those shown, {names} tie with {value} enrollments each.'),
  none: message('Not enough data to tell which of those shown has the most enrollments.'),
};

export const paysMost: HighestWords = {
  most: message(
    '{of, select, known {Of those known, } other {}}{name} has the highest median salary ({value} a year).',
  ),
  only: message('The salary is known only for {name} ({value} a year).'),
  level: message('{of, select, known {Of those known, } other {}}{names} tie with {value} a year each.'),
  none: message('Not enough data to tell which has the highest median salary.'),
};

export const hasMostPostings: HighestWords = {
  most: message('{of, select, known {Of those known, } other {}}{name} has the most postings ({value}).'),
  only: message('The number of postings is known only for {name} ({value}).'),
  level: message('{of, select, known {Of those known, } other {}}{names} tie with {value} each.'),
  none: message('Not enough data to tell which has the most postings.'),
};

export const highestDemand: HighestWords = {
  most: message('{of, select, known {Of those known, } other {}}{name} is in the most postings ({value}).'),
  only: message('Demand is known only for {name} ({value} postings).'),
  level: message('{of, select, known {Of those known, } other {}}{names} tie with {value} postings each.'),
  none: message('Not enough data to tell which is in the most postings.'),
};

export const isTaughtMost: HighestWords = {
  most: message('{of, select, known {Of those known, } other {}}{name} is linked to the most courses ({value}).'),
  only: message('The number of linked courses is known only for {name} ({value}).'),
  level: message('{of, select, known {Of those known, } other {}}{names} tie with {value} courses each.'),
  none: message('Not enough data to tell which is linked to the most courses.'),
};

export const hasMostLearners: HighestWords = {
  most: message('{of, select, known {Of those known, } other {}}{name} has the most learners ({value}).'),
  only: message('The number of learners is known only for {name} ({value}).'),
  level: message('{of, select, known {Of those known, } other {}}{names} tie with {value} each.'),
  none: message('Not enough data to tell which run has the most learners.'),
};

/** Where some numbers are withheld. */
export const hasMostLearnersShown: HighestWords = {
  most: message('Of those shown, {name} has the most learners ({value}).'),
  only: message('The number of learners is shown only for {name} ({value}).'),
  level: message('Of those shown, {names} tie with {value} each.'),
  none: message('The numbers of learners are hidden.'),
};

export const gainedMost: HighestWords = {
  most: message('{of, select, known {Of those known, } other {}}{name} grew the most in 7 days ({value}).'),
  only: message('The change in 7 days is known only for {name} ({value}).'),
  level: message('{of, select, known {Of those known, } other {}}{names} tie with a gain of {value} each in 7 days.'),
  none: message('Not enough data to tell which run grew the most.'),
};

export const hasMostActive: HighestWords = {
  most: message('{of, select, known {Of those known, } other {}}{name} has the most active learners ({value}).'),
  only: message('The number of active learners is known only for {name} ({value}).'),
  level: message('{of, select, known {Of those known, } other {}}{names} tie with {value} each.'),
  none: message('Not enough data to tell which run has the most active learners.'),
};

export const hasMostVerified: HighestWords = {
  most: message('{of, select, known {Of those known, } other {}}{name} has the most verified learners ({value}).'),
  only: message('The number of verified learners is known only for {name} ({value}).'),
  level: message('{of, select, known {Of those known, } other {}}{names} tie with {value} each.'),
  none: message('Not enough data to tell which run has the most verified learners.'),
};

export const teachesMostSkills: HighestWords = {
  most: message('{of, select, known {Of those known, } other {}}{name} is linked to the most skills ({value}).'),
  only: message('The number of linked skills is known only for {name} ({value}).'),
  level: message('{of, select, known {Of those known, } other {}}{names} tie with {value} each.'),
  none: message('Not enough data to tell which is linked to the most skills.'),
};
