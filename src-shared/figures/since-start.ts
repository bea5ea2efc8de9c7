import { t } from '../language/message.ts';
import { formatNumber } from '../text/numbers.ts';
import type { Counts } from './charts/names.ts';

/*
 * When something was, counted from the start of a run, or from its first day of data. Weeks are counted from 0 as days are, while people call the first one week 1: so a
 * sentence says how much time has passed, and never a number of a day or week.
 */

/** The beginning of a sentence: `After 9 weeks`, `2 days before the start`. */
export function sinceStart(index: number, counts: Counts): string {
  if (index === 0) return counts === 'days' ? t('On the first day') : t('In the first week');
  const count = Math.abs(index);
  const time = { counts, count, number: formatNumber(count) };
  return index > 0
    ? t(
        'After {counts, select, days {{count, plural, one {{number} day} other {{number} days}}} other {{count, plural, one {{number} week} other {{number} weeks}}}}',
        time,
      )
    : t(
        '{counts, select, days {{count, plural, one {{number} day} other {{number} days}}} other {{count, plural, one {{number} week} other {{number} weeks}}}} before the start',
        time,
      );
}
