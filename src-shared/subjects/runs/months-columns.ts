import { integerOrNull, learners, numberOrNull } from '../../catalog/dictionary/kinds.ts';

const endOfMonth = 'the last stored day of the month';
const netOf = (when: string) =>
  `Enrollment on ${endOfMonth} minus that on the last stored day of the month before it${when}. Empty if one of the two months has no data.`;
const activeOf = (when: string) =>
  `Mean of the learners with any activity, over the weeks that end in the month${when}. Empty without such a week.`;

const net = <const K extends string>(key: K, label: string, when: string, more: { readonly from?: string } = {}) =>
  integerOrNull(key, {
    label,
    meaning: netOf(when),
    source: 'derived: enrollment.count',
    unit: learners,
    ofLearners: { ...more, isNamed: true },
  });
const active = <const K extends string>(key: K, label: string, when: string) =>
  numberOrNull(key, {
    label,
    meaning: activeOf(when),
    source: 'derived: activity.any',
    unit: learners,
    decimals: 0,
    ofLearners: { isNamed: true },
  });

/** A run in a calendar month, beside the month before and the same month of the year before. */
export const runMonth = {
  count: integerOrNull('count', {
    label: 'Enrolled at month’s end',
    meaning: `Learners enrolled on ${endOfMonth}.`,
    source: 'enrollment.count',
    unit: learners,
  }),
  net: net('net_month', 'Net change in the month', '', { from: 'count' }),
  netBefore: net('net_before', 'Month before', ', both one month earlier'),
  netLastYear: net('net_last_year', 'Same month last year', ', both one year earlier'),
  active: active('active_month', 'Active in a week', ''),
  activeBefore: active('active_before', 'Active in a week, month before', ' before'),
  activeLastYear: active('active_last_year', 'Active in a week, last year', ', one year earlier'),
};
