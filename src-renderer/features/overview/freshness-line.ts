import type { SyncStateLine } from '#shared/catalog/records.ts';
import { formatNumber, plural } from '#shared/text/numbers.ts';
import { formatDate, formatMoment } from '#shared/time/days.ts';

/** All datasets in one line: the three facts that the table below it has by dataset, as bad as the worst of them. */
export function freshnessLine(lines: readonly SyncStateLine[]): string {
  const selected = lines.filter(({ resources }) => resources > 0);
  if (selected.length === 0) return 'No data is selected for sync.';
  const synced = selected.flatMap(({ syncedAt }) => syncedAt ?? []);
  if (synced.length === 0) return 'Not synced yet.';
  const failed = selected.filter((line) => line.failed > 0).length;
  const through = selected.flatMap(({ dataThrough }) => dataThrough ?? []);
  const isComplete = (line: SyncStateLine) => line.complete + line.noRows >= line.resources;
  const parts = [
    `${formatNumber(selected.filter(isComplete).length)} of ${plural(selected.length, 'dataset')} complete`,
  ];
  if (failed > 0) parts.push(`${formatNumber(failed)} with failures`);
  const behind = selected.filter(({ daysBehind }) => daysBehind !== null).length;
  if (behind > 0) parts.push(`${formatNumber(behind)} behind`);
  if (through.length > 0) parts.push(`newest day ${formatDate(Math.max(...through))}`);
  parts.push(`oldest read ${formatMoment(Math.min(...synced))} UTC`);
  return parts.join(' · ');
}
