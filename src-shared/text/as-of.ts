import type { AsOf } from '../catalog/freshness.ts';
import { t } from '../language/message.ts';
import { formatDate, formatInstantDay, formatMoment } from '../time/days.ts';

/** The three dates of a block in words; UTC is said once. */
export function asOfLine(asOf: AsOf): string[] {
  if (asOf.state === 'never' && asOf.syncedAt === null) return [t('not synced yet')];
  const words = [
    asOf.dataThrough !== null && t('data through {day}', { day: formatDate(asOf.dataThrough) }),
    asOf.computedAt !== null && t('computed {day}', { day: formatInstantDay(asOf.computedAt) }),
    asOf.syncedAt !== null && t('synced {moment} (UTC)', { moment: formatMoment(asOf.syncedAt) }),
    asOf.state === 'partial' && t('not complete: some rows could not be read'),
    asOf.state === 'gone' && t('no longer at the service; confirmed last on this day'),
  ];
  return words.filter((word) => word !== false);
}
