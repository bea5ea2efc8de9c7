import { rowsHeight } from '#renderer/charts/named-rows.ts';
import { ReadFigure, ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useCourse, useSyncedDatasets } from '#renderer/client/queries.ts';
import { useView } from '#renderer/client/views.ts';
import { hrefOf, type RouteQuery } from '#renderer/routing/routes.ts';
import { AsOfLine } from '#renderer/ui/as-of.tsx';
import { KpiStrip, kpiOf } from '#renderer/ui/kpi-strip.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { ErrorState, Skeleton } from '#renderer/ui/states.tsx';
import { type AddressedTable, DataTable, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import { headOf } from '#shared/figures/figures.ts';
import { courseKeyFigures } from '#shared/figures/key-figures-of-records.ts';
import { t } from '#shared/language/message.ts';
import { maxDots } from '#shared/subjects/taxonomy/figures.ts';
import { Rename } from '../annotations/labels/rename.tsx';
import { MarksSection } from '../annotations/marks/marks-section.tsx';
import { NotesSection } from '../annotations/notes/notes-section.tsx';
import { CompareButton } from '../compare/compare-tray.tsx';
import { FixList } from '../fixes/fix-list.tsx';
import { Change, DataThrough } from '../runs/trend-cells.tsx';
import { WatchButton } from '../watch/watch-dialog.tsx';

export interface CourseScreenProps {
  readonly courseKey: string;
  readonly query: RouteQuery<'course'>;
}

/** The run with the newest data comes first, before smaller ones with data of the same day. */
const newestFirst = '-data_through,-current';

/** A course: its selected runs and what to mend in them, what it teaches, and which jobs ask for that. */
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
  const hasRuns = course.data.runs > 0;
  const ofRuns = (
    <>
      <section className="block">
        <h2>{t('Course runs')}</h2>
        <DataTable
          view="runs"
          params={{ courseKey }}
          hide={['course_key']}
          cells={{
            change_7d: (row) => <Change change={row.change_7d} row={row} />,
            data_through: (row) => <DataThrough row={row} />,
          }}
          {...runs}
          address={{ ...runs.address, sort: runs.address.sort ?? newestFirst }}
          pickable
          none={t('No run of this course is selected. Add one in Settings › Course runs.')}
        />
      </section>
      <FixList courseKey={courseKey} />
    </>
  );
  return (
    <>
      {head}
      <KpiStrip
        label={t('Key figures')}
        figures={courseKeyFigures(course.data, { skills: synced.has('skills'), jobs: synced.has('jobs') }).map(
          (figure) => kpiOf(figure, null, { kind: 'course', courseKey }),
        )}
      />
      {hasRuns && ofRuns}
      <CourseSkillsFigure courseKey={courseKey} {...skills} />
      <section className="block">
        <h2>{t('Jobs that ask for its skills')}</h2>
        <DataTable
          view="course-jobs"
          params={{ courseKey }}
          {...jobs}
          none={t('No job names a skill of this course.')}
        />
      </section>
      <MarksSection params={{ courseKey }} />
      {!hasRuns && ofRuns}
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
      {course.data && (
        <AsOfLine asOf={course.data.asOf} isOneRecord lead={t('Organization {org}', { org: course.data.org })} />
      )}
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
      none={t('The service links no skill to this course.')}
    />
  );
  return (
    <ReadFigure {...headOf('course-skills')} read={read} height={rowsHeight(maxDots)} initial="both" table={table}>
      {(page) => <ViewFigure id="course-skills" page={page} params={params} initial="both" table={table} />}
    </ReadFigure>
  );
}
