import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ResourceRef } from '#contract/sync.ts';
import { type DatasetName, datasets } from '#shared/catalog/datasets.ts';
import { daysBehindOf, isReadAfterEnd } from '#shared/catalog/freshness.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { locale } from '#shared/language/language.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate, formatMoment } from '#shared/time/days.ts';
import { nowInstant } from '#shared/time/time.ts';
import { useStartSync } from '../../client/commands.ts';
import { useIsSyncing, useRun } from '../../client/queries.ts';
import { useSettings } from '../../client/settings.ts';
import { useReadOnlyText } from '../../client/workspaces.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Behind, RunEnded } from '../../ui/as-of.tsx';
import { Button } from '../../ui/button.tsx';
import { withoutRun } from '../../ui/by-reason.tsx';
import { keyInReadingOrder } from '../../ui/keys.tsx';
import { Named } from '../../ui/named.tsx';
import { NotReported } from '../../ui/not-reported.tsx';
import { ToConnection } from '../../ui/states.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { dot } from '../../ui/words.tsx';
import { useAwaitsConnection, useIsCalm } from './last-sync.ts';
import { ResourceState, StateKey, useStateLabel } from './state-labels.tsx';

const steps: Readonly<Record<string, (position: CellPosition, last: CellPosition) => CellPosition>> = {
  ArrowDown: ([row, cell]) => [row + 1, cell],
  ArrowUp: ([row, cell]) => [row - 1, cell],
  ArrowRight: ([row, cell]) => [row, cell + 1],
  ArrowLeft: ([row, cell]) => [row, cell - 1],
  PageDown: ([row, cell]) => [row + 10, cell],
  PageUp: ([row, cell]) => [row - 10, cell],
  Home: ([row]) => [row, 0],
  End: ([row], [, cell]) => [row, cell],
};

const within = (value: number, last: number) => Math.max(0, Math.min(value, last));

const controlOf = (cell: HTMLTableCellElement | undefined) => cell?.querySelector<HTMLElement>('a') ?? cell ?? null;

interface GridTableProps {
  readonly title: string;
  readonly columns: readonly DatasetName[];
  /** The lines; null is the one line of what has no runs. */
  readonly runIds: readonly (string | null)[];
  readonly resources: readonly ViewRow<'sync-resources'>[];
  /** The resources being read right now. */
  readonly current: ResourceRef | null;
}

interface Opened {
  readonly dataset: DatasetName;
  readonly runId: string | null;
  readonly anchor: DOMRect;
}

const keyOf = (dataset: string, runId: string | null) => `${dataset} ${runId ?? ''}`;

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
function CellDetail({ dataset, runId, resource, anchor, onClose }: CellDetailProps) {
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const start = useStartSync();
  useEffect(() => {
    if (!box.current) return;
    box.current.showPopover();
    place(box.current, anchor);
    box.current.focus();
  }, [anchor]);
  const isCalm = useIsCalm();
  const isSyncing = useIsSyncing();
  const awaits = useAwaitsConnection()(dataset, runId);
  const isReadOnly = useReadOnlyText() !== null;
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
          <Named kind="run" id={runId} />
        </p>
      )}
      <Facts dataset={dataset} runId={runId} resource={resource} />
      {resource?.error && (
        <p className={isCalm(dataset, runId) ? 'as-of' : 'failure'}>{withoutRun(resource.error, dataset, runId)}</p>
      )}
      {resource?.error && resource.rows > 0 && resource.synced_at !== null && (
        <p className="as-of">
          {t('You still see the rows synced {moment} UTC.', { moment: formatMoment(resource.synced_at) })}
        </p>
      )}
      <div className="form-actions">
        {awaits && !isReadOnly && <ToConnection />}
        {!awaits && !isReadOnly && (
          <Button onClick={retry} disabled={start.isPending || isSyncing}>
            {resource?.state === 'failed' ? t('Try again') : t('Sync it now')}
          </Button>
        )}
        {runId !== null && <a href={hrefOf('run', { id: runId, tab: 'summary' })}>{t('Open the run')}</a>}
      </div>
    </div>
  );
}

