import { defaultHeight } from '#renderer/charts/drawn-figure.tsx';
import { ReadFigure, ViewFigure } from '#renderer/charts/view-figure.tsx';
import { firstRow, useAllRows, useView } from '#renderer/client/views.ts';
import { usePackageFacts, useReadOnlyText } from '#renderer/client/workspaces.ts';
import { hrefOf } from '#renderer/routing/routes.ts';
import { byItem, FlaggedItem, FlagList, type FlagRow } from '#renderer/subjects/attention/flag-list.tsx';
import { Read } from '#renderer/ui/states.tsx';
import { DataTable, useOwnOrder } from '#renderer/ui/table/data-table.tsx';
import { isUnread } from '#shared/catalog/freshness.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import type { ViewColumn, ViewName, ViewParams, ViewRow } from '#shared/catalog/views.ts';
import { headOf } from '#shared/figures/figures.ts';
import { t } from '#shared/language/message.ts';
import {
  lookedAtText,
  nothingFoundText,
  nothingStoredText,
  unreadText,
  whyNone,
} from '#shared/subjects/attention/text.ts';
import { ReadAllAnswers } from './content/problems-tab.tsx';
import { throughOf, useNotedRows } from './run-tabs.ts';

const firstRows = 8;
/** Height of the second chart, so that both are seen at once. */
const lowHeight = 170;
const recentDays = 26 * 7;

/** More would not fit beside the first charts; the tabs have all. */
const maxShown = 3;

/** The flags of a run that matter most, and how much was looked at. */
function RunAttention({ run }: { readonly run: RunRecord }) {
  const { runId } = run;
  const flags = useAllRows({ view: 'run-attention', params: { runId } });
  const looked = useAllRows({ view: 'run-looked-at', params: { runId } });
  return (
    <section className="block" aria-labelledby="run-attention">
      <h2 id="run-attention">{t('Needs attention')}</h2>
      <Read of={looked} lines={3}>
        {({ rows: [lookedAt] }) =>
          lookedAt ? (
            <Read of={flags} lines={3}>
              {({ rows }) => <Found run={run} rows={rows} lookedAt={lookedAt} />}
            </Read>
          ) : (
            <NothingStored runId={runId} />
          )
        }
      </Read>
    </section>
  );
}

function NothingStored({ runId }: { readonly runId: string }) {
  const params = { runId };
  const problems = useView({ view: 'run-problems', params }, firstRow).data?.asOf;
  const videos = useView({ view: 'run-videos', params }, firstRow).data?.asOf;
  const isPackage = usePackageFacts() !== null;
  if (!problems || !videos) return null;
  const why = whyNone([problems, videos].some(isUnread), isPackage);
  return <p className="quiet">{nothingStoredText('any', why)}</p>;
}

interface FoundProps {
  readonly run: RunRecord;
  readonly rows: readonly FlagRow[];
  readonly lookedAt: ViewRow<'run-looked-at'>;
}

function Found({ run, rows, lookedAt }: FoundProps) {
  const flags = byItem(rows);
  const links = (['problem', 'video'] as const).flatMap((about) => {
    const count = rows.filter((row) => row.about === about).length;
    const text =
      about === 'problem'
        ? t('{n, plural, one {# flag on problems} other {# flags on problems}}', { n: count })
        : t('{n, plural, one {# on videos} other {# on videos}}', { n: count });
    return count === 0 ? [] : [{ about, text }];
  });
  const isReadOnly = useReadOnlyText() !== null;
  const unread = unreadText(lookedAt, isReadOnly);
  return (
    <>
      {flags.length === 0 ? (
        <p>{nothingFoundText(lookedAt)}</p>
      ) : (
        <FlagList flags={flags.slice(0, maxShown)} about={(row) => <FlaggedItem runId={run.runId} row={row} />} />
      )}
      {flags.length > 0 && (
        <p className="flag-links">
          {t('All flags:')}{' '}
          {links.map(({ about, text }, index) => (
            <span key={about}>
              {index > 0 && ', '}
              <a href={hrefOf('run', { id: run.runId, tab: about === 'problem' ? 'problems' : 'videos' })}>{text}</a>
            </span>
          ))}
        </p>
      )}
      <p className="as-of">{lookedAtText(lookedAt)}</p>
      {unread !== null && (
        <>
          <p className="as-of">{unread}</p>
          {!isReadOnly && (
            <p className="flag-links">
              <ReadAllAnswers run={run} problems={lookedAt.problems} />
            </p>
          )}
        </>
      )}
    </>
  );
}

/** The last half year at a glance, what needs attention, and what the course teaches. */
export function SummaryTab({ run }: { readonly run: RunRecord }) {
  return (
    <div className="columns">
      <div>
        <RecentFigure
          run={run}
          dataset="activity"
          height={defaultHeight}
          sort="-week_ending"
          hide={['enrolled', 'created']}
          whole={t('All weeks')}
        />
        <RecentFigure
          run={run}
          dataset="enrollment"
          height={lowHeight}
          sort="-date"
          hide={['created']}
          whole={t('All days')}
        />
      </div>
      <div>
        <RunAttention run={run} />
        <section className="block">
          <h2>{t('Skills linked to its course')}</h2>
          <FirstRows
            view="course-skills"
            params={{ courseKey: run.courseKey }}
            hide={['type_name']}
            whole={{ label: t('All skills of the course'), href: hrefOf('course', { key: run.courseKey }) }}
            none={t('The service links no skill to this course.')}
          />
        </section>
      </div>
    </div>
  );
}

interface RecentFigureProps {
  readonly run: RunRecord;
  readonly dataset: 'activity' | 'enrollment';
  readonly height: number;
  readonly sort: string;
  readonly hide: readonly ('enrolled' | 'created')[];
  readonly whole: string;
}

/** A chart and the newest rows from half a year before the last day on. */
function RecentFigure({ run, dataset, height, sort, hide, whole }: RecentFigureProps) {
  const { runId } = run;
  const view = `run-${dataset}` as const;
  const through = throughOf(run, dataset);
  const params = { runId, ...(through !== null && { from: through - recentDays + 1 }) };
  const read = useNotedRows(runId, { view, params });
  const href = hrefOf('run', { id: runId, tab: dataset });
  const table = <FirstRows view={view} params={params} sort={sort} hide={hide} whole={{ label: whole, href }} />;
  return (
    <ReadFigure {...headOf(view)} read={read} height={height} table={table}>
      {(page) => <ViewFigure id={view} page={page} params={params} height={height} table={table} noted={read.noted} />}
    </ReadFigure>
  );
}

interface FirstRowsProps<V extends ViewName> {
  readonly view: V;
  readonly params: ViewParams<V>;
  readonly hide: readonly ViewColumn<V>[];
  readonly whole: { readonly label: string; readonly href: string };
  readonly none?: string;
  readonly sort?: string;
}

/** The first rows of a table that has a screen of its own; how they are sorted here is not worth an address. */
function FirstRows<V extends ViewName>({ sort, ...props }: FirstRowsProps<V>) {
  return <DataTable {...props} {...useOwnOrder(sort)} pageSize={firstRows} />;
}
