import { formatNumber, formatSalary } from '../../../src-preload/contract/format/numbers.ts';
import type { JobRecord } from '../../../src-preload/contract/records.ts';
import { hrefOf } from '../../app/routes.ts';
import { KpiStrip, kpi } from '../../ui/kpi-strip.tsx';

/** What the postings of the job say, and how much of it is taught. */
export function JobFigures({ job }: { readonly job: JobRecord }) {
  const { postings } = job;
  const salary = postings?.medianSalary ?? null;
  const postingsLink = <a href={hrefOf('postings', {}, job.name ? { text: job.name } : {})}>compare postings</a>;
  return (
    <KpiStrip
      label="Key figures"
      figures={[
        kpi('Unique postings', postings?.uniquePostings ?? null, postingsLink),
        { label: 'Median salary', value: salary === null ? null : formatSalary(salary), note: 'USD/yr' },
        kpi('Posting duration', postings?.medianPostingDuration ?? null, 'days, median'),
        kpi('Companies', postings?.uniqueCompanies ?? null),
        kpi('Skills taught', job.taughtSkills, `of ${formatNumber(job.skills)} that the job names`),
      ]}
    />
  );
}