/** State, size and the three dates. */
function Facts({ dataset, runId, resource }: Pick<CellDetailProps, 'dataset' | 'runId' | 'resource'>) {
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
        <Fact term={t('Unreadable')}>
          <a href={hrefOf('sync', {}, { show: 'rejected' })}>{formatNumber(resource.rejected)}</a>
        </Fact>
      )}
      <Fact term={t('Data through')}>
        {dataThrough === null ? <NotReported /> : formatDate(dataThrough)}
        {behind !== null &&
          (runId === null ? (
            <>
              {dot}
              <Behind days={behind} dataset={dataset} syncedAt={syncedAt} />
            </>
          ) : (
            <OfRun runId={runId} days={behind} dataset={dataset} syncedAt={syncedAt} />
          ))}
      </Fact>
      <Fact term={t('Computed')}>{moment(resource?.computed_at)}</Fact>
      <Fact term={t('Synced⟨dataset⟩')}>{moment(syncedAt)}</Fact>
      <Fact term={t('Last try')}>{moment(resource?.tried_at)}</Fact>
      <Fact term={t('Requests')}>{formatNumber(resource?.requests ?? 0)}</Fact>
    </dl>
  );
}

interface OfRunProps {
  readonly runId: string;
  readonly days: number;
  readonly dataset: DatasetName;
  readonly syncedAt: number | null;
}

