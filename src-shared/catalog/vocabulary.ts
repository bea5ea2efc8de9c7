import { type Message, message, t } from '../language/message.ts';
import { namedIn } from '../text/text.ts';

/*
 * The words for the values that services send. All are open sets: a value that is not here is shown as it came.
 */

const modes: Readonly<Record<string, Message>> = {
  audit: message('Audit'),
  verified: message('Verified'),
  professional: message('Professional'),
  'no-id-professional': message('Professional, no ID'),
  honor: message('Honor'),
  credit: message('Verified with credit'),
  masters: message('Master’s'),
};

/** Modes of which every service writes a count of learners. */
export const knownModes: readonly string[] = Object.keys(modes);

/** A known mode by its name, another one as it came, with a capital. */
export const modeLabel = (mode: string): string => capitalized(known(modes, mode));

const levels: Readonly<Record<string, Message>> = {
  none: message('None'),
  primary: message('Primary'),
  junior_secondary: message('Middle'),
  secondary: message('Secondary'),
  associates: message('Associate'),
  bachelors: message('Bachelor’s'),
  masters: message('Master’s'),
  doctorate: message('Doctorate'),
  other: message('Other'),
};

/** Levels of education from the lowest to the highest, and `other`, which has no place among them. */
export const educationLevels: readonly string[] = Object.keys(levels);

/** The word in place of a trait that a learner did not give or the service does not know; the same one everywhere. */
export const notReportedTrait = message('Not reported');

/** A level by its name, another one as it came, with a capital as its neighbors have; null is for those who did not say. */
export function educationLabel(level: string | null): string {
  if (level === null) return t(notReportedTrait);
  return capitalized(known(levels, level));
}

const capitalized = (word: string): string => word.replace(/^[a-z]/, (letter) => letter.toUpperCase());

function known(words: Readonly<Record<string, Message>>, value: string): string {
  const own = namedIn(words, value);
  return own === undefined ? value : t(own);
}

/** The genders that services count, and those who gave none. */
export const genders = [
  { key: 'female', label: message('Female') },
  { key: 'male', label: message('Male') },
  { key: 'other', label: message('Other') },
  { key: 'unknown', label: notReportedTrait },
] as const;
