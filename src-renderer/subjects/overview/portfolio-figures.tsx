import { Fragment } from 'react';
import type { Overview } from '#shared/catalog/records.ts';
import { portfolioKeyFigures } from '#shared/figures/key-figures.ts';
import { t } from '#shared/language/message.ts';
import { formatDate } from '#shared/time/days.ts';
import { olderRunsText } from '#shared/time/like-weeks.ts';
import { useSyncedDatasets } from '../../client/queries.ts';
import { hrefOf } from '../../routing/routes.ts';
import { KpiStrip, kpiOf } from '../../ui/kpi-strip.tsx';
import { Named } from '../../ui/named.tsx';

/** Over how many runs the figures of a week are added up; opens to the runs that they leave out. */
function OlderRuns({ portfolio }: { readonly portfolio: Overview['portfolio'] }) {
  const { runs, change7d, olderRuns } = portfolio;
  const { count, named } = olderRuns;
  if (count === 0) return null;
  const { before, behind } = olderRunsText(count);
  return (
    <details className="as-of older-runs">
      <summary>
        {t(
          '{all, plural, one {{runs} of # run} other {{runs} of # runs}} {runs, plural, one {has} other {have}} data for this week',
          { runs: change7d.runs, all: runs },
        )}
      </summary>
      {before}{' '}
      {named.map(({ runId, dataThrough }, index) => (
        <Fragment key={runId}>
          {index > 0 && ', '}
          <a href={hrefOf('run', { id: runId, tab: 'summary' })} dir="auto">
            <Named kind="run" id={runId} />
          </a>{' '}
          ({formatDate(dataThrough)})
        </Fragment>
      ))}
      {behind}
    </details>
  );
}

/** All selected runs together, and what the taxonomy holds. */
export function PortfolioFigures({ portfolio }: { readonly portfolio: Overview['portfolio'] }) {
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
            words: t('{n, plural, one {# job posting} other {# job postings}}', { n: postings }),
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
        <OlderRuns portfolio={portfolio} />
        <p className="as-of">
          {sizes.map(({ href, words }, index) => (
            <Fragment key={href}>
              {index > 0 && ' · '}
              <a href={href}>{words}</a>
            </Fragment>
          ))}
        </p>
      </div>
    </>
  );
}
