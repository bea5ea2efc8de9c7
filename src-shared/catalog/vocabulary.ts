/*
 * The words for the values that services send. All are open sets: a value that is not here is shown as it came.
 */

const modes: Readonly<Record<string, string>> = {
  audit: 'Audit',
  verified: 'Verified',
  professional: 'Professional',
  'no-id-professional': 'Professional, no ID',
  honor: 'Honor',
  credit: 'Verified with credit',
  masters: 'Master’s',
};

/** A known mode by its name, another one as it came. */
export const modeLabel = (mode: string): string => (Object.hasOwn(modes, mode) ? (modes[mode] ?? mode) : mode);

const levels: Readonly<Record<string, string>> = {
  none: 'None',
  primary: 'Primary',
  junior_secondary: 'Middle',
  secondary: 'Secondary',
  associates: 'Associate',
  bachelors: 'Bachelor’s',
  masters: 'Master’s',
  doctorate: 'Doctorate',
  other: 'Other',
};

/** Levels of education from the lowest to the highest, and `other`, which has no place among them. */
export const educationLevels: readonly string[] = Object.keys(levels);

/** Whether a level has a place between lowest and highest. */
export const isRankedLevel = (level: string | null): boolean =>
  level !== null && level !== 'other' && educationLevels.includes(level);

/** A level by its name; null is for those who did not say. */
export function educationLabel(level: string | null): string {
  if (level === null) return 'Not reported';
  return Object.hasOwn(levels, level) ? (levels[level] ?? level) : level;
}

/** The genders that services count, and those who gave none. */
export const genders = [
  { key: 'female', label: 'Female' },
  { key: 'male', label: 'Male' },
  { key: 'other', label: 'Other' },
  { key: 'unknown', label: 'Not reported' },
] as const;
