import { useState } from 'react';
import { datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { skippedTexts } from '#shared/catalog/skipped-resources.ts';
import { changeKind } from '#shared/catalog/sync-state.ts';
import type { ViewParams, ViewRow } from '#shared/catalog/views.ts';
import { type Message, message, t, translated } from '#shared/language/message.ts';
import { codeText } from '#shared/text/cells.ts';
import { cutAt } from '#shared/text/text.ts';
import { estimateText, formatMoment, withWholeDates } from '#shared/time/days.ts';
import { useLabels, withRunNames } from '../../client/annotations.ts';
import { useStartSync, useSyncEverything, useWholeEstimate } from '../../client/commands.ts';
import { useServicesInReach } from '../../client/connection.ts';
import { useConnection, useIsSyncing, useLastSkipped, useOverview, useSyncStatus } from '../../client/queries.ts';
import { usePackageFacts, useReadOnlyText } from '../../client/workspaces.ts';
import { usePatchQuery } from '../../routing/navigation.ts';
import { hrefOf, type RouteQuery, type SyncPart, syncParts } from '../../routing/routes.ts';
import { MovedFigures } from '../../subjects/overview/moved-figures.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DataTable, useTableAddress } from '../../ui/table/data-table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Words } from '../../ui/words.tsx';
import { changeCells, useNoChangesText } from './change-cells.tsx';
import { EmptyRuns } from './empty-runs.tsx';
import { useLastSync, useNewestOfLog, useNothingToMend, useRefusal, useWordsOfError } from './last-sync.ts';
import { RunningSync } from './running-sync.tsx';
import { OutcomeState, ResourceState } from './state-labels.tsx';
import { tookText } from './status-messages.ts';
import { SyncGrid } from './sync-grid.tsx';

const shortLength = 80;

const labels: Record<SyncPart | 'state', Message> = {
  state: message('State'),
  table: message('All tables'),
  log: message('Log'),
  changes: message('Observed changes'),
  rejected: message('Unreadable records'),
};

/** Lists what the last sync of everything skipped, each reason in a sentence, and offers to sync it now. */
function Skipped() {
  const last = useLastSkipped().data?.last;
  const isRunning = useIsSyncing();
  // The list is that of an earlier sync then, and no ground for what is missing now.
  const hasFailed = useNewestOfLog()?.outcome === 'failed';
  const hasConnection = useConnection().data?.connection != null;
  const inReach = useServicesInReach();
  const isPackage = usePackageFacts() !== null;
  const [asking, setAsking] = useState(false);
  const texts = last ? skippedTexts(last.skipped) : [];
  if (!last || texts.length === 0 || isRunning || hasFailed || isPackage) return null;
  return (
    <section className="block skipped" data-testid="sync-skipped">
      <h2>{t('Skipped data')}</h2>
      <p className="lede">
        {t('The sync of {moment} UTC skipped these because nothing new was expected.', {
          moment: formatMoment(last.endedAt),
        })}
      </p>
      <ul>
        {texts.map((text) => (
          <li key={text}>{withWholeDates(text)}</li>
        ))}
      </ul>
      <div className="form-actions">
        <Button disabled={!hasConnection || !inReach} onClick={() => setAsking(true)}>
          {t('Sync everything, including skipped data…')}
        </Button>
        <a href={hrefOf('settings', { section: 'sync' })}>{t('Change what is skipped')}</a>
      </div>
      {asking && <AskFirst onClose={() => setAsking(false)} />}
    </section>
  );
}

