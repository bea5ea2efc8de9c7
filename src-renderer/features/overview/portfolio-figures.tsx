import { Fragment } from 'react';
import { portfolioKeyFigures } from '../../../src-preload/contract/figures/key-figures.ts';
import { plural } from '../../../src-preload/contract/format/numbers.ts';
import type { Overview } from '../../../src-preload/contract/records.ts';
import { hrefOf } from '../../app/routes.ts';
import { useSyncedDatasets } from '../../client/queries.ts';
import { KpiStrip, kpiOf } from '../../ui/kpi-strip.tsx';

/** All selected runs together, and what the taxonomy holds. */
export function PortfolioFigures({ portfolio }: { readonly portfolio: Overview['portfolio'] }) {
  const { runs, skills, courses, jobs, postings } = portfolio;
  const synced = useSyncedDatasets();
  const sizes = [
    { href: hrefOf('courses', {}, { withRuns: 'true' }), words: plural(runs, 'selected run') },
    { href: hrefOf('courses', {}), words: plural(courses, 'course') },
    ...(synced.has('skills') ? [{ href: hrefOf('skills', {}), words: plural(skills, 'skill') }] : []),
    ...(synced.has('jobs') ? [{ href: hrefOf('jobs', {}), words: plural(jobs, 'job') }] : []),
    ...(synced.has('job-postings') ? [{ href: hrefOf('postings', {}), words: plural(postings, 'job posting') }] : []),
  ];
  return (
    <>
      <KpiStrip label="Portfolio" figures={portfolioKeyFigures({ portfolio }).map((figure) => kpiOf(figure, {}))} />
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
