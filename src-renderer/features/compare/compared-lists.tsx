import { useCallback, useMemo } from 'react';
import { courseNames } from '../../../src-preload/contract/compared-names.ts';
import {
  comparedCourseSkillsFigure,
  comparedCoursesFigure,
  comparedJobSkillsFigure,
  comparedJobsFigure,
  comparedSkillCoursesFigure,
  comparedSkillsFigure,
  coursesOfSkills,
  skillsOfCourses,
  skillsOfJobs,
} from '../../../src-preload/contract/figures/compared.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { RouteQuery } from '../../app/routes.ts';
import { useLinked } from '../../charts/linked.ts';
import { useLabels } from '../../client/own-words.ts';
import { useAllRows } from '../../client/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { MatrixBlock } from './matrix-block.tsx';
import { PlainTable } from './plain-table.tsx';

interface Query {
  readonly query: RouteQuery<'compare'>;
}

export function ComparedCourses({ courseKeys, query }: Query & { readonly courseKeys: readonly string[] }) {
  const labels = useLabels();
  const linked = useLinked();
  const params = { courseKeys: [...courseKeys] };
  const figuresRead = useAllRows({ view: 'compare-courses', params });
  const figures = figuresRead.data;
  const skillsRead = useAllRows({ view: 'compare-course-skills', params });
  const skills = skillsRead.data;
  const address = useTableAddress('compare', query);
  const nameOf = courseNames(courseKeys, (key) => labels.of('course', key));
  const shared = useMemo(() => skills && skillsOfCourses(skills), [skills]);
  return (
    <>
      <MatrixBlock
        read={figuresRead}
        figure={figures && comparedCoursesFigure(figures.rows, nameOf)}
        source={sourceOf('compare-courses-figures', params)}
        asOf={null}
        table={<PlainTable view="compare-courses" params={params} />}
      />
      <MatrixBlock
        read={skillsRead}
        figure={skills && comparedCourseSkillsFigure(skills, courseKeys, nameOf)}
        source={sourceOf('compare-course-skills', params)}
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
  const figuresRead = useAllRows({ view: 'compare-jobs', params });
  const figures = figuresRead.data;
  const skillsRead = useAllRows({ view: 'compare-job-skills', params });
  const skills = skillsRead.data;
  const address = useTableAddress('compare', query);
  const shared = useMemo(() => skills && skillsOfJobs(skills), [skills]);
  return (
    <>
      <MatrixBlock
        read={figuresRead}
        figure={figures && comparedJobsFigure(figures.rows)}
        source={sourceOf('compare-jobs-figures', params)}
        asOf={figures?.asOf ?? null}
        table={<PlainTable view="compare-jobs" params={params} />}
      />
      <MatrixBlock
        read={skillsRead}
        figure={skills && comparedJobSkillsFigure(skills)}
        source={sourceOf('compare-job-skills', params)}
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
  const figuresRead = useAllRows({ view: 'compare-skills', params });
  const figures = figuresRead.data;
  const coursesRead = useAllRows({ view: 'compare-skill-courses', params });
  const courses = coursesRead.data;
  const address = useTableAddress('compare', query);
  const labelOf = useCallback((key: string) => labels.of('course', key), [labels]);
  const shared = useMemo(() => courses && coursesOfSkills(courses, labelOf), [courses, labelOf]);
  return (
    <>
      <MatrixBlock
        read={figuresRead}
        figure={figures && comparedSkillsFigure(figures.rows)}
        source={sourceOf('compare-skills-figures', params)}
        asOf={figures?.asOf ?? null}
        table={<PlainTable view="compare-skills" params={params} />}
      />
      <MatrixBlock
        read={coursesRead}
        figure={courses && comparedSkillCoursesFigure(courses, figures?.rows ?? [], labelOf)}
        source={sourceOf('compare-skill-courses', params)}
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
