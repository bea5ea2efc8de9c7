import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SavedReport } from '#contract/reports/recipe.ts';
import { type SubjectKind, type TemplateId, templateOf, templates } from '#contract/reports/templates.ts';
import type { ViewSort } from '#shared/catalog/views.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { formatInstantDay } from '#shared/time/days.ts';
import { useSavedReports } from '../../client/reports.ts';
import { useView } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Named } from '../../ui/named.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { type Draft, openKept, withSubject, withTemplate } from './draft.ts';

const titles = {
  run: message('Choose a course run to see its report.'),
  job: message('Choose a job to see its report.'),
  plan: message('Open Plan, make the plan there, then choose “Report”.'),
  coverage: message('Open Coverage, choose the courses there, then choose “Report”.'),
  skill: message('Open Coverage, then choose “Course brief” on one of the gaps.'),
  comparison: message('Choose two to six items to compare.'),
} as const;

const maxOffered = { page: 1, pageSize: 5 } as const;

/** The kinds of reports that nothing must be chosen for. */
const ofAllRuns = ['portfolio', 'month', 'digest'] as const satisfies readonly TemplateId[];

export interface FirstReportsProps {
  readonly draft: Draft;
  readonly onChange: (change: (now: Draft) => Draft) => void;
}

/** Shown until the subject of a report is chosen: what a report is, and reports that one click makes. */
export function FirstReports(props: FirstReportsProps) {
  const kind: SubjectKind = templateOf(props.draft.template).subject;
  if (kind === 'run') return <RunReports {...props} />;
  if (kind === 'job') return <JobReports {...props} />;
  return (
    <Offers {...props}>
      {kind === 'plan' && <Way href={hrefOf('plan', {})}>{t('Go to Plan')}</Way>}
      {(kind === 'coverage' || kind === 'skill') && <Way href={hrefOf('coverage', {})}>{t('Go to Coverage')}</Way>}
    </Offers>
  );
}

interface OffersProps extends FirstReportsProps {
  /** The query that reads the content. */
  readonly read?: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>;
  readonly children: ReactNode;
}

/** The content between what a report is and the reports that nothing must be chosen for. */
function Offers({ draft, onChange, read, children }: OffersProps) {
  const kind: SubjectKind = templateOf(draft.template).subject;
  const kept = useSavedReports();
  const reads = read ? [read, kept] : [kept];
  // All of it at once, so that nothing moves under the pointer.
  if (reads.some(({ isPending }) => isPending)) return <Skeleton />;
  const failed = reads.filter(({ isError }) => isError);
  return (
    <EmptyState title={kind in titles ? t(titles[kind as keyof typeof titles]) : ''}>
      <p>
        {t(
          'A report has the key figures, charts and tables that you select, each with its source and date. Save it as a file, or add it to your saved reports and make it again after the next sync.',
        )}
      </p>
      {failed[0] && (
        <ErrorState
          error={failed[0].error}
          onRetry={() => {
            for (const one of failed) void one.refetch();
          }}
        />
      )}
      {children}
      <NewestKept reports={kept.data?.reports ?? []} />
      <p className="quiet">{t('Reports on everything you selected:')}</p>
      <ul className="suggestions">
        {ofAllRuns.map((template) => (
          <li key={template}>
            <Button kind="link" onClick={() => onChange((now) => withTemplate(now, template))}>
              {translated(templates[template].title)}
            </Button>{' '}
            <span className="quiet">{translated(templates[template].purpose)}</span>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}

function Way({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <p>
      <a href={href}>{children}</a>
    </p>
  );
}

/** The runs that a user most likely reports on: those with the newest data, the largest first. */
const newestFirst = {
  column: 'data_through',
  direction: 'desc',
  thenBy: [{ column: 'current', direction: 'desc' }],
} as const satisfies ViewSort<'run-trends'>;

function RunReports(props: FirstReportsProps) {
  const runs = useView({ view: 'run-trends', params: {}, sort: newestFirst }, maxOffered);
  const withData = (runs.data?.rows ?? []).filter((row) => row.data_through !== null);
  return (
    <Offers {...props} read={runs}>
      <Offered title={t('Course runs with the newest data:')}>
        {withData.map(({ run_id: runId }) => (
          <li key={runId}>
            <Button kind="link" onClick={() => props.onChange((now) => withSubject(now, { kind: 'run', runId }))}>
              <Named kind="run" id={runId} />
            </Button>
          </li>
        ))}
      </Offered>
    </Offers>
  );
}

function JobReports(props: FirstReportsProps) {
  const jobs = useView({ view: 'job-postings', params: {} }, maxOffered);
  return (
    <Offers {...props} read={jobs}>
      <Offered title={t('Jobs with the most postings:')}>
        {(jobs.data?.rows ?? []).map(({ job_id: jobId, job_name: name }) => (
          <li key={jobId}>
            <Button kind="link" onClick={() => props.onChange((now) => withSubject(now, { kind: 'job', jobId }))}>
              <bdi>{name ?? jobId}</bdi>
            </Button>
          </li>
        ))}
      </Offered>
    </Offers>
  );
}

/** The kept reports, the one that was kept last first. */
function NewestKept({ reports }: { readonly reports: readonly SavedReport[] }) {
  const kept = reports.toSorted((one, other) => other.savedAt - one.savedAt);
  return (
    <Offered title={t('Saved reports:')}>
      {kept.slice(0, maxOffered.pageSize).map((report) => (
        <li key={report.no}>
          <Button kind="link" onClick={() => openKept(report)}>
            <span className="sr-only">{t('Open')} </span>
            <bdi>{report.name}</bdi>
          </Button>{' '}
          <span className="quiet">{t('saved on {day}', { day: formatInstantDay(report.savedAt) })}</span>
        </li>
      ))}
    </Offered>
  );
}

/** A list below its title; neither where there is nothing to list. */
function Offered({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <p className="quiet">{title}</p>
      <ul className="suggestions">{children}</ul>
    </>
  );
}
