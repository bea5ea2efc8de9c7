import type { SetupStep } from '#contract/settings.ts';
import { datasets } from '#shared/catalog/datasets.ts';
import type { Overview } from '#shared/catalog/records.ts';
import { beforeFirstSync } from '#shared/errors/error-text.ts';
import { message, t, translated } from '#shared/language/message.ts';
import type { Pin } from '#shared/subjects/annotations/annotations.ts';
import { formatMoment, formatMonth, lastMonthBefore, monthOfDay } from '#shared/time/days.ts';
import { dayOfInstant, nowInstant } from '#shared/time/time.ts';
import { usePins, useRemovePin, useRenamePin } from '../../client/annotations.ts';
import { useStartSync } from '../../client/commands.ts';
import { useServicesInReach } from '../../client/connection.ts';
import { useConnection, useIsEmpty, useIsSyncing, useOverview, useSyncStatus } from '../../client/queries.ts';
import { useSavedReports } from '../../client/reports.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { firstRow, useView } from '../../client/views.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { openKept } from '../../features/reports/draft.ts';
import { subjectLabel } from '../../features/sync/change-cells.tsx';
import { EmptyRuns } from '../../features/sync/empty-runs.tsx';
import { useAwaitsConnection, useLastSync, useNothingToMend, useRefusal } from '../../features/sync/last-sync.ts';
import { StartStep, stepHref, stepTitles } from '../../features/welcome/setup.tsx';
import { hrefOf, type RouteQuery } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { ByReason, withoutRun } from '../../ui/by-reason.tsx';
import { Keys } from '../../ui/keys.tsx';
import { NameInPlace } from '../../ui/name-in-place.tsx';
import { Named } from '../../ui/named.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read, ToConnection } from '../../ui/states.tsx';
import { DataTable, useOwnOrder } from '../../ui/table/data-table.tsx';
import { srOnly, Words } from '../../ui/words.tsx';
import { CrossedBlock } from '../watch/crossed-block.tsx';
import { FreshnessOfSources } from './freshness-of-sources.tsx';
import { MissingNames } from './missing-names.tsx';
import { MovedFigures } from './moved-figures.tsx';
import { CourseRuns, PortfolioAttention, PortfolioFigures } from './portfolio.tsx';

const maxShown = 8;

const maxMoved = 5;

/** One line after the first sync of a month: the month before has ended, and its report can be made. Gone until the next month once it is dismissed. */
function MonthOffer() {
  const { monthDismissed, hintsDismissed } = useSettings();
  const update = useUpdateSettings();
  const isPackage = usePackageFacts() !== null;
  const syncedAt = useView({ view: 'sync-log', params: {} }, firstRow).data?.rows[0]?.finished_at ?? null;
  const saved = useSavedReports().data?.reports ?? [];
  const today = dayOfInstant(nowInstant());
  const month = lastMonthBefore(today);
  const isSynced = syncedAt !== null && monthOfDay(dayOfInstant(syncedAt)) === monthOfDay(today);
  // A user who begins has other things to read first.
  if (isPackage || !isSynced || !hintsDismissed || monthDismissed === month) return null;
  const kept = saved.find(({ recipe: { subject } }) => subject.kind === 'month' && subject.month === 'last');
  return (
    <aside className="names-missing" aria-label={t('Monthly report')} data-testid="month-offer">
      <span>
        {t('{month} has ended.', { month: formatMonth(month) })}{' '}
        <a
          href={hrefOf('reports', {}, kept === undefined ? { month: 'last' } : {})}
          onClick={() => kept !== undefined && openKept(kept)}
        >
          {kept === undefined ? t('Make its report') : t('Make “{name}”', { name: kept.name })}
        </a>
      </span>
      <Button kind="link" onClick={() => update.mutate({ monthDismissed: month })}>
        {t('Dismiss')}
      </Button>
    </aside>
  );
}

