import type { AsOf } from '../catalog/freshness.ts';
import { formatDate, formatInstantDay, formatMoment } from '../time/days.ts';

/** The three dates of a block in words; UTC is said once. */
export function asOfLine(asOf: AsOf): string[] {
  if (asOf.state === 'never' && asOf.syncedAt === null) return ['not synced yet'];
  const words = [
    asOf.dataThrough !== null && `data through ${formatDate(asOf.dataThrough)}`,
    asOf.computedAt !== null && `computed ${formatInstantDay(asOf.computedAt)}`,
    asOf.syncedAt !== null && `synced ${formatMoment(asOf.syncedAt)} (UTC)`,
  ];
  return words.filter((word) => word !== false);
}
