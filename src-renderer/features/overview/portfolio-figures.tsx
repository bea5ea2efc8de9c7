import type { Overview } from '../../../src-preload/contract/records.ts';
import { hrefOf } from '../../app/routes.ts';
import { Change, KpiStrip, kpi } from '../../ui/kpi-strip.tsx';

/** All selected runs together, and what the taxonomy holds. */
export function PortfolioFigures({ portfolio }: { readonly portfolio: Overview['portfolio'] }) {
  const { runs, current, change7d, activeLastWeek, skills, courses, jobs, postings } = portfolio;
  const link = (label: string, href: string) => <a href={href}>{label}</a>;
  return (
    <KpiStrip
      label="Portfolio"
      figures={[
        kpi('Current enrollment', current, current === null ? null : <Change value={change7d} over="in 7 days" />),
        kpi('Active last week', activeLastWeek, 'summed over runs'),
        kpi('Selected runs', runs, link('Courses', hrefOf('courses', {}, { withRuns: 'true' }))),
        kpi('Courses', courses, link('All courses', hrefOf('courses', {}))),
        kpi('Skills', skills, link('All skills', hrefOf('skills', {}))),
        kpi('Jobs', jobs, link('All jobs', hrefOf('jobs', {}))),
        kpi('Job postings', postings, link('Demand and pay', hrefOf('postings', {}))),
      ]}
    />
  );
}
