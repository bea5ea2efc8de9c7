import { portfolioKeyFigures } from '../../../src-preload/contract/figures/key-figures.ts';
import { plural } from '../../../src-preload/contract/format/numbers.ts';
import type { Overview } from '../../../src-preload/contract/records.ts';
import { hrefOf } from '../../app/routes.ts';
import { KpiStrip, kpiOf } from '../../ui/kpi-strip.tsx';

/** All selected runs together, and what the taxonomy holds. */
export function PortfolioFigures({ portfolio }: { readonly portfolio: Overview['portfolio'] }) {
  const { runs, skills, courses, jobs, postings } = portfolio;
  return (
    <>
      <KpiStrip label="Portfolio" figures={portfolioKeyFigures({ portfolio }).map((figure) => kpiOf(figure, {}))} />
      <p className="as-of portfolio-size">
        <a href={hrefOf('courses', {}, { withRuns: 'true' })}>{plural(runs, 'selected run')}</a> ·{' '}
        <a href={hrefOf('courses', {})}>{plural(courses, 'course')}</a> ·{' '}
        <a href={hrefOf('skills', {})}>{plural(skills, 'skill')}</a> ·{' '}
        <a href={hrefOf('jobs', {})}>{plural(jobs, 'job')}</a> ·{' '}
        <a href={hrefOf('postings', {})}>{plural(postings, 'job posting')}</a>
      </p>
    </>
  );
}
