import { t } from '../language/message.ts';
import type { PlanRecord } from '../subjects/plan/question.ts';
import { formatNumber } from './numbers.ts';

/*
 * The sentences about links and marks, which a plan and the coverage share.
 */

type Links = PlanRecord['links'];

/** Says from which confidence on a link counts, and how many links do. */
export function linksText({ above, below, unknown }: Links, confidence: number): string {
  if (above + below === 0) return t('The service links none of the courses counted to any of these skills.');
  const words = { above, tau: formatNumber(confidence, 2), below };
  if (unknown === 0)
    return t(
      'A course counts as teaching a skill if the service links the two with a confidence of {tau} or higher: {above, plural, one {# link reaches it} other {# links reach it}}, {below, plural, one {# does} other {# do}} not.',
      words,
    );
  return t(
    'A course counts as teaching a skill if the service links the two with a confidence of {tau} or higher: {above, plural, one {# link reaches it} other {# links reach it}}, {below, plural, one {# does} other {# do}} not, {unknown} of them without any confidence.',
    { ...words, unknown: formatNumber(unknown) },
  );
}

/** Counts the gaps to which courses are linked after all, but not surely enough to count. */
export function linkedBelowText(linkedBelow: number, skills: number, confidence: number): string {
  const tau = formatNumber(confidence, 2);
  return skills === 1
    ? t('It is perhaps taught: the service links courses to it, but gives no confidence or one below {tau}.', {
        tau,
      })
    : t(
        '{linkedBelow, plural, one {# of these {skills} skills is perhaps taught: the service links courses to it} other {# of these {skills} skills are perhaps taught: the service links courses to them}}, but gives no confidence or one below {tau}.',
        { linkedBelow, skills: formatNumber(skills), tau },
      );
}

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