/** The pinned views, to open, rename and unpin. */
function PinnedList() {
  const pins = usePins();
  return (
    <section className="block" aria-labelledby="pinned">
      <h2 id="pinned">{t('Pinned views')}</h2>
      {pins.length === 0 && (
        <p className="quiet">
          <Words
            of={message('Nothing pinned yet. {keys} pins the current view, with its filters, order and dates.')}
            keys={<Keys keys="Ctrl+D" />}
          />
        </p>
      )}
      {pins.length > 0 && (
        <ul className="ruled">
          {pins.map((pin) => (
            <PinnedItem key={pin.address} pin={pin} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PinnedItem({ pin }: { readonly pin: Pin }) {
  const rename = useRenamePin();
  const remove = useRemovePin();
  return (
    <li className="pinned-item">
      <a href={`#${pin.address}`} dir="auto">
        {pin.name}
      </a>
      <span className="pinned-actions">
        <NameInPlace
          label={t('Name of the pin {name}', { name: pin.name })}
          name={pin.name}
          onName={(name) => rename.mutate({ pin: { ...pin, name }, before: pin.name })}
        >
          <Words of={message('Rename<hidden> {name}</hidden>')} hidden={srOnly} name={pin.name} />
        </NameInPlace>
        <Button kind="link" onClick={() => remove.mutate(pin)}>
          <Words of={message('Unpin<hidden> {name}</hidden>')} hidden={srOnly} name={pin.name} />
        </Button>
      </span>
    </li>
  );
}

/** Shows what there is, how fresh it is, and what needs a look. */
export function OverviewScreen({ query }: { readonly query: RouteQuery<'overview'> }) {
  const overview = useOverview();
  const connection = useConnection().data;
  const isEmpty = useIsEmpty();
  // A package is what it is: nothing of it is still to be synced.
  const isPackage = usePackageFacts() !== null;
  const nothingYet = !isPackage && isEmpty;
  const welcome = connection?.connection === null && nothingYet;
  const isMissing = nothingYet || (overview.data?.attention.length ?? 0) + (overview.data?.emptyRuns.length ?? 0) > 0;
  const { attention = [], emptyRuns = [] } = overview.data ?? {};
  const syncProblems = <SyncProblems items={attention} emptyRuns={emptyRuns} nothingYet={nothingYet} />;
  const aside = (
    <div key="aside" className="column-aside">
      {isMissing && syncProblems}
      {!nothingYet && <PortfolioAttention names={<MissingNames />} />}
      {!isMissing && syncProblems}
      <PinnedList />
    </div>
  );
  const main = (
    <div key="main" className="overview-main">
      <div>
        <CrossedBlock />
        <CourseRuns requestedDays={query.days} hasNone={overview.data?.portfolio.runs === 0} />
      </div>
      <div>
        {!nothingYet && <MovedFigures max={maxMoved} />}
        {!nothingYet && <LargestChanges />}
        <FreshnessOfSources lines={overview.data?.syncState ?? []} />
      </div>
    </div>
  );
  return (
    <>
      <PageHead
        title={welcome ? t('Welcome to Course Almanac') : t('Overview')}
        focusKey="overview"
        actions={
          !nothingYet &&
          !isPackage && <a href={hrefOf('settings', { section: 'packages' })}>{t('Share with a colleague…')}</a>
        }
      />
      <Read of={overview}>
        {(found) =>
          welcome ? (
            <StartStep />
          ) : (
            <>
              <FirstHints />
              {!nothingYet && <MonthOffer />}
              <PortfolioFigures overview={found} />
              <div className="columns columns-wide overview-columns">
                {/* In a narrow window one column stands below the other: first what needs a look, if anything does. */}
                {isMissing ? [aside, main] : [main, aside]}
              </div>
            </>
          )
        }
      </Read>
    </>
  );
}

interface SyncProblemsProps {
  readonly items: Overview['attention'];
  readonly emptyRuns: Overview['emptyRuns'];
  readonly nothingYet: boolean;
}

/** Lists failed, missing and old data: each reason, and the runs that it is about. */
function SyncProblems({ items, emptyRuns, nothingYet }: SyncProblemsProps) {
  const start = useStartSync();
  const isSyncing = useIsSyncing();
  const inReach = useServicesInReach();
  const isPackage = usePackageFacts() !== null;
  const failed = items.filter(({ state }) => state === 'failed');
  const awaitsConnection = useAwaitsConnection();
  const refusal = useRefusal();
  const retried = failed.filter(({ dataset, runId }) => !awaitsConnection(dataset, runId));
  // The banner of a refusal leads there, too.
  const leadsToConnection = retried.length < failed.length && refusal === null;
  const wordsOf = (reason: string) => (nothingYet ? beforeFirstSync(reason) : reason);
  const isCalm = useNothingToMend();
  // A package leaves out what its maker chose: nothing of it is missing.
  if (isPackage && items.length + emptyRuns.length === 0) return null;
  const title = isCalm
    ? t('Could not check for newer data')
    : failed.length > 0
      ? t('Failed to update')
      : t('Missing data');
  return (
    <section className="block" aria-labelledby="sync-problems">
      <h2 id="sync-problems">{title}</h2>
      {nothingYet && failed.length === 0 && (
        <p className="lede">
          {t('Not synced yet.')}{' '}
          {isSyncing ? t('Being synced…') : <Button onClick={() => start.mutate(undefined)}>{t('Sync now')}</Button>}
        </p>
      )}
      {items.length + emptyRuns.length === 0 && !nothingYet && (
        <p className="quiet">{t('Everything that the service has for your selection was synced.')}</p>
      )}
      <EmptyRuns runIds={emptyRuns} />
      {items.some(({ state }) => state === 'gone') && !isPackage && (
        <p className="quiet">
          {t(
            '“Sync everything” removes data that the service no longer has. Collected days of country, age and education stay.',
          )}
        </p>
      )}
      {items.length > 0 && (
        <ByReason
          items={items}
          reasonOf={({ message, dataset, runId }) => withoutRun(wordsOf(message), dataset, runId)}
          dataOf={(item) => item}
          bannerText={refusal && wordsOf(refusal)}
          isFailure={({ state, isOnlyUnreached }) => state === 'failed' && !isOnlyUnreached}
          line={({ dataset, runId, rows }) => (
            <>
              <strong>{translated(datasets[dataset].title)}</strong>
              {runId !== null && (
                <>
                  {', '}
                  <a href={hrefOf('run', { id: runId, tab: 'summary' })} dir="auto">
                    <Named kind="run" id={runId} />
                  </a>
                </>
              )}
              {rows !== null && (
                <span className="quiet"> {t('{n, plural, one {# row} other {# rows}}', { n: rows })}</span>
              )}
            </>
          )}
          foot={(group) =>
            group.some(({ state }) => state === 'partial') &&
            !isPackage && <a href={hrefOf('sync', {}, { show: 'rejected' })}>{t('Unreadable records')}</a>
          }
        />
      )}
      {(leadsToConnection || retried.length > 0) && !isPackage && (
        <div className="form-actions">
          {leadsToConnection && <ToConnection />}
          {retried.length > 0 && (
            <Button
              disabled={!inReach || start.isPending || isSyncing}
              onClick={() => start.mutate(retried.map(({ dataset, runId }) => ({ dataset, runId })))}
            >
              {t('Try again')}
            </Button>
          )}
          {retried.length > 0 && !isCalm && <span>{t('Downloads only the data that failed to update.')}</span>}
        </div>
      )}
    </section>
  );
}

/** Two things to know at first; once dismissed they never come back. */
function FirstHints() {
  const { hintsDismissed, setup } = useSettings();
  const update = useUpdateSettings();
  // A user who finished under Settings has synced since, and what failed is listed by itself.
  const isResumable = useLastSync(useSyncStatus().data)?.resumable === true;
  const isSynced = !useIsEmpty() && !isResumable;
  if (setup !== null && setup.step !== 'start' && !isSynced) return <Unfinished step={setup.step} />;
  if (hintsDismissed) return null;
  return (
    <aside className="hints" aria-label={t('Hints')} data-testid="first-hints">
      <ul className="plain-list">
        <li>
          <Words
            of={message('Press {keys} to find courses, skills, jobs, definitions and commands from anywhere.')}
            keys={<Keys keys="Ctrl+K" />}
          />
        </li>
        <li>
          <Words
            of={message('Press {keys} on any figure or column heading to see what it means.')}
            keys={<Keys keys="F1" />}
          />
        </li>
      </ul>
      <Button onClick={() => update.mutate({ hintsDismissed: true })}>{t('Got it')}</Button>
    </aside>
  );
}

/** The first run was left before its end. */
function Unfinished({ step }: { readonly step: SetupStep }) {
  const update = useUpdateSettings();
  return (
    <aside className="hints" aria-label={t('First-time setup')}>
      <p>
        {t('Setup is not finished.')}{' '}
        <a href={`#${stepHref(step)}`}>{t('Continue: {step}', { step: translated(stepTitles[step]) })}</a>
      </p>
      <Button onClick={() => update.mutate({ setup: null })}>{t('Mark as finished')}</Button>
    </aside>
  );
}

/** Lists past values that a service corrected. New days are listed under what moved. */
function LargestChanges() {
  const read = useView({ view: 'largest-changes', params: {} }, { page: 1, pageSize: maxShown });
  return (
    <section className="block" aria-labelledby="changes">
      <h2 id="changes">{t('Corrected values')}</h2>
      <Read of={read}>
        {({ rows: [newest] }) =>
          newest ? (
            <>
              <p className="lede">
                {t('Corrections that the sync on {moment} UTC made to existing values.', {
                  moment: formatMoment(newest.observed_at),
                })}
              </p>
              <Newest />
            </>
          ) : (
            <p className="quiet">{t('No service has changed a past figure.')}</p>
          )
        }
      </Read>
    </section>
  );
}

function Newest() {
  return (
    <DataTable
      view="largest-changes"
      params={{}}
      {...useOwnOrder()}
      cells={{
        subject: (row) => subjectLabel(row.subject),
      }}
      pageSize={maxShown}
      whole={{ label: t('All changes'), href: hrefOf('sync', {}, { show: 'changes' }) }}
    />
  );
}
