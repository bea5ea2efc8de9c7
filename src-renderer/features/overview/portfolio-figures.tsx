import { Fragment } from 'react';
import type { Overview } from '#shared/catalog/records.ts';
import { portfolioKeyFigures } from '#shared/figures/key-figures.ts';
import { plural } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { olderRunsText } from '#shared/time/like-weeks.ts';
import { useSyncedDatasets } from '../../client/queries.ts';
import { hrefOf } from '../../routing/routes.ts';
import { KpiStrip, kpiOf } from '../../ui/kpi-strip.tsx';
import { Named } from '../../ui/named.tsx';

/** Which runs the figures of a week leave out. */
function OlderRuns({ count, named }: Overview['portfolio']['olderRuns']) {
  if (count === 0) return null;
  const { before, behind } = olderRunsText(count);
  return (
    <p className="as-of">
      {before}{' '}
      {named.map(({ runId, dataThrough }, place) => (
        <Fragment key={runId}>
          {place > 0 && ', '}
          <a href={hrefOf('run', { id: runId, tab: 'summary' })} dir="auto">
            <Named kind="run" id={runId} />
          </a>{' '}
          ({formatDate(dataThrough)})
        </Fragment>
      ))}
      {behind}
    </p>
  );
}

/** All selected runs together, and what the taxonomy holds. */
export function PortfolioFigures({ portfolio }: { readonly portfolio: Overview['portfolio'] }) {
  const { runs, skills, courses, jobs, postings } = portfolio;
  const synced = useSyncedDatasets();
  const sizes = [
    { href: hrefOf('runs', {}), words: plural(runs, 'selected run') },
    { href: hrefOf('courses', {}), words: plural(courses, 'course') },
    ...(synced.has('skills') ? [{ href: hrefOf('skills', {}), words: plural(skills, 'skill') }] : []),
    ...(synced.has('jobs') ? [{ href: hrefOf('jobs', {}), words: plural(jobs, 'job') }] : []),
    ...(synced.has('job-postings') ? [{ href: hrefOf('postings', {}), words: plural(postings, 'job posting') }] : []),
  ];
  return (
    <>
      <KpiStrip label="Portfolio" figures={portfolioKeyFigures({ portfolio }).map((figure) => kpiOf(figure, {}))} />
      <OlderRuns {...portfolio.olderRuns} />
      <p className="as-of portfolio-size">
        {sizes.map(({ href, words }, place) => (
          <Fragment key={href}>
            {place > 0 && ' · '}
            <a href={href}>{words}</a>
          </Fragment>
        ))}
      </p>
    </>
  );
}
