import { Fragment, type ReactNode } from 'react';
import { termOf } from '#shared/catalog/course-id.ts';
import { dataDaysText, freshnessVerdict } from '#shared/catalog/data-days.ts';
import type { Overview } from '#shared/catalog/records.ts';
import { defaultTrendDays, type TrendDays } from '#shared/catalog/run-choice.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { portfolioKeyFigures } from '#shared/figures/key-figures.ts';
import { message, t } from '#shared/language/message.ts';
import {
  isNothingStored,
  lookedAtRunsText,
  nothingFoundText,
  nothingStoredText,
  whyNone,
} from '#shared/subjects/attention/text.ts';
import { runsByStateText, stoppedRunsText } from '#shared/subjects/runs/data-state.ts';
import { formatDate, formatMoment } from '#shared/time/days.ts';
import { behindOlderRuns } from '#shared/time/like-weeks.ts';
import { useOverview, useSyncedDatasets } from '../../client/queries.ts';
import { useAllRows } from '../../client/views.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { useNothingToMend, useSaysAway } from '../../features/sync/last-sync.ts';
import { hrefOf } from '../../routing/routes.ts';
import { KpiStrip, kpiOf } from '../../ui/kpi-strip.tsx';
import { IdText, Named } from '../../ui/named.tsx';
import { Read } from '../../ui/states.tsx';
import { DataTable, useOwnOrder } from '../../ui/table/data-table.tsx';
import { dot, Words } from '../../ui/words.tsx';
import { byQuestion, FlaggedItem, FlagList, hrefOfItem } from '../attention/flag-list.tsx';
import { RunsLegend } from '../earlier-runs/runs-legend.tsx';
import { otherChanges, trendCells, useTrendDays } from '../runs/trend-cells.tsx';

/** `Synced 27 Nov 2026 21:25 UTC. Enrollment through 26 Nov 2026, activity through 22 Nov 2026.`; null before there is any. */
export function freshnessText(syncState: Overview['syncState']): string | null {
  const instants = syncState.flatMap(({ syncedAt }) => syncedAt ?? []);
  if (instants.length === 0) return null;
  const synced = t('Synced {moment} UTC.', { moment: formatMoment(Math.max(...instants)) });
  const days = dataDaysText(syncState);
  return days === '' ? synced : `${synced} ${days}.`;
}

/** Where the runs stand by their data, so that the counts of runs at the figures add up; opens to how fresh it is, and to the runs that stopped. */
function RunsAndDays({ portfolio, syncState }: Overview) {
  const freshness = freshnessText(syncState);
  // Nothing can be synced into a package.
  const isSynced = usePackageFacts() === null;
  const isCalm = useNothingToMend();
  const isAwaySaid = useSaysAway();
  const verdictOf = (without?: 'kinds') => (isSynced ? freshnessVerdict(syncState, without, isCalm, isAwaySaid) : '');
  const [verdict, inFull] = [verdictOf('kinds'), verdictOf()];
  if (portfolio.dataThrough === null) return freshness !== null && <p className="as-of">{freshness}</p>;
  const { states, olderRuns } = portfolio;
  const { count, named } = olderRuns;
  return (
    <details className="as-of older-runs">
      <summary>
        {runsByStateText(states, portfolio)}
        {verdict !== '' && ` ${verdict}.`}
      </summary>
      {inFull !== '' && <p>{inFull}</p>}
      <p>{freshness}</p>
      {count > 0 && (
        <p>
          {stoppedRunsText(states)}{' '}
          {named.map(({ runId, dataThrough }, index) => (
            <Fragment key={runId}>
              {index > 0 && ', '}
              <a href={hrefOf('run', { id: runId, tab: 'summary' })} dir="auto">
                <Named kind="run" id={runId} />
              </a>{' '}
              ({formatDate(dataThrough)})
            </Fragment>
          ))}
          {behindOlderRuns(count)}
        </p>
      )}
    </details>
  );
}

