import type { ReactNode } from 'react';
import type { Subject } from '#contract/reports/recipe.ts';
import type { SavedReport } from '#contract/reports/saved.ts';
import { type SubjectKind, type TemplateId, templateOf, templates } from '#contract/reports/templates.ts';
import type { ViewName, ViewRow, ViewSort } from '#shared/catalog/views.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { formatInstantDay } from '#shared/time/days.ts';
import { useSavedReports } from '../../client/reports.ts';
import { useView } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Named } from '../../ui/named.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { type Draft, openKept, withSubject, withTemplate } from './draft.ts';

const titles = {
  run: message('Choose a course run to see its report.'),
  job: message('Choose a job to see its report.'),
  plan: message('Make a plan on its screen, and choose “Report” there.'),
  coverage: message('Choose the courses on the screen Coverage, and “Report” there.'),
  skill: message('Choose a gap on the screen Coverage, and “Course brief” there.'),
  comparison: message('Choose two to six things to compare.'),
} as const;

const maxOffered = { page: 1, pageSize: 5 } as const;

/** The kinds of reports that nothing must be chosen for. */
const ofAllRuns = ['portfolio', 'month', 'digest'] as const satisfies readonly TemplateId[];

export interface FirstReportsProps {
  readonly draft: Draft;
  readonly onChange: (change: (now: Draft) => Draft) => void;
}

/** Shown until the subject of a report is chosen: what a report is, and reports that one click makes. */
export function FirstReports({ draft, onChange }: FirstReportsProps) {
  const kind: SubjectKind = templateOf(draft.template).subject;
  const choose = (subject: Subject) => onChange((now) => withSubject(now, subject));
  const runs = useView({ view: 'run-trends', params: {}, sort: newestFirst }, maxOffered);
  const jobs = useView({ view: 'job-postings', params: {} }, maxOffered);
  const kept = useSavedReports();
  // All of it at once, so that nothing moves under the pointer.
  if (runs.isPending || jobs.isPending || kept.isPending) return <Skeleton />;
  return (
    <EmptyState title={kind in titles ? t(titles[kind as keyof typeof titles]) : ''}>
      <p>
        {t(
          'A report has the key figures, charts and tables that you tick, each with its source and date. Save it as a file, or keep it and make it again after the next sync.',
        )}
      </p>
      {kind === 'run' && <NewestRuns rows={runs.data?.rows ?? []} onChoose={choose} />}
      {kind === 'job' && <LargestJobs rows={jobs.data?.rows ?? []} onChoose={choose} />}
      {kind === 'plan' && <Way href={hrefOf('plan', {})}>{t('Go to Plan')}</Way>}
      {(kind === 'coverage' || kind === 'skill') && <Way href={hrefOf('coverage', {})}>{t('Go to Coverage')}</Way>}
      <NewestKept reports={kept.data?.reports ?? []} />
      <p className="quiet">{t('Reports on all course runs:')}</p>
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

interface ChoiceProps<V extends ViewName> {
  readonly rows: readonly ViewRow<V>[];
  readonly onChoose: (subject: Subject) => void;
}

/** The runs that a user most likely reports on: those with the newest data, the largest first. */
const newestFirst = {
  column: 'data_through',
  direction: 'desc',
  thenBy: [{ column: 'current', direction: 'desc' }],
} as const satisfies ViewSort<'run-trends'>;

function NewestRuns({ rows, onChoose }: ChoiceProps<'run-trends'>) {
  return (
    <Offered title={t('Course runs with the newest data:')}>
      {rows.map(({ run_id: runId }) => (
        <li key={runId}>
          <Button kind="link" onClick={() => onChoose({ kind: 'run', runId })}>
            <Named kind="run" id={runId} />
          </Button>
        </li>
      ))}
    </Offered>
  );
}

function LargestJobs({ rows, onChoose }: ChoiceProps<'job-postings'>) {
  return (
    <Offered title={t('Jobs with the most postings:')}>
      {rows.map(({ job_id: jobId, job_name: name }) => (
        <li key={jobId}>
          <Button kind="link" onClick={() => onChoose({ kind: 'job', jobId })}>
            <bdi>{name ?? jobId}</bdi>
          </Button>
        </li>
      ))}
    </Offered>
  );
}

/** The kept reports, the one that was kept last first. */
function NewestKept({ reports }: { readonly reports: readonly SavedReport[] }) {
  const kept = reports.toSorted((one, other) => other.savedAt - one.savedAt);
  return (
    <Offered title={t('Kept reports:')}>
      {kept.slice(0, maxOffered.pageSize).map((report) => (
        <li key={report.no}>
          <Button kind="link" onClick={() => openKept(report)}>
            <span className="sr-only">{t('Open')} </span>
            <bdi>{report.name}</bdi>
          </Button>{' '}
          <span className="quiet">{t('kept on {day}', { day: formatInstantDay(report.savedAt) })}</span>
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
