import { headOf } from '#shared/figures/figures.ts';
import { courseKeyFigures } from '#shared/figures/key-figures-of-records.ts';
import { maxDots } from '#shared/figures/taxonomy.ts';
import { t } from '#shared/language/message.ts';
import { rowsHeight } from '../../charts/named-rows.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { ViewFigure } from '../../charts/view-figure.tsx';
import { useCourse, useSyncedDatasets } from '../../client/queries.ts';
import { useView } from '../../client/views.ts';
import { hrefOf, type RouteQuery } from '../../routing/routes.ts';
import { AsOfLine, FailureLine } from '../../ui/as-of.tsx';
import { KpiStrip, kpiOf } from '../../ui/kpi-strip.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { type AddressedTable, DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { CompareButton } from '../compare/compare-button.tsx';
import { Rename } from '../labels/rename.tsx';
import { MarksSection } from '../marks/marks-section.tsx';
import { NotesSection } from '../notes/notes-section.tsx';
import { WatchButton } from '../watch/watch-button.tsx';

export interface CourseScreenProps {
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
  const head = <CourseHead courseKey={courseKey} course={course} />;
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
        label={t('Key figures')}
        figures={courseKeyFigures(course.data, { skills: synced.has('skills'), jobs: synced.has('jobs') }).map(
          (figure) => kpiOf(figure, null),
        )}
      />
      <CourseSkillsFigure courseKey={courseKey} {...skills} />
      <MarksSection params={{ courseKey }} />
      <div className="pairs">
        <section className="block">
          <h2>{t('Jobs that ask for it')}</h2>
          <DataTable
            view="course-jobs"
            params={{ courseKey }}
            {...jobs}
            none={t('No job names a skill of this course.')}
          />
        </section>
        <section className="block">
          <h2>{t('Course runs')}</h2>
          <DataTable
            view="runs"
            params={{ courseKey }}
            hide={['course_key']}
            {...runs}
            pickable
            none={t('No run of this course is selected. Add one in Settings › Courses.')}
          />
        </section>
      </div>
      <NotesSection kind="course" id={courseKey} />
    </>
  );
}

interface CourseHeadProps {
  readonly courseKey: string;
  readonly course: ReturnType<typeof useCourse>;
}

function CourseHead({ courseKey, course }: CourseHeadProps) {
  return (
    <PageHead
      title={courseKey}
      names="course"
      actions={
        !course.isError && (
          <>
            <Rename kind="course" id={courseKey} />
            <WatchButton subject={{ kind: 'course', id: courseKey }} />
            <CompareButton kind="courses" id={courseKey} />
          </>
        )
      }
      focusKey={courseKey}
      trail={[{ label: t('Courses'), href: hrefOf('courses', {}) }]}
    >
      {course.data && <AsOfLine asOf={course.data.asOf} lead={t('Organisation {org}', { org: course.data.org })} />}
      {course.data && <FailureLine asOf={course.data.asOf} />}
    </PageHead>
  );
}

interface CourseSkillsFigureProps extends AddressedTable {
  readonly courseKey: string;
}

/** The skills of the course by confidence. */
function CourseSkillsFigure({ courseKey, ...address }: CourseSkillsFigureProps) {
  const params = { courseKey };
  const read = useView({ view: 'course-skills', params }, { page: 1, pageSize: maxDots });
  const table = (
    <DataTable
      view="course-skills"
      params={params}
      {...address}
      none={t('The taxonomy links no skill to this course.')}
    />
  );
  return (
    <ReadFigure {...headOf('course-skills')} read={read} height={rowsHeight(maxDots)} initial="both" table={table}>
      {(page) => <ViewFigure id="course-skills" page={page} params={params} initial="both" table={table} />}
    </ReadFigure>
  );
}