/** All selected runs together, and what the taxonomy holds. */
export function PortfolioFigures({ overview }: { readonly overview: Overview }) {
  const { portfolio } = overview;
  const { runs, skills, courses, jobs, postings } = portfolio;
  const synced = useSyncedDatasets();
  const sizes = [
    { href: hrefOf('runs', {}), words: t('{n, plural, one {# selected run} other {# selected runs}}', { n: runs }) },
    { href: hrefOf('courses', {}), words: t('{n, plural, one {# course} other {# courses}}', { n: courses }) },
    ...(synced.has('skills')
      ? [{ href: hrefOf('skills', {}), words: t('{n, plural, one {# skill} other {# skills}}', { n: skills }) }]
      : []),
    ...(synced.has('jobs')
      ? [{ href: hrefOf('jobs', {}), words: t('{n, plural, one {# job} other {# jobs}}', { n: jobs }) }]
      : []),
    ...(synced.has('job-postings')
      ? [
          {
            href: hrefOf('postings', {}),
            words: t('{n, plural, one {postings for # job} other {postings for # jobs}}', { n: postings }),
          },
        ]
      : []),
  ];
  return (
    <>
      <KpiStrip
        label={t('Portfolio')}
        figures={portfolioKeyFigures({ portfolio }).map((figure) => kpiOf(figure, {}, { kind: 'portfolio' }))}
      />
      <div className="portfolio-size">
        <div className="portfolio-stand">
          <RunsAndDays {...overview} />
        </div>
        <p className="as-of">
          {sizes.map(({ href, words }, index) => (
            <Fragment key={href}>
              {index > 0 && dot}
              <a href={href}>{words}</a>
            </Fragment>
          ))}
        </p>
      </div>
    </>
  );
}

const maxShown = 5;

/** The flags of all selected runs that matter most, below what gives names to the problems and videos among them. */
export function PortfolioAttention({ names }: { readonly names: ReactNode }) {
  const flags = useAllRows({ view: 'attention', params: {} });
  const looked = useAllRows({ view: 'looked-at', params: {} }).data?.rows[0];
  return (
    <section className="block" aria-labelledby="attention">
      <h2 id="attention">{t('Needs attention')}</h2>
      {names}
      <Read of={flags} lines={5}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">
              {looked && (isNothingStored(looked) ? <NothingStored /> : nothingFoundText(looked))}
            </p>
          ) : (
            <FlagList
              flags={byQuestion(rows).slice(0, maxShown)}
              about={(row) => (
                <>
                  <Words
                    of={message('{item} in {run}')}
                    item={<FlaggedItem runId={row.run_id} row={row} />}
                    run={
                      <a href={hrefOf('run', { id: row.run_id, tab: 'summary' })} dir="auto">
                        <Named kind="run" id={row.run_id} />
                      </a>
                    }
                  />
                </>
              )}
              elsewhere={(more) => <AlsoIn rows={more} />}
            />
          )
        }
      </Read>
      {looked !== undefined && looked.runs + looked.runs_due > 0 && <p className="as-of">{lookedAtRunsText(looked)}</p>}
    </section>
  );
}

/** The other runs in which the same question or video has the flag. */
function AlsoIn({ rows }: { readonly rows: readonly ViewRow<'attention'>[] }) {
  return (
    <>
      {t('Also in:')}{' '}
      {rows.map((row, index) => (
        <Fragment key={row.run_id}>
          {index > 0 && ', '}
          <a href={hrefOfItem(row.run_id, row)}>
            <IdText id={termOf(row.run_id) ?? row.run_id} />
          </a>
        </Fragment>
      ))}
    </>
  );
}

/** Says why the list is about nothing. */
function NothingStored() {
  const overview = useOverview().data;
  const isPackage = usePackageFacts() !== null;
  if (overview === undefined) return null;
  if (overview.portfolio.runs === 0 && !isPackage) return t('No course runs are selected.');
  const lines = overview.syncState.filter(({ dataset }) => dataset === 'problems' || dataset === 'videos');
  const isUnread = lines.some(({ never, failed, syncedAt }) => never > 0 || (failed > 0 && syncedAt === null));
  return nothingStoredText('runs', whyNone(isUnread || overview.portfolio.runs === 0, isPackage));
}

const maxRunsShown = 8;

interface CourseRunsProps {
  readonly requestedDays: TrendDays | undefined;
  /** No run is selected: there are no days to choose either. */
  readonly hasNone: boolean;
}

/** The runs with most learners, in the same words and figures as the list of all runs. */
export function CourseRuns({ requestedDays, hasNone }: CourseRunsProps) {
  const { days, choice } = useTrendDays('overview', requestedDays);
  return (
    <section className="block" aria-labelledby="course-runs">
      <div className="section-head">
        <h2 id="course-runs">{t('Course runs')}</h2>
        {!hasNone && choice}
      </div>
      <DataTable
        view="run-trends"
        title={t('Course runs')}
        params={{}}
        {...useOwnOrder()}
        // The line of each run keeps to what moves; the whole list has the rest.
        hide={[
          'course_key',
          // The flags stand beside the list.
          'flags',
          'active_pct',
          'ever_enrolled',
          'verified',
          'start_date',
          'synced_at',
          ...otherChanges(days),
        ]}
        cells={trendCells(days)}
        none={t('No course runs are selected for sync.')}
        pageSize={maxRunsShown}
        legend={<RunsLegend view="run-trends" columns={['trend', 'vs_earlier']} />}
        whole={{ label: t('All course runs'), href: hrefOf('runs', {}, days === defaultTrendDays ? {} : { days }) }}
      />
    </section>
  );
}
