import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type DatasetName, datasets } from '#shared/catalog/datasets.ts';
import { daysBehindOf } from '#shared/catalog/freshness.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate, formatMoment } from '#shared/time/days.ts';
import { nowInstant } from '#shared/time/time.ts';
import { useStartSync } from '../../client/commands.ts';
import { useSettings } from '../../client/settings.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Behind } from '../../ui/as-of.tsx';
import { Button } from '../../ui/button.tsx';
import { NotReported } from '../../ui/not-reported.tsx';
import { ResourceState } from './state-labels.tsx';

interface CellDetailProps {
  readonly dataset: DatasetName;
  readonly runId: string | null;
  readonly resource: ViewRow<'sync-resources'> | undefined;
  /** Where the cell stands in the window. */
  readonly anchor: DOMRect;
  readonly onClose: () => void;
}

const width = 340;
const gap = 4;

/** Everything about one cell of the grid, beside it: Escape or a click elsewhere closes it and gives the focus back. */
export function CellDetail({ dataset, runId, resource, anchor, onClose }: CellDetailProps) {
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const start = useStartSync();
  useEffect(() => {
    if (!box.current) return;
    box.current.showPopover();
    place(box.current, anchor);
    box.current.focus();
  }, [anchor]);
  const retry = () => {
    start.mutate([{ dataset, runId }]);
    box.current?.hidePopover();
  };
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-labelledby={headingId}
      tabIndex={-1}
      className="cell-detail"
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      <h3 id={headingId}>{translated(datasets[dataset].title)}</h3>
      {runId !== null && (
        <p className="cell-detail-run" dir="auto">
          {runId}
        </p>
      )}
      <Facts dataset={dataset} resource={resource} />
      {resource?.error && <p className="failure">{resource.error}</p>}
      {resource?.error && resource.rows > 0 && resource.synced_at !== null && (
        <p className="as-of">
          {t('The rows of {moment} UTC are kept and shown.', { moment: formatMoment(resource.synced_at) })}
        </p>
      )}
      <div className="form-actions">
        <Button onClick={retry} disabled={start.isPending}>
          {resource?.state === 'failed' ? t('Try again') : t('Sync it now')}
        </Button>
        {runId !== null && <a href={hrefOf('run', { id: runId, tab: 'summary' })}>{t('Open the run')}</a>}
      </div>
    </div>
  );
}

/** State, size and the three dates. */
function Facts({ dataset, resource }: Pick<CellDetailProps, 'dataset' | 'resource'>) {
  const { data_through: dataThrough = null, synced_at: syncedAt = null } = resource ?? {};
  const behind = daysBehindOf(dataset, { dataThrough, syncedAt }, useSettings().staleAfter, nowInstant());
  const moment = (value: number | null | undefined) => (value ? `${formatMoment(value)} UTC` : <NotReported />);
  return (
    <dl className="facts">
      <Fact term={t('State')}>
        <ResourceState state={resource?.state ?? 'never'} />
      </Fact>
      <Fact term={t('Rows')}>{formatNumber(resource?.rows ?? 0)}</Fact>
      {resource && resource.rejected > 0 && (
        <Fact term={t('Skipped')}>
          <a href={hrefOf('sync', {}, { show: 'rejected' })}>{formatNumber(resource.rejected)}</a>
        </Fact>
      )}
      <Fact term={t('Data through')}>
        {dataThrough === null ? <NotReported /> : formatDate(dataThrough)}
        {behind !== null && (
          <>
            {' '}
            <Behind days={behind} dataset={dataset} syncedAt={syncedAt} />
          </>
        )}
      </Fact>
      <Fact term={t('Computed')}>{moment(resource?.computed_at)}</Fact>
      <Fact term={t('Synced⟨dataset⟩')}>{moment(syncedAt)}</Fact>
      <Fact term={t('Last try')}>{moment(resource?.tried_at)}</Fact>
      <Fact term={t('Requests')}>{formatNumber(resource?.requests ?? 0)}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Below the cell, or above it where the window ends. */
function place(box: HTMLElement, anchor: DOMRect): void {
  const below = anchor.bottom + gap;
  const fits = below + box.offsetHeight + gap <= window.innerHeight;
  box.style.left = `${Math.max(gap, Math.min(anchor.left, window.innerWidth - width - 2 * gap))}px`;
  box.style.top = `${fits ? below : Math.max(gap, anchor.top - box.offsetHeight - gap)}px`;
}
