import { Fragment } from 'react';
import type { RunTab } from '#renderer/routing/routes.ts';
import { AsOfLine, FailureLine } from '#renderer/ui/as-of.tsx';
import { dataDaysText } from '#shared/catalog/data-days.ts';
import { type DatasetName, datasets } from '#shared/catalog/datasets.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import { t, translated } from '#shared/language/message.ts';
import { asOfLine, formatMoment } from '#shared/time/days.ts';
import { dayOfInstant } from '#shared/time/time.ts';

const shown: readonly DatasetName[] = ['enrollment', 'activity'];

interface RunDatesProps {
  readonly run: RunRecord;
  readonly tab: RunTab;
}

/** One line per dataset that the tabs show: they are computed and synced apart, so they have dates of their own. */
export function RunDates({ run, tab }: RunDatesProps) {
  // Other tabs have their dates and failures at their tables and charts: only what went wrong with their own days is said above them.
  const isShort = tab !== 'summary';
  const concerned = isShort ? shown.filter((dataset) => dataset === tab) : shown;
  const datesOf = run.asOf.filter((asOf) => concerned.includes(asOf.dataset));
  const together = isShort ? '' : datesTogether(datesOf);
  return (
    <>
      {!run.selected && (
        <p className="stale">{t('No longer selected for sync. You can still view the synced data.')}</p>
      )}
      {together !== '' && (
        <details className="more as-of run-dates">
          <summary>{together}</summary>
          {datesOf.map((asOf) => (
            <p key={asOf.dataset}>{datesInFull(asOf)}</p>
          ))}
        </details>
      )}
      {datesOf.map((asOf) => (
        <Fragment key={asOf.dataset}>
          {/* Hidden, the line still says it for the blocks below. */}
          {!isShort && (
            <div hidden={together !== ''}>
              <AsOfLine asOf={asOf} lead={translated(datasets[asOf.dataset].title)} />
            </div>
          )}
          <FailureLine asOf={asOf} />
        </Fragment>
      ))}
    </>
  );
}

const datesInFull = (asOf: AsOf): string => [translated(datasets[asOf.dataset].title), ...asOfLine(asOf)].join(' · ');

/** `Enrollment through 26 Nov 2026, activity through 22 Nov 2026 · synced 28 Nov 2026 20:29 (UTC)`; empty unless both came whole on one day. */
export function datesTogether(all: readonly AsOf[]): string {
  const instants = all.flatMap(({ syncedAt }) => syncedAt ?? []);
  const isPlain = ({ state, daysBehind, dataThrough }: AsOf) =>
    state === 'complete' && daysBehind === null && dataThrough !== null;
  const isOneDay = new Set(instants.map(dayOfInstant)).size === 1;
  if (instants.length < shown.length || !isOneDay || !all.every(isPlain)) return '';
  return `${dataDaysText(all)} · ${t('synced {moment} (UTC)', { moment: formatMoment(Math.min(...instants)) })}`;
}
