import { hrefOf, type RouteQuery } from '../../app/routes.ts';
import { useJob } from '../../client/queries.ts';
import { AsOfLine, FailureLine } from '../../ui/as-of.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RefreshRecord } from '../../ui/refresh-record.tsx';
import { Read } from '../../ui/states.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { CompareButton } from '../compare/compare-button.tsx';
import { ReportLink } from '../documents/report-link.tsx';
import { NotesSection } from '../notes/notes-section.tsx';
import { RecordChanges } from '../sync/record-changes.tsx';
import { JobFigures } from './job-figures.tsx';
import { JobSkillsFigure } from './job-skills-figure.tsx';

/** One job: its postings, and what it needs beside what is taught. */
export function JobScreen({ id, query }: { readonly id: number; readonly query: RouteQuery<'job'> }) {
  const skills = useTableAddress('job', query);
  const changes = useTableAddress('job', query, 'change');
  const job = useJob(id);
  const title = job.data?.name ?? (job.data ? `Unnamed job ${job.data.externalId ?? id}` : `Job ${id}`);
  return (
    <>
      <PageHead
        title={title}
        focusKey={`job ${id}`}
        trail={[{ label: 'Jobs', href: hrefOf('jobs', {}) }]}
        actions={
          !job.isError && (
            <>
              <CompareButton kind="jobs" id={String(id)} />
              <ReportLink about={{ job: id }} />
            </>
          )
        }
      >
        {job.data && <AsOfLine asOf={job.data.asOf} />}
        {job.data && <FailureLine asOf={job.data.asOf} />}
        {job.data && <RefreshRecord kind="job" id={id} name={title} />}
      </PageHead>
      <Read of={job}>
        {(data) => (
          <>
            <JobFigures job={data} />
            <JobSkillsFigure jobId={id} {...skills} />
            <RecordChanges params={{ jobId: id }} {...changes} />
            <NotesSection kind="job" id={String(id)} />
          </>
        )}
      </Read>
    </>
  );
}
