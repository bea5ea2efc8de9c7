import type { ReactNode } from 'react';
import { highest, sharedFinding } from '../../../src-preload/contract/findings/compared.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import type { RouteQuery } from '../../app/routes.ts';
import { useLabels } from '../../client/own-words.ts';
import { useAllRows } from '../../client/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { PlainTable } from './plain-table.tsx';

interface Query {
  readonly query: RouteQuery<'compare'>;
}

/** Figures above, and what they have in common below, each with its finding. */
function Lists(props: {
  readonly figures: ReactNode;
  readonly finding: string;
  readonly title: string;
  readonly shared: string;
  readonly table: ReactNode;
}) {
  return (
    <>
      <section className="block">
        <p className="lede">{props.finding}</p>
        {props.figures}
      </section>
      <section className="block">
        <h2>{props.title}</h2>
        <p className="lede">{props.shared}</p>
        {props.table}
      </section>
    </>
  );
}

function useTableAddress(query: RouteQuery<'compare'>) {
  const onAddress = usePatchQuery('compare');
  return { address: { sort: query.sort, page: query.page }, onAddress };
}

export function ComparedCourses({ courseKeys, query }: Query & { readonly courseKeys: readonly string[] }) {
  const labels = useLabels();
  const params = { courseKeys: [...courseKeys] };
  const figures = useAllRows({ view: 'compare-courses', params }).data?.rows ?? [];
  const skills = useAllRows({ view: 'compare-course-skills', params }).data?.rows ?? [];
  const nameOf = (key: string) => labels.of('course', key) ?? key;
  return (
    <Lists
      finding={highest(
        figures,
        (row) => nameOf(row.course_key),
        (row) => row.skills,
        'teaches most skills',
      )}
      figures={<PlainTable view="compare-courses" params={params} />}
      title="Skills side by side"
      shared={sharedFinding(skills, courseKeys.length, 'skill', 'course')}
      table={
        <DataTable view="compare-course-skills" params={params} spreadLabel={nameOf} {...useTableAddress(query)} />
      }
    />
  );
}

export function ComparedJobs({ jobIds, query }: Query & { readonly jobIds: readonly number[] }) {
  const params = { jobIds: [...jobIds] };
  const figures = useAllRows({ view: 'compare-jobs', params }).data?.rows ?? [];
  const skills = useAllRows({ view: 'compare-job-skills', params }).data?.rows ?? [];
  const nameOf = (row: (typeof figures)[number]) => row.name ?? `Job ${row.job_id}`;
  const pay = highest(figures, nameOf, (row) => row.median_salary, 'pays most', 'USD/yr');
  const demand = highest(figures, nameOf, (row) => row.unique_postings, 'has most postings');
  return (
    <Lists
      finding={`${pay} ${demand}`}
      figures={<PlainTable view="compare-jobs" params={params} />}
      title="Skills side by side"
      shared={sharedFinding(skills, jobIds.length, 'skill', 'job')}
      table={<DataTable view="compare-job-skills" params={params} {...useTableAddress(query)} />}
    />
  );
}

export function ComparedSkills({ skillIds, query }: Query & { readonly skillIds: readonly number[] }) {
  const params = { skillIds: [...skillIds] };
  const figures = useAllRows({ view: 'compare-skills', params }).data?.rows ?? [];
  const courses = useAllRows({ view: 'compare-skill-courses', params }).data?.rows ?? [];
  const nameOf = (row: (typeof figures)[number]) => row.name ?? `Skill ${row.id}`;
  return (
    <Lists
      finding={highest(figures, nameOf, (row) => row.demand, 'is asked for most', 'postings')}
      figures={<PlainTable view="compare-skills" params={params} />}
      title="Courses side by side"
      shared={sharedFinding(courses, skillIds.length, 'course', 'skill')}
      table={<DataTable view="compare-skill-courses" params={params} {...useTableAddress(query)} />}
    />
  );
}
