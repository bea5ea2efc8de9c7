import { educationLevels } from '#shared/catalog/vocabulary.ts';

/*
 * The orders in which counts are withheld for the sake of smaller ones. None of them depends on a count, so that a reader who knows
 * them learns nothing from what is withheld. What says least comes first, and who gave no answer last: the shares of the others are
 * of those who did.
 */

/** The free modes come first: that keeps those which learners pay for. */
const freeModes = ['audit', 'honor'];

export const genderOrder = ['other', 'male', 'female', 'unknown'] as const;

const placeIn = (list: readonly string[], value: string) => {
  const place = list.indexOf(value);
  return place < 0 ? list.length : place;
};

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

export const byMode = (one: string, other: string): number =>
  placeIn(freeModes, one) - placeIn(freeModes, other) || byText(one, other);

const levels = ['other', ...educationLevels.filter((level) => level !== 'other')];

type Trait = string | number | null;

const nullLast =
  (compare: (one: string, other: string) => number) =>
  (one: Trait, other: Trait): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return compare(String(one), String(other));
  };

export const byLevel = nullLast((one, other) => placeIn(levels, one) - placeIn(levels, other) || byText(one, other));
export const byBirthYear = nullLast((one, other) => Number(one) - Number(other));
/** Countries have shares of all learners: those whose country is not known come first. */
export const byCountry = (one: Trait, other: Trait): number =>
  Number(one !== null) - Number(other !== null) || byText(String(one), String(other));
