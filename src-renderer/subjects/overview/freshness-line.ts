import type { SyncStateLine } from '#shared/catalog/records.ts';
import { t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate, formatMoment } from '#shared/time/days.ts';

/** All datasets in one line: the three facts that the table below it has by dataset, as bad as the worst of them. */
export function freshnessLine(lines: readonly SyncStateLine[]): string {
  const selected = lines.filter(({ resources }) => resources > 0);
  if (selected.length === 0) return t('No data is selected for sync.');
  const synced = selected.flatMap(({ syncedAt }) => syncedAt ?? []);
  if (synced.length === 0) return t('Not synced yet.');
  const failed = selected.filter((line) => line.failed > 0).length;
  const through = selected.flatMap(({ dataThrough }) => dataThrough ?? []);
  const isComplete = (line: SyncStateLine) => line.complete + line.noRows + line.gone >= line.resources;
  const parts = [
    t('{complete} of {n, plural, one {# dataset} other {# datasets}} complete', {
      complete: formatNumber(selected.filter(isComplete).length),
      n: selected.length,
    }),
  ];
  if (failed > 0) parts.push(t('{n} with failures', { n: formatNumber(failed) }));
  const behind = selected.filter(({ daysBehind }) => daysBehind !== null).length;
  if (behind > 0) parts.push(t('{n} behind', { n: formatNumber(behind) }));
  if (through.length > 0) parts.push(t('newest day {date}', { date: formatDate(Math.max(...through)) }));
  parts.push(t('oldest data synced {moment} UTC', { moment: formatMoment(Math.min(...synced)) }));
  return parts.join(' · ');
}
