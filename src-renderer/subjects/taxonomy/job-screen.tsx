import { rowsHeight } from '#renderer/charts/named-rows.ts';
import { ReadFigure, ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useJob } from '#renderer/client/queries.ts';
import { useView } from '#renderer/client/views.ts';
import { RecordChanges } from '#renderer/features/sync/change-cells.tsx';
import { hrefOf, type RouteQuery } from '#renderer/routing/routes.ts';
import { AsOfLine } from '#renderer/ui/as-of.tsx';
import { KpiStrip, kpiOf } from '#renderer/ui/kpi-strip.tsx';
import { Meter } from '#renderer/ui/meter.tsx';
import { PageHead, RefreshRecord, ReportLink } from '#renderer/ui/page-head.tsx';
import { Read } from '#renderer/ui/states.tsx';
import { type AddressedTable, DataTable, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import type { JobRecord } from '#shared/catalog/records.ts';
import { headOf } from '#shared/figures/figures.ts';
import { jobKeyFigures } from '#shared/figures/key-figures.ts';
import { t } from '#shared/language/message.ts';
import { maxDots } from '#shared/subjects/taxonomy/figures.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { NotesSection } from '../annotations/notes/notes-section.tsx';
import { CompareButton } from '../compare/compare-tray.tsx';
import { SimilarJobs } from '../similar/similar.tsx';
import { WatchButton } from '../watch/watch-dialog.tsx';

/** One job: its postings, and what it needs beside what is taught. */
export function JobScreen({ id, query }: { readonly id: number; readonly query: RouteQuery<'job'> }) {
  const skills = useTableAddress('job', query);
  const changes = useTableAddress('job', query, 'change');
  const job = useJob(id);
  const title =
    job.data?.name ??
    (job.data
      ? t('Unnamed job {name}', { name: String(job.data.externalId ?? id) })
      : t('Job {id}', { id: String(id) }));
  return (
    <>
      <PageHead
        title={title}
        focusKey={`job ${id}`}
        trail={[{ label: t('Jobs'), href: hrefOf('jobs', {}) }]}
        actions={
          !job.isError && (
            <>
              <a className="button button-plain" href={hrefOf('plan', {}, { jobs: String(id) })}>
                {t('Plan courses')}
              </a>
              <WatchButton subject={{ kind: 'job', id }} />
              <CompareButton kind="jobs" id={String(id)} />
              <ReportLink about={{ job: id }} />
            </>
          )
        }
      >
        {job.data && <AsOfLine asOf={job.data.asOf} isOneRecord />}
        {job.data && <RefreshRecord kind="job" id={id} name={title} />}
      </PageHead>
      <Read of={job}>
        {(data) => (
          <>
            <JobFigures job={data} />
            <div className="pairs">
              <JobSkillsFigure jobId={id} {...skills} />
              <SimilarJobs job={data} />
            </div>
            <div className="pairs">
              <RecordChanges params={{ jobId: id }} {...changes} />
              <NotesSection kind="job" id={String(id)} />
            </div>
          </>
        )}
      </Read>
    </>
  );
}

/** Key figures of the job's postings, and how much of it is taught. */
function JobFigures({ job }: { readonly job: JobRecord }) {
  const postingsLink = <a href={hrefOf('postings', {}, job.name ? { text: job.name } : {})}>{t('compare postings')}</a>;
  const [postings, ...others] = jobKeyFigures(job).map((figure) =>
    kpiOf(figure, figure.view === 'job-skills' ? { jobId: job.id } : job.name ? { text: job.name } : {}, {
      kind: 'job',
      jobId: job.id,
    }),
  );
  return (
    <KpiStrip label={t('Key figures')} figures={postings ? [{ ...postings, note: postingsLink }, ...others] : []} />
  );
}

interface JobSkillsFigureProps extends AddressedTable {
  readonly jobId: number;
}

/** The skills that the job asks for, and the best course for each beside it. An open dot is a skill that no course is linked to. */
function JobSkillsFigure({ jobId, ...address }: JobSkillsFigureProps) {
  const params = { jobId };
  const read = useView({ view: 'job-skills', params }, { page: 1, pageSize: maxDots });
  const table = (
    <DataTable
      view="job-skills"
      params={params}
      {...address}
      cells={{ confidence: (row) => <ConfidenceMeter value={row.confidence} /> }}
      none={t('The service names no skill for this job.')}
    />
  );
  return (
    <ReadFigure {...headOf('job-skills')} read={read} height={rowsHeight(maxDots)} initial="table" table={table}>
      {(page) => <ViewFigure id="job-skills" page={page} params={params} initial="table" table={table} />}
    </ReadFigure>
  );
}

/** A confidence with a bar beside it; "none", and an empty bar, where no course is linked to the skill. */
function ConfidenceMeter({ value }: { readonly value: number | null }) {
  return <Meter text={value === null ? t('none⟨no course is linked to it⟩') : formatNumber(value, 2)} share={value} />;
}
