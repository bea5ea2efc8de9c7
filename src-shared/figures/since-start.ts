import { t } from '../language/message.ts';
import { formatNumber } from '../text/numbers.ts';
import type { Counts } from './charts/names.ts';

/*
 * When something was, counted from the start of a run, or from its first day of data. Weeks are counted from 0 as days are, while people
 * call the first one week 1. The figures of week 10 are known only after 10 weeks, so the text says "in week 10", not "after 9 weeks".
 */

/** The beginning of a sentence: `After 73 days`, `In week 10 (9 weeks after the first)`, `2 days before the start`. */
export function sinceStart(index: number, counts: Counts): string {
  if (index === 0) return counts === 'days' ? t('On the first day') : t('In the first week');
  const count = Math.abs(index);
  const time = { counts, count, number: formatNumber(count) };
  if (index < 0)
    return t(
      '{counts, select, days {{count, plural, one {{number} day} other {{number} days}}} other {{count, plural, one {{number} week} other {{number} weeks}}}} before the start',
      time,
    );
  return counts === 'days'
    ? t('After {count, plural, one {{number} day} other {{number} days}}', time)
    : t('In week {week} ({count, plural, one {{number} week} other {{number} weeks}} after the first)', {
        ...time,
        week: formatNumber(index + 1),
      });
}
