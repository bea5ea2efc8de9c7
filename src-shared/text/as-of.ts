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
    asOf.state === 'gone' && goneText(asOf.syncedAt),
  ];
  return words.filter((word) => word !== false);
}

/** Rows that the service no longer has keep the time when they were last read complete, where they ever were. */
const goneText = (syncedAt: number | null): string =>
  syncedAt === null
    ? t('no longer at the service')
    : t('no longer at the service; last confirmed {day}', { day: formatInstantDay(syncedAt) });