/** How far the rows of a run are behind, or that it has ended; nothing until that is known. */
function OfRun({ runId, ...behind }: OfRunProps) {
  const run = useRun(runId);
  if (run.isPending) return null;
  return (
    <>
      {dot}
      {isReadAfterEnd(run.data?.end ?? null, behind.syncedAt, nowInstant()) ? <RunEnded /> : <Behind {...behind} />}
    </>
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

const vowel = '[aeiouáéíóúü]';
const consonant = '[bcdfghjklmnñpqrstvxyz]';
/** Where a Spanish word can be broken: before a single consonant, and between two that do not belong together. */
const breaks = new RegExp(
  `(?<=\\p{L}\\p{L}${vowel})(?=${consonant}${vowel}\\p{L})|` +
    `(?<=\\p{L}${vowel}${consonant})(?=${consonant}${vowel}\\p{L})(?<!ll|rr|ch|[bcfgp](?=[lr])|[dt](?=r))`,
  'giu',
);

/** The head of a column with soft hyphens: Spanish words are long, and Chromium has no dictionary for them on every system. */
const hyphenated = (title: string): string => (locale().language === 'es' ? title.replace(breaks, '\u00ad') : title);

/** Whether the heading stands beside others that begin with the same word, and needs more room between them. */
const hasTraits = (name: DatasetName): boolean => name.startsWith('enrollment-');

/** Lines by datasets. Arrow keys go from cell to cell; a cell opens its details. */
export function GridTable({ title, columns, runIds, resources, current }: GridTableProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const cells = new Map(resources.map((row) => [keyOf(row.dataset, row.run_id), row]));
  const isOpen = (dataset: DatasetName, runId: string | null) => opened?.dataset === dataset && opened.runId === runId;
  const states = runIds.flatMap((runId) =>
    columns.map((name) => stateOf(cells.get(keyOf(name, runId)), current?.dataset === name && current.runId === runId)),
  );
  return (
    <>
      <StateKey states={new Set(states)} />
      <TableScroll label={title}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of cells that open, and not a table that is read */}
        <table className="sync-grid" role="grid">
          <caption className="sr-only">
            {t('Sync state of each table, {title}. Use the arrow keys to move from cell to cell.', { title })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('Source')}</th>
              {columns.map((name) => (
                <th
                  scope="col"
                  key={name}
                  className={hasTraits(name) ? 'grid-apart' : undefined}
                  aria-label={translated(datasets[name].title)}
                >
                  {hyphenated(translated(datasets[name].title))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={moveInCells}>
            {runIds.map((runId, line) => (
              <tr key={runId ?? ''}>
                <th scope="row">{runId === null ? t('Taxonomy service') : <RunLink runId={runId} />}</th>
                {columns.map((name, index) => (
                  <GridCell
                    key={name}
                    dataset={name}
                    runId={runId}
                    resource={cells.get(keyOf(name, runId))}
                    isRead={current?.dataset === name && current.runId === runId}
                    isFirst={line === 0 && index === 0}
                    isOpen={isOpen(name, runId)}
                    onOpen={(cell) => setOpened({ dataset: name, runId, anchor: cell.getBoundingClientRect() })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {opened && (
        <CellDetail
          {...opened}
          resource={cells.get(keyOf(opened.dataset, opened.runId))}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function RunLink({ runId }: { readonly runId: string }) {
  return (
    <a href={hrefOf('run', { id: runId, tab: 'summary' })} tabIndex={-1}>
      <Named kind="run" id={runId} />
    </a>
  );
}

interface GridCellProps {
  readonly dataset: DatasetName;
  readonly runId: string | null;
  readonly resource: ViewRow<'sync-resources'> | undefined;
  readonly isRead: boolean;
  /** The one cell of its grid that the Tab key stops at. */
  readonly isFirst: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (cell: HTMLElement) => void;
}

const stateOf = (resource: ViewRow<'sync-resources'> | undefined, isRead: boolean): string =>
  isRead ? 'reading' : (resource?.state ?? 'never');

/** The state as a mark with the number of rows; using it opens what else there is to know. */
function GridCell({ dataset, runId, resource, isRead, isFirst, isOpen, onOpen }: GridCellProps) {
  const state = useStateLabel()(stateOf(resource, isRead));
  const rows = resource && resource.rows > 0 ? resource.rows : null;
  const about = `${translated(datasets[dataset].title)}${runId === null ? '' : `, ${runId}`}`;
  return (
    // A cell of a grid, and no button: a screen reader counts some hundred of those before it comes to anything else.
    <td
      className={state.tone === 'quiet' ? 'grid-cell quiet' : 'grid-cell'}
      aria-label={`${about}: ${state.text}${rows === null ? '' : `, ${t('{n, plural, one {# row} other {# rows}}', { n: rows })}`}`}
      aria-haspopup="dialog"
      data-open={isOpen || undefined}
      tabIndex={isFirst ? 0 : -1}
      onClick={(event) => onOpen(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen(event.currentTarget);
      }}
    >
      <span aria-hidden="true">
        {/* The number beside a red mark is of rows that are kept. */}
        <state.mark className={`mark grid-mark ${state.tone}`} size={11} />
        {rows === null ? '' : formatNumber(rows)}
      </span>
    </td>
  );
}

type CellPosition = readonly [row: number, cell: number];

/** Moves the focus from cell to cell: the whole grid is one stop of the Tab key, wherever it was left. */
function moveInCells(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const rows = [...event.currentTarget.rows];
  const from = event.target instanceof Element ? event.target.closest('td, th') : null;
  const step = steps[keyInReadingOrder(event.key, event.currentTarget)];
  if (!(from instanceof HTMLTableCellElement) || !step || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = rows.findIndex((row) => row.contains(from));
  const cells = rows[at]?.cells.length ?? 1;
  const [row, cell] = step([at, from.cellIndex], [rows.length - 1, cells - 1]);
  const next = controlOf(rows[within(row, rows.length - 1)]?.cells[within(cell, cells - 1)]);
  if (!next) return;
  event.preventDefault();
  for (const each of event.currentTarget.querySelectorAll<HTMLElement>('a, td')) each.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
