import { plural } from '../../../src-preload/contract/format/numbers.ts';
import type { Overview } from '../../../src-preload/contract/records.ts';
import { hrefOf } from '../../app/routes.ts';
import { Change, KpiStrip, kpi } from '../../ui/kpi-strip.tsx';

/** All selected runs together, and what the taxonomy holds. */
export function PortfolioFigures({ portfolio }: { readonly portfolio: Overview['portfolio'] }) {
  const { runs, current, change7d, activeLastWeek, everEnrolled, verified, verifiedRuns } = portfolio;
  const { skills, courses, jobs, postings } = portfolio;
  return (
    <>
      <KpiStrip
        label="Portfolio"
        figures={[
          kpi('Current enrollment', current, current === null ? null : <Change value={change7d} over="in 7 days" />),
          kpi('Ever enrolled', everEnrolled, 'summed over runs'),
          kpi('Verified', verified, verified === null ? null : `in ${plural(verifiedRuns, 'run')}`),
          kpi('Active last week', activeLastWeek, 'summed over runs'),
        ]}
      />
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
