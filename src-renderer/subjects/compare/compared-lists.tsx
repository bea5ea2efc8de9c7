import { useCallback } from 'react';
import { inChosenOrder } from '#shared/catalog/columns.ts';
import { courseNames } from '#shared/catalog/course-id.ts';
import {
  columnNames,
  coursesOfSkills,
  maxShared,
  skillsOfCourses,
  skillsOfJobs,
} from '#shared/subjects/compare/figures.ts';
import { ViewFigure } from '../../charts/view-figure.tsx';
import { useLabels } from '../../client/annotations.ts';
import { useAllRows } from '../../client/views.ts';
import type { RouteQuery } from '../../routing/routes.ts';
import { Read } from '../../ui/states.tsx';
import { DataTable, OwnOrderTable, useTableAddress } from '../../ui/table/data-table.tsx';
import { useLinked } from '../../ui/table/linked.ts';

interface Query {
  readonly query: RouteQuery<'compare'>;
}

export function ComparedCourses({ courseKeys, query }: Query & { readonly courseKeys: readonly string[] }) {
  const labels = useLabels();
  const linked = useLinked();
  const params = { courseKeys: [...courseKeys] };
  const figuresRead = useAllRows({ view: 'compare-courses', params });
  const skillsRead = useAllRows({ view: 'compare-course-skills', params });
  const address = useTableAddress('compare', query);
  const nameOf = courseNames(courseKeys, (key) => labels.of('course', key));
  return (
    <>
      <Read of={figuresRead}>
        {(page) => (
          <ViewFigure
            id="compare-courses-figures"
            page={page}
            params={params}
            asOf={null}
            initial="both"
            table={
              <OwnOrderTable
                view="compare-courses"
                params={params}
                chosen={{ rows: { ids: courseKeys, idOf: (row) => row.course_key } }}
              />
            }
          />
        )}
      </Read>
      <Read of={skillsRead}>
        {(page) => (
          <ViewFigure
            id="compare-course-skills"
            page={page}
            params={params}
            linked={linked}
            keys={maxShared(skillsOfCourses(page)).map(({ key }) => key)}
            initial="both"
            table={
              <DataTable
                view="compare-course-skills"
                params={params}
                pivotLabel={nameOf}
                chosen={{ columns: courseKeys }}
                linked={{ linked, keyOf: (row) => String(row.skill_id) }}
                {...address}
              />
            }
          />
        )}
      </Read>
    </>
  );
}

export function ComparedJobs({ jobIds, query }: Query & { readonly jobIds: readonly number[] }) {
  const linked = useLinked();
  const params = { jobIds: [...jobIds] };
  const figuresRead = useAllRows({ view: 'compare-jobs', params });
  const figures = figuresRead.data;
  const skillsRead = useAllRows({ view: 'compare-job-skills', params });
  const jobs = inChosenOrder(figures?.rows ?? [], jobIds, (row) => row.job_id);
  const columns = columnNames(jobs.map(({ job_id: id, name }) => ({ id, name })));
  const address = useTableAddress('compare', query);
  return (
    <>
      <Read of={figuresRead}>
        {(page) => (
          <ViewFigure
            id="compare-jobs-figures"
            page={page}
            params={params}
            initial="both"
            table={
              <OwnOrderTable
                view="compare-jobs"
                params={params}
                chosen={{ rows: { ids: jobIds, idOf: (row) => row.job_id } }}
              />
            }
          />
        )}
      </Read>
      <Read of={skillsRead}>
        {(page) => (
          <ViewFigure
            id="compare-job-skills"
            page={page}
            params={params}
            linked={linked}
            keys={maxShared(skillsOfJobs(page)).map(({ key }) => key)}
            jobs={figures?.rows}
            initial="both"
            table={
              <DataTable
                view="compare-job-skills"
                params={params}
                chosen={{ columns }}
                linked={{ linked, keyOf: (row) => String(row.skill_id) }}
                {...address}
              />
            }
          />
        )}
      </Read>
    </>
  );
}

export function ComparedSkills({ skillIds, query }: Query & { readonly skillIds: readonly number[] }) {
  const labels = useLabels();
  const linked = useLinked();
  const params = { skillIds: [...skillIds] };
  const figuresRead = useAllRows({ view: 'compare-skills', params });
  const figures = figuresRead.data;
  const coursesRead = useAllRows({ view: 'compare-skill-courses', params });
  const columns = columnNames(inChosenOrder(figures?.rows ?? [], skillIds, (row) => row.id));
  const address = useTableAddress('compare', query);
  const labelOf = useCallback((key: string) => labels.of('course', key), [labels]);
  return (
    <>
      <Read of={figuresRead}>
        {(page) => (
          <ViewFigure
            id="compare-skills-figures"
            page={page}
            params={params}
            initial="both"
            table={
              <OwnOrderTable
                view="compare-skills"
                params={params}
                chosen={{ rows: { ids: skillIds, idOf: (row) => row.id } }}
              />
            }
          />
        )}
      </Read>
      <Read of={coursesRead}>
        {(page) => (
          <ViewFigure
            id="compare-skill-courses"
            page={page}
            params={params}
            linked={linked}
            keys={maxShared(coursesOfSkills(page, labelOf)).map(({ key }) => key)}
            skills={figures?.rows}
            initial="both"
            table={
              <DataTable
                view="compare-skill-courses"
                params={params}
                chosen={{ columns }}
                linked={{ linked, keyOf: (row) => row.course_key }}
                {...address}
              />
            }
          />
        )}
      </Read>
    </>
  );
}
