import { dataDaysText, freshnessVerdict } from '#shared/catalog/data-days.ts';
import { datasets } from '#shared/catalog/datasets.ts';
import type { SyncStateLine } from '#shared/catalog/records.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { lowerFirst } from '#shared/text/text.ts';
import { formatDate, formatInstantDay, formatMoment } from '#shared/time/days.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { useNothingToMend } from '../../features/sync/last-sync.ts';
import { heldLines } from '../../features/sync/status-messages.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Behind } from '../../ui/as-of.tsx';
import { NotReported } from '../../ui/not-reported.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { dot } from '../../ui/words.tsx';

/** Says in one line whether the data is fresh, and the facts that the table below it has by dataset, as bad as the worst of them. */
export function freshnessLine(lines: readonly SyncStateLine[], isPackage = false, isCalm = false): string {
  const selected = (isPackage ? heldLines(lines) : lines).filter(({ resources }) => resources > 0);
  if (selected.length === 0) return isPackage ? t('Not part of this data') : t('No data is selected for sync.');
  const synced = selected.flatMap(({ syncedAt }) => syncedAt ?? []);
  if (synced.length === 0) return t('Not synced yet.');
  const failed = selected.filter((line) => line.failed > 0).length;
  const days = dataDaysText(selected);
  const isComplete = (line: SyncStateLine) => line.complete + line.noRows + line.gone >= line.resources;
  const parts = [
    ...(isPackage ? [] : [freshnessVerdict(selected, undefined, isCalm)].filter((verdict) => verdict !== '')),
    t('{complete} of {n, plural, one {# kind of data} other {# kinds of data}} complete', {
      complete: formatNumber(selected.filter(isComplete).length),
      n: selected.length,
    }),
  ];
  if (failed > 0) parts.push(t('{n} not updated', { n: formatNumber(failed) }));
  const behind = selected.filter(({ daysBehind }) => daysBehind !== null).length;
  if (behind > 0) parts.push(t('{n} behind', { n: formatNumber(behind) }));
  if (days !== '') parts.push(lowerFirst(days));
  parts.push(t('oldest data synced {moment} UTC', { moment: formatMoment(Math.min(...synced)) }));
  return parts.join(dot);
}

/** Completeness and age of all datasets in one line, which opens to each. */
export function FreshnessOfSources({ lines }: { readonly lines: readonly SyncStateLine[] }) {
  const shown = lines.filter(concerns);
  const isPackage = usePackageFacts() !== null;
  const isCalm = useNothingToMend();
  return (
    <section className="block" aria-labelledby="freshness">
      <h2 id="freshness">{t('Data freshness')}</h2>
      <details className="more freshness">
        <summary>{freshnessLine(shown, isPackage, isCalm)}</summary>
        <Ledger lines={isPackage ? heldLines(shown) : shown} isPackage={isPackage} />
      </details>
    </section>
  );
}

interface LedgerProps {
  readonly lines: readonly SyncStateLine[];
  readonly isPackage: boolean;
}

/** The three dates are three columns, never one "updated". */
function Ledger({ lines, isPackage }: LedgerProps) {
  return (
    <>
      <TableScroll label={t('Data freshness')}>
        <table>
          <caption className="sr-only">{t('Completeness and age of each table, times in UTC')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Table')}</th>
              <th scope="col">{t('Complete')}</th>
              <th scope="col">{t('Data through')}</th>
              <th scope="col">{t('Computed')}</th>
              <th scope="col">{t('Synced (UTC)')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.dataset} line={line} isPackage={isPackage} />
            ))}
          </tbody>
        </table>
      </TableScroll>
      <p className="as-of">
        <a href={hrefOf('sync', {})}>{t('Every table and run on the Sync screen')}</a>
      </p>
    </>
  );
}

/** A dataset that is read only on request has no place in the ledger before that. */
function concerns({ dataset, resources }: SyncStateLine): boolean {
  const { scope } = datasets[dataset];
  return scope === 'service' || scope === 'run' || resources > 0;
}

function Line({ line, isPackage }: { readonly line: SyncStateLine; readonly isPackage: boolean }) {
  const { dataThrough, computedAt, syncedAt } = line;
  return (
    <tr>
      <th scope="row">{translated(datasets[line.dataset].title)}</th>
      <td>{isPackage && line.resources === 0 ? t('Not part of this data') : completeness(line)}</td>
      <td>
        {dataThrough === null ? <NotReported /> : formatDate(dataThrough)}
        {line.daysBehind !== null && (
          <>
            {dot}
            <Behind days={line.daysBehind} dataset={line.dataset} syncedAt={syncedAt} />
          </>
        )}
        {line.daysBehind === null && line.behind > 0 && (
          <span className="quiet">
            {dot}
            {t('{n, plural, one {# run has older data} other {# runs have older data}}', { n: line.behind })}
          </span>
        )}
      </td>
      <td className="date">{computedAt === null ? <NotReported /> : formatInstantDay(computedAt)}</td>
      <td className="date">{readAt(syncedAt, isPackage)}</td>
    </tr>
  );
}

function readAt(syncedAt: number | null, isPackage: boolean) {
  if (syncedAt !== null) return formatMoment(syncedAt);
  return isPackage ? <NotReported /> : t('not synced yet');
}

/** `4 of 6, 1 failed`: never a tick when something is missing. */
function completeness(line: SyncStateLine) {
  if (line.resources === 0) return t('no runs selected');
  const parts = [t('{part} of {whole}', { part: formatNumber(line.complete), whole: formatNumber(line.resources) })];
  if (line.noRows > 0) parts.push(t('{n} with no data', { n: formatNumber(line.noRows) }));
  if (line.never > 0) parts.push(t('{n} never synced', { n: formatNumber(line.never) }));
  return (
    <>
      {parts.join(', ')}
      {line.partial > 0 && (
        <span className="negative">
          , {t('{n} with rows that could not be read', { n: formatNumber(line.partial) })}
        </span>
      )}
      {line.gone > 0 && (
        <span className="negative">, {t('{n} no longer offered by the service', { n: formatNumber(line.gone) })}</span>
      )}
      {line.failed > 0 && <span className="negative">, {t('{n} failed', { n: formatNumber(line.failed) })}</span>}
    </>
  );
}
