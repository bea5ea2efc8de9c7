import { t } from '../language/message.ts';
import type { PlanRecord } from '../subjects/plan/question.ts';
import { formatNumber } from './numbers.ts';

/*
 * The sentences about links and marks, which a plan and the coverage share.
 */

type Links = PlanRecord['links'];

/** How many links counted, how many did not. */
export function linksText({ above, below, unknown }: Links, confidence: number): string {
  const words = { above, tau: formatNumber(confidence, 2), below };
  if (unknown === 0)
    return t(
      'Uses {above, plural, one {# course–skill link} other {# course–skill links}} with a confidence of {tau} or higher; {below, plural, one {# link below the minimum confidence is} other {# links below the minimum confidence are}} ignored.',
      words,
    );
  return t(
    'Uses {above, plural, one {# course–skill link} other {# course–skill links}} with a confidence of {tau} or higher; {below, plural, one {# link below the minimum confidence is} other {# links below the minimum confidence are}} ignored, {unknown} of them without a confidence.',
    { ...words, unknown: formatNumber(unknown) },
  );
}

/** Counts the skills without a course that teaches them which have links below the minimum confidence. */
export const linkedBelowText = (linkedBelow: number, skills: number): string =>
  skills === 1
    ? t('A course is linked to it, but below the minimum confidence.')
    : t(
        '{linkedBelow, plural, one {# of these {skills} skills has} other {# of these {skills} skills have}} links below the minimum confidence.',
        {
          linkedBelow,
          skills: formatNumber(skills),
        },
      );

/** How many marks of users counted. */
function marksUsedText({ notTaught, taught }: PlanRecord['marks']): string {
  const marks = notTaught + taught;
  return t(
    '{marks, plural, one {# correction} other {# corrections}} applied: {notTaught} “not taught here”, {taught} “taught, though not listed”.',
    { marks, notTaught: formatNumber(notTaught), taught: formatNumber(taught) },
  );
}

/** The marks, and confidences that no confidence can be. */
export const marksText = ({ clamped }: Links, marks: PlanRecord['marks']): string[] => [
  ...(marks.notTaught + marks.taught === 0 ? [] : [marksUsedText(marks)]),
  ...(clamped === 0
    ? []
    : [
        t(
          '{clamped, plural, one {# confidence value was outside the range 0 to 1 and was} other {# confidence values were outside the range 0 to 1 and were}} counted as 0 or 1.',
          {
            clamped,
          },
        ),
      ]),
];
