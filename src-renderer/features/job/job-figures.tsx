import { jobKeyFigures } from '../../../src-preload/contract/figures/key-figures.ts';
import type { JobRecord } from '../../../src-preload/contract/records.ts';
import { hrefOf } from '../../app/routes.ts';
import { KpiStrip, kpiOf } from '../../ui/kpi-strip.tsx';

/** What the postings of the job say, and how much of it is taught. */
export function JobFigures({ job }: { readonly job: JobRecord }) {
  const postingsLink = <a href={hrefOf('postings', {}, job.name ? { text: job.name } : {})}>compare postings</a>;
  const [postings, ...others] = jobKeyFigures(job).map((figure) =>
    kpiOf(figure, figure.view === 'job-skills' ? { jobId: job.id } : job.name ? { text: job.name } : {}),
  );
  return <KpiStrip label="Key figures" figures={postings ? [{ ...postings, note: postingsLink }, ...others] : []} />;
}
