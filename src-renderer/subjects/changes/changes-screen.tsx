import { datasets } from '#shared/catalog/datasets.ts';
import { views } from '#shared/catalog/views.ts';
import { inTenths } from '#shared/figures/placement.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { firstComparedDay, noUnusualWeeksText } from '#shared/subjects/changes/text.ts';
import {
  betweenValues,
  comparedWeeksText,
  firstWeekOf,
  lateWeeksText,
  maxChangedLinks,
} from '#shared/subjects/compare/since.ts';
import { affectedText } from '#shared/text/lacking.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { useIsEmpty, useOverview } from '../../client/queries.ts';
import { firstRow, useAllRows, useView } from '../../client/views.ts';
import { SectionTabs } from '../../features/sections/section-tabs.tsx';
import { ChangedSubject, ChangedValue, seenText } from '../../features/sync/change-cells.tsx';
import { useNothingToMend } from '../../features/sync/last-sync.ts';
import { usePatchQuery } from '../../routing/navigation.ts';
import { hrefOf, type RouteQuery } from '../../routing/routes.ts';
import { Block, Fold } from '../../ui/block.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { NoRunsSynced } from '../../ui/never-synced.tsx';
import { PageHead, ReportLink } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { DataTable, useOwnOrder, useTableAddress } from '../../ui/table/data-table.tsx';
import { Words } from '../../ui/words.tsx';
import { DataThrough } from '../runs/trend-cells.tsx';
import { movedIn, periodOf, SinceBar, useLastVisit, useOpening, weekAgo } from './since-bar.tsx';
import { InShort, type PartProps, TaxonomyInShort } from './summary.tsx';

/** Which course runs moved and what changed in the taxonomy since a date, and which of it is more than noise. */
export function ChangesScreen({ query: address }: { readonly query: RouteQuery<'changes'> }) {
  const lastVisit = useLastVisit();
  const opening = useOpening(address, periodOf(address.since, lastVisit));
  const query = opening === 'week' ? { ...address, since: weekAgo() } : address;
  const period = periodOf(query.since, lastVisit);
  const isEmpty = useIsEmpty();
  return (
    <>
      <PageHead title={t('Changes')} focusKey="changes" actions={<ReportLink about={{ changes: 'last-digest' }} />} />
      <SectionTabs of="changes" current="changes" />
      {isEmpty ? (
        <NoRunsSynced />
      ) : (
        <>
          <SinceBar since={query.since} lastVisit={lastVisit} />
          <NotRead />
          {opening === null ? (
            <Skeleton />
          ) : (
            <Comparison period={period} query={query} opensOnWeek={opening === 'week'} />
          )}
        </>
      )}
    </>
  );
}

/** That some data could not be read: without it nothing is known of what changed there. */
function NotRead() {
  const failed = useOverview().data?.attention.filter(({ state }) => state === 'failed') ?? [];
  const isCalm = useNothingToMend();
  if (failed.length === 0) return null;
  if (isCalm)
    return (
      <p className="as-of">
        <Words
          of={message('Could not check for newer data. <link>Try again on Sync</link>')}
          link={(text) => <a href={hrefOf('sync', {})}>{text}</a>}
        />
      </p>
    );
  return (
    <p className="failure">
      <Words
        of={message(
          'Some data failed to update, so its newest changes are not known yet. {affected}. <link>Try again on Sync</link>',
        )}
        affected={affectedText(failed)}
        link={(text) => <a href={hrefOf('sync', {})}>{text}</a>}
      />
    </p>
  );
}

function Comparison({ period, query, opensOnWeek }: PartProps & { readonly opensOnWeek: boolean }) {
  const order = useOwnOrder();
  const compared = useAllRows({ view: 'changes-compared', params: period }).data;
  // That nothing did is said above.
  const hasChanged = compared === undefined || compared.rows.some(({ changed }) => changed > 0);
  return (
    <>
      <InShort period={period} query={query} opensOnWeek={opensOnWeek} />
      <MovedRuns period={period} query={query} />
      <TaxonomyInShort period={period} query={query} />
      <div className="pairs">
        {hasChanged && <Unusual period={period} query={query} />}
        <UnusualWeeks period={period} query={query} />
        {hasChanged && <ChangedLinks period={period} query={query} />}
        {hasChanged && <AllChanges period={period} query={query} />}
      </div>
      <Fold title={translated(views['changes-compared'].title)}>
        <DataTable view="changes-compared" params={period} {...order} />
      </Fold>
      <p className="as-of">
        <Words
          of={message('The Sync screen lists <link>all changes found at each sync</link>.')}
          link={(text) => <a href={hrefOf('sync', {}, { show: 'changes' })}>{text}</a>}
        />
      </p>
    </>
  );
}

function ChangedLinks({ period, query }: PartProps) {
  const address = useTableAddress('changes', query, 'link');
  const listed = useView({ view: 'changed-links', params: period }, firstRow).data?.total ?? 0;
  return (
    <Block title={translated(views['changed-links'].title)}>
      {listed >= maxChangedLinks && (
        <p className="lede">
          {t(
            'Only the first {n} rows are shown: first the lists that the service rebuilt, then the added and dropped skills, largest weight first.',
            {
              n: formatNumber(maxChangedLinks, null),
            },
          )}
        </p>
      )}
      <DataTable view="changed-links" params={period} {...address} none={t('No job’s skills changed.')} />
    </Block>
  );
}

/** As many rows as leave room for the other changes on the first screen. */
const movedShown = 10;