/** A sync of everything may take hours, so its cost is said before. */
function AskFirst({ onClose }: { readonly onClose: () => void }) {
  const estimate = useWholeEstimate(true, true);
  const start = useSyncEverything();
  return (
    <Dialog
      title={t('Sync everything, including skipped data?')}
      confirm={t('Sync everything')}
      onConfirm={() => {
        start.mutate();
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {estimate.data ? estimateText(estimate.data) : t('Estimating the requests…')}{' '}
        {t(
          'This downloads all days of all selected course runs again, including ended ones. You can pause the sync or close the app; downloaded data is kept.',
        )}
      </p>
    </Dialog>
  );
}

/** How the last syncs ended, and everything that failed in them, also what has been made good since. */
function SyncLog({ query }: { readonly query: RouteQuery<'sync'> }) {
  const labels = useLabels();
  const syncs = useTableAddress('sync', query);
  const failures = useTableAddress('sync', query, 'failure');
  const runningId = useSyncStatus().data?.running?.syncId;
  const isPackage = usePackageFacts() !== null;
  return (
    <>
      <section className="block">
        <h2>{t('Recent syncs')}</h2>
        <DataTable
          view="sync-log"
          params={{}}
          {...syncs}
          pageSize={10}
          hide={['finished_at']}
          cells={{
            is_whole: (row) => (row.is_whole ? t('All') : t('Part⟨of the data⟩')),
            outcome: (row) => <Outcome row={row} isRunning={row.sync_id === runningId} />,
            error: (row) => row.error !== null && <span className="failure">{withRunNames(labels, row.error)}</span>,
          }}
          none={isPackage ? t('Not part of this data') : t('Nothing has been synced yet.')}
        />
      </section>
      <section className="section-rule">
        <h2>{t('Failures')}</h2>
        <p className="lede">{t('Includes failures that a later sync resolved.')}</p>
        <DataTable
          view="sync-failures"
          params={{}}
          {...failures}
          pageSize={25}
          cells={{
            error: (row) => row.error !== null && withRunNames(labels, row.error),
          }}
          none={isPackage ? t('Not part of this data') : t('Nothing has failed.')}
        />
      </section>
    </>
  );
}

/** How it ended and how long it took. */
function Outcome({ row, isRunning }: { readonly row: ViewRow<'sync-log'>; readonly isRunning: boolean }) {
  if (isRunning) return <OutcomeState outcome="running" />;
  const took =
    row.finished_at === null
      ? ''
      : ` ${t('after {duration}', { duration: tookText(row.finished_at - row.started_at) })}`;
  return (
    <>
      <OutcomeState outcome={row.outcome ?? 'cutOff'} />
      <span className="quiet nowrap">{took}</span>
    </>
  );
}

/** Start, resume, pause or cancel; progress while it runs, and how the last one ended. A reason that is listed below is not said here. */
function SyncControl({ shown }: { readonly shown: SyncPart | 'state' }) {
  const status = useSyncStatus().data;
  const connection = useConnection().data;
  const inReach = useServicesInReach();
  const start = useStartSync();
  const labels = useLabels();
  const wordsOf = useWordsOfError();
  const last = useLastSync(status);
  const isCalm = useNothingToMend();
  const isListed = useOverview().data?.attention.some(({ message }) => message === last?.error) ?? false;
  const isInBanner = useRefusal() === last?.error;
  const isShownElsewhere = isInBanner || shown === 'log' || (shown === 'state' && (isListed || last?.isPartial));
  const readOnly = useReadOnlyText();
  const reason = whyNot(connection?.connection !== null, inReach, readOnly);
  if (status?.running) return <RunningSync running={status.running} />;
  return (
    <section className="block" aria-label={t('This sync')}>
      <div className="form-actions">
        <Button kind="primary" disabled={reason !== null || start.isPending} onClick={() => start.mutate(undefined)}>
          {last?.resumable ? t('Resume') : t('Sync now')}
        </Button>
        {reason}
      </div>
      {last && (
        // The end of this session's sync is distinguished from what the log says of an earlier one.
        <p
          className="sync-last"
          data-testid={status?.last ? 'sync-last' : 'sync-earlier'}
          data-sync={last.isSettled ? status?.last?.syncId : undefined}
        >
          {last.words}
          {last.error !== null && !isShownElsewhere && (
            <span className={isCalm ? undefined : 'failure'}> {withRunNames(labels, wordsOf(last.error))}</span>
          )}
        </p>
      )}
    </section>
  );
}

/** Why a sync cannot be started now; null when it can. */
function whyNot(connected: boolean, inReach: boolean, readOnly: string | null) {
  if (readOnly !== null) return <span>{readOnly}</span>;
  if (!connected) {
    return (
      <span>
        <Words
          of={message('<link>Set up the connection</link> first.')}
          link={(text) => <a href={hrefOf('settings', { section: 'connection' })}>{text}</a>}
        />
      </span>
    );
  }
  return inReach ? null : <span>{t('This computer is offline. You can still use everything except Sync.')}</span>;
}

/** Lists differences from one sync to the next. The services keep no past values, so this is the only record of them. */
function SeenChanges({ query }: { readonly query: RouteQuery<'sync'> }) {
  const patch = usePatchQuery('sync');
  const address = useTableAddress('sync', query);
  const { dataset, kind } = query;
  const params: ViewParams<'observed-changes'> = { ...(dataset && { dataset }), ...(kind && { kind }) };
  const clear = () => patch({ dataset: undefined, kind: undefined, page: undefined });
  const none = useNoChangesText(
    t(
      'So far, no sync has changed an earlier value, or added or removed a record. The first sync has nothing to compare with; changes can appear from the second one on.',
    ),
  );
  const removeDataset = () => patch({ dataset: undefined, page: undefined });
  const removeKind = () => patch({ kind: undefined, page: undefined });
  const active = [
    ...(dataset ? [{ label: translated(datasets[dataset].title), onRemove: removeDataset }] : []),
    ...(kind ? [{ label: codeText('change', kind), onRemove: removeKind }] : []),
  ];
  return (
    <>
      <MovedFigures />
      <section className="block">
        <h2>{t('Observed changes')}</h2>
        <p className="lede">
          {t(
            'Earlier values that a later sync changed, and records that were added or removed. New days are not listed here; the figures that they changed are listed above.',
          )}
        </p>
        <FilterBar active={active} onClear={clear}>
          <SelectField
            label={t('Table')}
            all={t('All tables')}
            value={dataset}
            options={datasetNames.map((name) => ({ value: name, label: translated(datasets[name].title) }))}
            onChange={(next) => patch({ dataset: next, page: undefined })}
          />
          <SelectField
            label={t('Change⟨noun⟩')}
            all={t('All changes')}
            value={kind}
            options={changeKind.options.map((each) => ({ value: each, label: codeText('change', each) }))}
            onChange={(next) => patch({ kind: next, page: undefined })}
          />
        </FilterBar>
        <DataTable
          view="observed-changes"
          params={params}
          {...address}
          onClear={active.length > 0 ? clear : undefined}
          cells={changeCells}
          none={none}
        />
      </section>
    </>
  );
}

/** Did it work? Per source and dataset, with retry; and what syncs have found so far. */
export function SyncScreen({ query }: { readonly query: RouteQuery<'sync'> }) {
  const shown = query.show ?? 'state';
  const emptyRuns = useOverview().data?.emptyRuns ?? [];
  return (
    <>
      <PageHead title={t('Sync⟨screen⟩')} focusKey={`sync ${shown}`}>
        <p className="as-of">
          {t(
            'A table is replaced only when its download is complete. If a download fails, you keep the previous data.',
          )}
        </p>
      </PageHead>
      <SyncControl shown={shown} />
      {shown === 'state' && <EmptyRuns runIds={emptyRuns} />}
      <Tabs
        label={t('Parts of the sync screen')}
        current={shown}
        tabs={(['state', ...syncParts] as const).map((part) => ({
          key: part,
          href: hrefOf('sync', {}, part === 'state' ? {} : { show: part }),
          label: t(labels[part]),
        }))}
      />
      {shown === 'state' && (
        <SyncGrid query={query}>
          <Skipped />
        </SyncGrid>
      )}
      {shown === 'table' && <ResourceTable query={query} />}
      {shown === 'log' && <SyncLog query={query} />}
      {shown === 'changes' && <SeenChanges query={query} />}
      {shown === 'rejected' && <RejectedRecords query={query} />}
    </>
  );
}

/** The same as the grid, to be sorted and exported. */
function ResourceTable({ query }: { readonly query: RouteQuery<'sync'> }) {
  const address = useTableAddress('sync', query);
  return (
    <section className="block">
      <h2>{t('Every table and run')}</h2>
      <DataTable
        view="sync-resources"
        params={{}}
        hide={['error']}
        {...address}
        cells={{
          state: (row) => <ResourceState state={row.state} />,
        }}
      />
    </section>
  );
}

/** The records that could not be read, as they came. */
function RejectedRecords({ query }: { readonly query: RouteQuery<'sync'> }) {
  const address = useTableAddress('sync', query);
  return (
    <section className="block">
      <h2>{t('Unreadable records')}</h2>
      <p className="lede">
        {t(
          'Records that could not be read, each with the reason and the text that the service sent. The other records were kept.',
        )}
      </p>
      <DataTable
        view="rejected-records"
        params={{}}
        {...address}
        cells={{
          raw: (row) => <RawRecord key={row.raw} text={row.raw} />,
        }}
        none={t('There are no unreadable records.')}
      />
    </section>
  );
}

/** The start of a rejected record, and the rest on request. The text comes from a service, so it is never markup. */
function RawRecord({ text }: { readonly text: string }) {
  if (text.length <= shortLength) return <code dir="auto">{text}</code>;
  return (
    <details>
      <summary>
        <code dir="auto">{cutAt(text, shortLength)}…</code>
      </summary>
      <code className="raw" dir="auto">
        {text}
      </code>
    </details>
  );
}
