import { useMemo } from 'react';
import {
  comparedCoursesFigure,
  comparedJobsFigure,
  comparedSkillsFigure,
  type SharedRow,
  sharedFigure,
} from '../../../src-preload/contract/figures/compared.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import type { RouteQuery } from '../../app/routes.ts';
import { useLinked } from '../../charts/linked.ts';
import { useLabels } from '../../client/own-words.ts';
import { useAllRows } from '../../client/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { MatrixBlock } from './matrix-block.tsx';
import { PlainTable } from './plain-table.tsx';

interface Query {
  readonly query: RouteQuery<'compare'>;
}

/** Confidence is 0 to 1 by definition. */
const confidenceAxis = { min: 0, max: 1, step: 0.5, fromZero: true };

const valuesOf = (json: string | null) => JSON.parse(json ?? '{}') as SharedRow['values'];

function useTableAddress(query: RouteQuery<'compare'>) {
  const onAddress = usePatchQuery('compare');
  return { address: { sort: query.sort, page: query.page }, onAddress };
}

export function ComparedCourses({ courseKeys, query }: Query & { readonly courseKeys: readonly string[] }) {
  const labels = useLabels();
  const linked = useLinked();
  const params = { courseKeys: [...courseKeys] };
  const figures = useAllRows({ view: 'compare-courses', params }).data;
  const skills = useAllRows({ view: 'compare-course-skills', params }).data;
  const address = useTableAddress(query);
  const nameOf = (key: string) => labels.of('course', key) ?? key;
  const shared = useMemo(
    () =>
      skills?.rows.map(
        (row): SharedRow => ({
          key: String(row.skill_id),
          label: row.name ?? `Skill ${row.skill_id}`,
          shared: row.shared,
          values: valuesOf(row.courses),
        }),
      ),
    [skills],
  );
  const words = { id: 'compare-course-skills', title: 'Skills side by side', what: 'skill', of: 'course' };
  return (
    <>
      <MatrixBlock
        figure={figures && comparedCoursesFigure(figures.rows, nameOf)}
        asOf={null}
        table={<PlainTable view="compare-courses" params={params} />}
      />
      <MatrixBlock
        figure={
          shared &&
          sharedFigure(
            { ...words, measure: 'the confidence that the course teaches the skill' },
            shared,
            courseKeys.map((key) => ({ key, label: nameOf(key) })),
            confidenceAxis,
          )
        }
        shared={shared}
        linked={linked}
        asOf={skills?.asOf ?? null}
        table={
          <DataTable
            view="compare-course-skills"
            params={params}
            spreadLabel={nameOf}
            linked={{ linked, keyOf: (row) => String(row.skill_id) }}
            {...address}
          />
        }
      />
    </>
  );
}

export function ComparedJobs({ jobIds, query }: Query & { readonly jobIds: readonly number[] }) {
  const linked = useLinked();
  const params = { jobIds: [...jobIds] };
  const figures = useAllRows({ view: 'compare-jobs', params }).data;
  const skills = useAllRows({ view: 'compare-job-skills', params }).data;
  const address = useTableAddress(query);
  const shared = useMemo(
    () =>
      skills?.rows.map(
        (row): SharedRow => ({
          key: String(row.skill_id),
          label: row.name ?? `Skill ${row.skill_id}`,
          shared: row.shared,
          values: valuesOf(row.jobs),
        }),
      ),
    [skills],
  );
  const words = { id: 'compare-job-skills', title: 'Skills side by side', what: 'skill', of: 'job' };
  return (
    <>
      <MatrixBlock
        figure={figures && comparedJobsFigure(figures.rows)}
        asOf={figures?.asOf ?? null}
        table={<PlainTable view="compare-jobs" params={params} />}
      />
      <MatrixBlock
        figure={
          shared &&
          skills &&
          sharedFigure(
            { ...words, measure: 'the unique postings of the job that name the skill' },
            shared,
            skills.spread.map((key) => ({ key, label: key })),
            null,
          )
        }
        shared={shared}
        linked={linked}
        asOf={skills?.asOf ?? null}
        table={
          <DataTable
            view="compare-job-skills"
            params={params}
            linked={{ linked, keyOf: (row) => String(row.skill_id) }}
            {...address}
          />
        }
      />
    </>
  );
}

export function ComparedSkills({ skillIds, query }: Query & { readonly skillIds: readonly number[] }) {
  const labels = useLabels();
  const linked = useLinked();
  const params = { skillIds: [...skillIds] };
  const figures = useAllRows({ view: 'compare-skills', params }).data;
  const courses = useAllRows({ view: 'compare-skill-courses', params }).data;
  const address = useTableAddress(query);
  const shared = useMemo(
    () =>
      courses?.rows.map(
        (row): SharedRow => ({
          key: row.course_key,
          label: labels.of('course', row.course_key) ?? row.course_key,
          shared: row.shared,
          values: valuesOf(row.skills),
        }),
      ),
    [courses, labels],
  );
  const words = { id: 'compare-skill-courses', title: 'Courses side by side', what: 'course', of: 'skill' };
  const untaught = (figures?.rows ?? []).filter((row) => row.courses === 0);
  const compared = [
    ...(courses?.spread ?? []).map((key) => ({ key, label: key })),
    ...untaught.map((row) => ({ key: `untaught ${row.id}`, label: row.name ?? `Skill ${row.id}` })),
  ];
  return (
    <>
      <MatrixBlock
        figure={figures && comparedSkillsFigure(figures.rows)}
        asOf={figures?.asOf ?? null}
        table={<PlainTable view="compare-skills" params={params} />}
      />
      <MatrixBlock
        figure={
          shared &&
          sharedFigure(
            { ...words, measure: 'the confidence that the course teaches the skill' },
            shared,
            compared,
            confidenceAxis,
          )
        }
        shared={shared}
        linked={linked}
        asOf={courses?.asOf ?? null}
        table={
          <DataTable
            view="compare-skill-courses"
            params={params}
            linked={{ linked, keyOf: (row) => row.course_key }}
            {...address}
          />
        }
      />
    </>
  );
}
