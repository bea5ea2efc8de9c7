import type { CourseRecord } from '../../../src-preload/contract/records.ts';
import { hrefOf, type RouteQuery } from '../../app/routes.ts';
import { useCourse, useSyncedDatasets } from '../../client/queries.ts';
import { AsOfLine, FailureLine } from '../../ui/as-of.tsx';
import { KpiStrip, kpi } from '../../ui/kpi-strip.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { CompareButton } from '../compare/compare-button.tsx';
import { Rename } from '../labels/rename.tsx';
import { NotesSection } from '../notes/notes-section.tsx';
import { CourseSkillsFigure } from './course-skills-figure.tsx';

interface CourseScreenProps {
  readonly courseKey: string;
  readonly query: RouteQuery<'course'>;
}

/** A catalog course: what it teaches, which jobs that reaches, and its selected runs. */
export function CourseScreen({ courseKey, query }: CourseScreenProps) {
  const skills = useTableAddress('course', query);
  const runs = useTableAddress('course', query, 'run');
  const jobs = useTableAddress('course', query, 'job');
  const course = useCourse(courseKey);
  const synced = useSyncedDatasets();
  const head = (
    <PageHead
      title={courseKey}
      names="course"
      actions={
        !course.isError && (
          <>
            <Rename kind="course" id={courseKey} />
            <CompareButton kind="courses" id={courseKey} />
          </>
        )
      }
      focusKey={courseKey}
      trail={[{ label: 'Courses', href: hrefOf('courses', {}) }]}
    >
      {course.data && <AsOfLine asOf={course.data.asOf} lead={`Organisation ${course.data.org}`} />}
      {course.data && <FailureLine asOf={course.data.asOf} />}
    </PageHead>
  );
  if (!course.data) {
    return (
      <>
        {head}
        {course.isError ? <ErrorState error={course.error} onRetry={() => void course.refetch()} /> : <Skeleton />}
      </>
    );
  }
  return (
    <>
      {head}
      <KpiStrip
        label="Key figures"
        figures={[
          kpi('Skills', synced.has('skills') ? course.data.skills : null, onlyHereWords(course.data)),
          kpi('Jobs', synced.has('jobs') ? course.data.jobs : null, 'name one of its skills'),
          kpi('Selected runs', course.data.runs),
        ]}
      />
      <CourseSkillsFigure courseKey={courseKey} {...skills} />
      <section className="block">
        <h2>Jobs that ask for it</h2>
        <DataTable view="course-jobs" params={{ courseKey }} {...jobs} none="No job names a skill of this course." />
      </section>
      <section className="block">
        <h2>Course runs</h2>
        <DataTable
          view="runs"
          params={{ courseKey }}
          hide={['course_key']}
          {...runs}
          none="No run of this course is selected. Add one in Settings › Courses."
        />
      </section>
      <NotesSection kind="course" id={courseKey} />
    </>
  );
}

function onlyHereWords({ skills, onlyHere }: CourseRecord): string {
  if (onlyHere === 0 || skills === 0) return 'linked to the course';
  return onlyHere === skills ? 'no other course teaches any of them' : `${onlyHere} of them taught by no other course`;
}
