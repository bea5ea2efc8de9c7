import { useState } from 'react';
import { termOf } from '#shared/catalog/course-id.ts';
import type { OfferedRuns as Offered } from '#shared/catalog/records.ts';
import { unreachedOf } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatInstantDay } from '#shared/time/days.ts';
import { CallError, changeThen, errorText } from '../../client/call.ts';
import { useAddRuns } from '../../client/commands.ts';
import { useServicesInReach } from '../../client/connection.ts';
import { say } from '../../client/notices.ts';
import { useConnection, useOfferedRuns } from '../../client/queries.ts';
import { setTickedRuns, untickRuns, useTickedRuns } from '../../client/store.ts';
import { useAllRows } from '../../client/views.ts';
import { Button } from '../../ui/button.tsx';
import { Check, SearchField } from '../../ui/fields.tsx';
import { IdText } from '../../ui/named.tsx';
import { NotReported } from '../../ui/not-reported.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { useWordsOfError } from '../sync/last-sync.ts';

/** The runs that the service says it has. Most services say so, and it is normal for one not to. */
export function OfferedRuns({ isSetup = false }: { readonly isSetup?: boolean }) {
  const connected = useConnection().data?.connection != null;
  const inReach = useServicesInReach();
  const wordsOf = useWordsOfError(isSetup);
  const offered = useOfferedRuns(connected && inReach);
  const selected = useAllRows({ view: 'runs', params: {} }).data;
  const selectedIds = new Set(selected?.rows.map((row) => row.run_id) ?? []);
  return (
    <section className="block" aria-labelledby="offered-runs" data-testid="offered-runs">
      <h2 id="offered-runs">{t('Offered by the service')}</h2>
      {offered.data ? (
        <Answer offered={offered.data} selected={selectedIds} />
      ) : (
        <WhyNot connected={connected} inReach={inReach} />
      )}
      {offered.isLoading && <Skeleton lines={4} />}
      {offered.isError &&
        (isUnreached(offered.error) ? (
          <Unreached onRetry={() => void offered.refetch()} />
        ) : (
          <ErrorState
            error={offered.error}
            isBesideConnection={isSetup}
            say={(error) => wordsOf(errorText(error))}
            onRetry={() => void offered.refetch()}
          />
        ))}
    </section>
  );
}

function WhyNot({ connected, inReach }: { readonly connected: boolean; readonly inReach: boolean }) {
  if (connected && inReach) return null;
  return (
    <p className="quiet">
      {connected
        ? t('This computer is offline, so the app cannot get the list from the service. You can still add IDs.')
        : t('Once the connection is set up, the service’s course runs are listed here.')}
    </p>
  );
}

const isUnreached = (error: unknown): boolean => error instanceof CallError && unreachedOf(error.code) !== null;

/** Only this list asks the service now: what was synced is as good as the status bar says. */
function Unreached({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="state">
      <p>
        {t(
          'Only this list needs the service, which cannot be reached right now. The data from the last sync is not affected, and you can still add IDs.',
        )}
      </p>
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </div>
  );
}

type OfferedRun = Offered['runs'][number];

interface OfferedListProps {
  readonly runs: readonly OfferedRun[];
  readonly selected: ReadonlySet<string>;
}

const pageSize = 25;

interface OfferedTableProps {
  readonly runs: readonly OfferedRun[];
  readonly selected: ReadonlySet<string>;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (runId: string, on: boolean) => void;
}

