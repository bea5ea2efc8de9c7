import { t } from '../language/message.ts';
import type { PlanRecord } from '../subjects/plan/record.ts';
import { formatNumber } from './numbers.ts';

/*
 * The sentences about links and marks, which a plan and the coverage share.
 */

type Links = PlanRecord['links'];

/** How many links counted, how many did not. */
export function linksText({ above, below, unknown }: Links, confidence: number): string {
  const words = { above, tau: formatNumber(confidence, 2), below: formatNumber(below) };
  if (unknown === 0)
    return t(
      '{above, plural, one {# link} other {# links}} of courses in scope at {tau} or above, {below} below.',
      words,
    );
  return t(
    '{above, plural, one {# link} other {# links}} of courses in scope at {tau} or above, {below} below, {unknown} of these without a confidence.',
    { ...words, unknown: formatNumber(unknown) },
  );
}

/** How many marks of users counted. */
function marksUsedText({ notTaught, taught }: PlanRecord['marks']): string {
  const marks = notTaught + taught;
  if (marks === 0) return t('No mark was used.');
  return t(
    '{marks, plural, one {# mark} other {# marks}} used: {notTaught} “not taught here”, {taught} “taught, though not listed”.',
    { marks, notTaught: formatNumber(notTaught), taught: formatNumber(taught) },
  );
}

/** The marks, and confidences that no confidence can be. */
export const marksText = ({ clamped }: Links, marks: PlanRecord['marks']): string[] => [
  marksUsedText(marks),
  ...(clamped === 0
    ? []
    : [
        t('{clamped, plural, one {# confidence} other {# confidences}} outside of 0 to 1 counted as 0 or 1.', {
          clamped,
        }),
      ]),
];