/** Lists the figures of course runs that moved, the largest move first. That none did is said above. */
function MovedRuns({ period, query }: PartProps) {
  const params = movedIn(period, query);
  const order = useOwnOrder();
  const moved = useAllRows({ view: 'moved-figures', params }).data;
  if (moved?.rows.length === 0) return null;
  const title = t('Course runs');
  return (
    <Block title={title}>
      <DataTable
        key={JSON.stringify(params)}
        view="moved-figures"
        params={params}
        {...order}
        title={title}
        hide={['before_through', 'observed_at']}
        cells={{ data_through: (row) => <DataThrough row={row} /> }}
        pageSize={movedShown}
      />
    </Block>
  );
}

function Unusual({ period, query }: PartProps) {
  const address = useTableAddress('changes', query, 'unusual');
  return (
    <Block title={translated(views['unusual-changes'].title)}>
      <DataTable view="unusual-changes" params={period} {...address} none={t('Nothing unusual.')} />
    </Block>
  );
}

/** Runs of which a week, or a drift over weeks, was more than their usual swing. */
function UnusualWeeks({ period, query }: PartProps) {
  const order = useOwnOrder();
  const since = useAllRows({ view: 'changes-compared', params: period }).data?.rows[0]?.compared_since;
  const runs = useOverview().data?.portfolio.activeLastWeek.runs ?? null;
  const params = movedIn(period, query);
  const moved = useAllRows({ view: 'moved-figures', params }).data;
  if (since === undefined || moved === undefined) return null;
  // The days of the last week are those of the data, and syncs may be later than all of them.
  const firstDay = params.since === 'week' ? firstComparedDay(moved.rows) : null;
  const from = firstDay ?? firstWeekOf(since);
  return (
    <Block title={translated(views['unusual-weeks'].title)}>
      <p className="lede">{firstDay === null ? lateWeeksText(since) : comparedWeeksText(firstDay)}</p>
      <DataTable
        view="unusual-weeks"
        params={{ from }}
        {...order}
        hide={['run_label']}
        cells={{
          run_id: (row) =>
            row.run_id === null ? (
              t('All course runs')
            ) : (
              <a href={hrefOf('run', { id: row.run_id, tab: 'activity' })} dir="auto">
                {row.run_label ?? row.run_id}
              </a>
            ),
        }}
        none={noUnusualWeeksText(runs)}
      />
    </Block>
  );
}

/** The datasets beside postings, which are shown first since the others can be many. */
const otherDatasets = ['jobs', 'skills'] as const;

const width = 96;
const height = 20;

/** The values that a figure went through, as a line where they are numbers; otherwise as words. */
function SeenValues({ field, text }: { readonly field: string | null; readonly text: string }) {
  const parts = text.split(betweenValues);
  const values = parts.map(Number);
  const words = seenText(field, text);
  if (values.some((value) => !Number.isFinite(value)) || parts.includes('')) return <span dir="auto">{words}</span>;
  const days = values.length - 1;
  const { path, end } = sparkPath(
    values.map((value, index) => [days - index, value] as const),
    { days, min: Math.min(...values), max: Math.max(...values), width, height },
  );
  return (
    <svg className="sparkline" role="img" aria-label={words} viewBox={`0 0 ${width} ${height}`}>
      <title>{words}</title>
      <path d={path} />
      <circle cx={end.x} cy={end.y} r="2" />
    </svg>
  );
}

function AllChanges({ period, query }: PartProps) {
  const patch = usePatchQuery('changes');
  const dataset = query.dataset ?? 'job-postings';
  return (
    <Block title={translated(views['all-changes'].title)}>
      <p className="lede">
        {t(
          'Several changes to the same value share one line. Changes of less than 10% in the number of links are hidden: the service lists only the top skills of each job, so small changes mean little.',
        )}
      </p>
      <div className="filter-bar">
        <SelectField
          label={t('Table')}
          all={translated(datasets['job-postings'].title)}
          value={query.dataset}
          options={otherDatasets.map((value) => ({ value, label: translated(datasets[value].title) }))}
          onChange={(next) => patch({ dataset: next, page: undefined })}
        />
      </div>
      <DataTable
        view="all-changes"
        params={{ ...period, dataset }}
        {...useTableAddress('changes', query)}
        hide={['record', 'dataset']}
        cells={{
          subject: (row) => <ChangedSubject row={row} />,
          before: (row) => <ChangedValue field={row.field} value={row.before} />,
          now: (row) => <ChangedValue field={row.field} value={row.now} />,
          seen_values: (row) => row.seen_values !== null && <SeenValues field={row.field} text={row.seen_values} />,
        }}
        none={t('No changes in this list.')}
      />
    </Block>
  );
}

interface Space {
  readonly days: number;
  readonly min: number;
  readonly max: number;
  readonly width: number;
  readonly height: number;
}

/** Room for the line's width and for the mark at its end. */
const margin = 3;
/** The line has a gap between days that are further apart, as in the charts of a run. */
const maxStepDays = 1;

/** The line through the counts of days, oldest first, and its end. A day is named by how long before the last one it is. */
export function sparkPath(
  shown: readonly (readonly [before: number, count: number])[],
  { days, min, max, width, height }: Space,
) {
  const span = max - min;
  const spots = shown.map(([before, count]) => ({
    before,
    x: inTenths(margin + ((days - before) / days) * (width - 2 * margin)),
    // A count that does not change runs through the middle.
    y: inTenths(span === 0 ? height / 2 : height - margin - ((count - min) / span) * (height - 2 * margin)),
  }));
  const steps = spots.map(({ before, x, y }, index) => {
    const earlier = spots[index - 1];
    const isApart = earlier === undefined || earlier.before - before > maxStepDays;
    // A day alone is a point: a line of no length with round ends.
    return isApart ? `M${x} ${y}h0` : `L${x} ${y}`;
  });
  const { x, y } = spots.at(-1) ?? { x: 0, y: 0 };
  return { path: steps.join(''), end: { x, y } };
}
