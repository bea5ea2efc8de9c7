import type { JobRecord } from '#shared/catalog/records.ts';
import { type ViewRow, views } from '#shared/catalog/views.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { listedValues } from '#shared/text/cells.ts';
import { formatNumber, formatShare } from '#shared/text/numbers.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Block } from '../../ui/block.tsx';
import { Meter } from '../../ui/meter.tsx';
import { DataTable, useOwnOrder } from '../../ui/table/data-table.tsx';
import { ListedSkills } from '../../ui/table/table-body.tsx';
import { srOnly, Words } from '../../ui/words.tsx';

/** Fewer shared skills give no similarity. */
const minSkills = 3;

/** The jobs whose skills are most like those of a job, and the way from it to each. */
export function SimilarJobs({ job: { id, skills } }: { readonly job: Pick<JobRecord, 'id' | 'skills'> }) {
  const order = useOwnOrder();
  return (
    <Block title={translated(views['job-similar'].title)}>
      <p className="as-of">
        {t(
          'Up to 20 jobs with similar skills; rare skills count more than common ones. The service lists only the top skills, so a skill missing from a list may still be needed. “Covered already” shows how much of the other job this job’s skills already cover, weighted by importance.',
        )}
      </p>
      <DataTable
        view="job-similar"
        params={{ jobId: id }}
        {...order}
        cells={{
          name: (row) => <JobCell row={row} from={id} />,
          shared_skills: (row) => (
            <span className="nowrap">
              {t('{part} of {all}', { part: formatNumber(row.shared_skills), all: formatNumber(row.skills) })}
            </span>
          ),
          covered_pct: ({ covered_pct }) => <Meter text={formatShare(covered_pct)} share={covered_pct / 100} />,
          reasons: ({ reasons }) => <ListedSkills text={reasons && listedValues(reasons, 'percent')} />,
        }}
        none={
          skills < minSkills
            ? t('Too few skills to compare: the service names fewer than three for this job.')
            : t('No other job shares three or more skills with this one.')
        }
      />
    </Block>
  );
}

interface JobCellProps {
  readonly row: ViewRow<'job-similar'>;
  /** The job that the skills come from. */
  readonly from: number;
}

/** A similar job, with the plan of courses that leads there. */
function JobCell({ row: { job_id: id, name }, from }: JobCellProps) {
  const title = name ?? t('Job {id}', { id: String(id) });
  return (
    <span className="cell-action cell-stacked">
      <a href={hrefOf('job', { id })} dir="auto">
        {title}
      </a>
      <a className="quiet" href={hrefOf('plan', {}, { jobs: String(id), known: String(from) })}>
        <Words of={message('Plan the path<hidden> to {job}</hidden>')} hidden={srOnly} job={title} />
      </a>
    </span>
  );
}

/** The skills that go with a skill: by jobs and by courses, which are two questions. */
export function GoesWith({ skillId }: { readonly skillId: number }) {
  const [jobs, courses] = [useOwnOrder(), useOwnOrder()];
  const params = { skillId };
  return (
    <div className="columns">
      <Block title={translated(views['skill-together-jobs'].title)}>
        <p className="as-of">
          {t('Skills that the service names for the same jobs. The service lists only the top skills of each job.')}
        </p>
        <DataTable
          view="skill-together-jobs"
          params={params}
          {...jobs}
          none={t('No job names this skill together with another.')}
        />
      </Block>
      <Block title={translated(views['skill-together-courses'].title)}>
        <p className="as-of">{t('Skills that the service links to the same courses, regardless of confidence.')}</p>
        <DataTable
          view="skill-together-courses"
          params={params}
          {...courses}
          none={t('The courses linked to this skill are linked to no other skill.')}
        />
      </Block>
    </div>
  );
}