/** One page of the offered runs, each with a box to tick unless it is selected already. */
function OfferedTable({ runs, selected, ticked, onTick }: OfferedTableProps) {
  return (
    <TableScroll label={t('Offered course runs')}>
      <table>
        <caption className="sr-only">{t('Course runs that the service offers')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Course run')}</th>
            <th scope="col">{t('From')}</th>
            <th scope="col">{t('To')}</th>
            <th scope="col" className="num">
              {t('Enrolled')}
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.runId}>
              <th scope="row">
                <Check
                  checked={selected.has(run.runId) || ticked.has(run.runId)}
                  disabled={selected.has(run.runId)}
                  onChange={(on) => onTick(run.runId, on)}
                >
                  <span>
                    <OfferedName run={run} />
                    {selected.has(run.runId) && (
                      <>
                        {' '}
                        <span className="nowrap">
                          · <span className="quiet">{t('selected')}</span>
                        </span>
                      </>
                    )}
                  </span>
                </Check>
              </th>
              <td className="date">{run.start === null ? <NotReported /> : formatInstantDay(run.start)}</td>
              <td className="date">{run.end === null ? <NotReported /> : formatInstantDay(run.end)}</td>
              <td className="num">{run.count === null ? <NotReported /> : formatNumber(run.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** The title with its term, and the id in the tooltip; or the id, where the service gives no title. */
function OfferedName({ run: { runId, title } }: { readonly run: OfferedRun }) {
  const term = termOf(runId);
  if (title === null || term === null) return <IdText id={runId} />;
  return (
    <span title={runId}>
      <bdi>{title}</bdi>{' '}
      <span className="named-id" aria-hidden="true">
        <IdText id={term} />
      </span>
      <span className="sr-only"> {runId}</span>
    </span>
  );
}

/** Found by title or id, ticked, and added together. Ticks stay while another search is typed. */
function OfferedList({ runs, selected }: OfferedListProps) {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const ticked = useTickedRuns();
  const add = useAddRuns();
  const found = matching(runs, text);
  const addable = found.filter(({ runId }) => !selected.has(runId));
  const chosen = [...ticked].filter((runId) => !selected.has(runId));
  const search = (next: string) => {
    setText(next);
    setPage(1);
  };
  const submit = () =>
    changeThen(add, chosen, ({ added }) => {
      // Leaves what was ticked meanwhile: that is not added yet.
      untickRuns(ticked);
      say({
        tone: 'info',
        text: () => t('Added {n, plural, one {# course run} other {# course runs}}.', { n: added.length }),
      });
    });
  const tick = (runIds: readonly string[], on: boolean) =>
    setTickedRuns(on ? ticked.union(new Set(runIds)) : ticked.difference(new Set(runIds)));
  const allTicked = addable.length > 0 && addable.every(({ runId }) => ticked.has(runId));
  return (
    <>
      <div className="filter-bar">
        <SearchField label={t('Find by title or ID')} value={text} onChange={search} />
        <Button
          disabled={addable.length === 0}
          onClick={() =>
            tick(
              addable.map(({ runId }) => runId),
              !allTicked,
            )
          }
        >
          {selectText(addable.length, allTicked)}
        </Button>
        <Button kind="primary" disabled={chosen.length === 0 || add.isPending} onClick={submit}>
          {chosen.length === 0
            ? t('Add selected')
            : t('Add {n, plural, one {# run} other {# runs}}', { n: chosen.length })}
        </Button>
      </div>
      {found.length === 0 ? (
        <EmptyState title={t('No offered run matches.')} />
      ) : (
        <OfferedTable
          runs={found.slice((page - 1) * pageSize, page * pageSize)}
          selected={selected}
          ticked={ticked}
          onTick={(runId, on) => tick([runId], on)}
        />
      )}
      <Pager page={page} pageSize={pageSize} total={found.length} label={t('Offered course runs')} onPage={setPage} />
    </>
  );
}

function selectText(addable: number, allTicked: boolean): string {
  if (addable === 0) return t('Select all');
  return allTicked ? t('Select none') : t('Select all {n, plural, one {# run} other {# runs}}', { n: addable });
}

/** The runs whose title or id holds every word of the text. */
function matching(runs: readonly OfferedRun[], text: string): OfferedRun[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return runs.filter(({ runId, title }) => {
    const own = `${title ?? ''} ${runId}`.toLowerCase();
    return words.every((word) => own.includes(word));
  });
}

function Answer({ offered, selected }: { readonly offered: Offered; readonly selected: ReadonlySet<string> }) {
  if (!offered.available) {
    return (
      <p className="quiet">{t('Like many services, this one does not list its course runs. Add them by their IDs.')}</p>
    );
  }
  if (offered.runs.length === 0) return <p className="quiet">{t('The service’s list of course runs is empty.')}</p>;
  return <OfferedList runs={offered.runs} selected={selected} />;
}
