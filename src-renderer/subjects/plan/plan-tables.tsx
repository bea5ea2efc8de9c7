import { type ReactNode, useState } from 'react';
import { courseNames } from '#shared/catalog/course-id.ts';
import { type ViewRow, views } from '#shared/catalog/views.ts';
import { type Message, message, t, translated } from '#shared/language/message.ts';
import {
  type MissingReason,
  missingLabels,
  type PlanQuestion,
  type PlanRecord,
} from '#shared/subjects/plan/question.ts';
import { noNextCourse, noneElsewhere } from '#shared/subjects/plan/text.ts';
import { listedValues } from '#shared/text/cells.ts';
import { formatNumber, formatShare } from '#shared/text/numbers.ts';
import { ViewFigure } from '../../charts/view-figure.tsx';
import { useLabels } from '../../client/annotations.ts';
import { useAllRows } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Block } from '../../ui/block.tsx';
import { Button } from '../../ui/button.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Named } from '../../ui/named.tsx';
import { NotReported } from '../../ui/not-reported.tsx';
import { Read } from '../../ui/states.tsx';
import { OwnOrderTable } from '../../ui/table/data-table.tsx';
import { ListedSkills } from '../../ui/table/table-body.tsx';
import { goToPlan } from './question.ts';

interface PlanTablesProps {
  readonly plan: PlanRecord;
  readonly question: PlanQuestion;
}

/** The plan step by step, what is missing of it, and what it is good for. */
export function PlanTables({ plan, question }: PlanTablesProps) {
  if (plan.skills === 0) return null;
  const hasCourses = plan.courses.length > 0;
  return (
    <>
      {hasCourses && <Steps question={question} />}
      {hasCourses && plan.jobs.length > 1 && <JobsFigure question={question} />}
      <MissingSkills plan={plan} question={question} />
      {hasCourses && <MatrixFigure question={question} />}
      <div className="pairs">
        <Block title={translated(views['plan-next'].title)}>
          <p className="as-of">{confidenceText()}</p>
          <NextCourses plan={plan} question={question} />
        </Block>
        {hasCourses && (
          <Block title={translated(views['plan-served-jobs'].title)}>
            <OwnOrderTable
              view="plan-served-jobs"
              params={question}
              cells={{ reached_pct: reachedMeter }}
              none={t('The plan covers no job.')}
            />
          </Block>
        )}
      </div>
    </>
  );
}

const reachedMeter = ({ reached_pct }: { readonly reached_pct: number }) => (
  <Meter text={formatShare(reached_pct)} share={reached_pct / 100} />
);

const newSkills = ({ new_skills: skills }: { readonly new_skills: string | null }) => (
  <ListedSkills text={skills && listedValues(skills, 'confidence')} />
);

/** A course that a row names, by its name or its code; nothing where there is none. */
const courseLink = (courseKey: string | null) =>
  courseKey === null ? (
    <NotReported />
  ) : (
    <a href={hrefOf('course', { key: courseKey })} dir="auto">
      <Named kind="course" id={courseKey} />
    </a>
  );

/** A course with what can be done about it. */
function CourseCell({ courseKey, children }: { readonly courseKey: string; readonly children: ReactNode }) {
  return (
    <span className="cell-action">
      {courseLink(courseKey)}
      <span className="cell-buttons">{children}</span>
    </span>
  );
}

const whatIf = ['only_here_pct', 'instead_course', 'instead_loss_pct'] as const;

/** Explains the numbers in lists of skills. */
const confidenceText = () => t('The number after a skill, from 0 to 1, is the confidence that the course teaches it.');

function Steps({ question }: Pick<PlanTablesProps, 'question'>) {
  const [asksWhatIf, setAsksWhatIf] = useState(false);
  const { withCourses, withoutCourses } = question;
  const keep = (key: string) => goToPlan({ ...question, withCourses: [...withCourses, key] });
  const release = (key: string) => goToPlan({ ...question, withCourses: withCourses.filter((each) => each !== key) });
  const exclude = (key: string) => goToPlan({ ...question, withoutCourses: [...withoutCourses, key] });
  const course = ({ course_key: key, is_fixed }: ViewRow<'plan-steps'>) => (
    <CourseCell courseKey={key}>
      {is_fixed ? (
        <Button kind="link" onClick={() => release(key)}>
          {t('Stop keeping')}
          <span className="sr-only"> {key}</span>
        </Button>
      ) : (
        <>
          <Button kind="link" onClick={() => keep(key)}>
            {t('Keep⟨a course⟩')}
            <span className="sr-only"> {key}</span>
          </Button>
          <Button kind="link" onClick={() => exclude(key)}>
            {t('Leave out')}
            <span className="sr-only"> {key}</span>
          </Button>
        </>
      )}
    </CourseCell>
  );
  return (
    <Block title={translated(views['plan-steps'].title)}>
      <p className="as-of">
        {t(
          'Each step adds the course that contributes most beyond the courses before it. Courses that you keep in the plan come first.',
        )}{' '}
        {confidenceText()}
      </p>
      <label className="check">
        <input type="checkbox" checked={asksWhatIf} onChange={(event) => setAsksWhatIf(event.target.checked)} />
        {t('Show what would be lost without each course, and the course that would best replace it')}
      </label>
      <OwnOrderTable
        view="plan-steps"
        params={question}
        hide={[...(withCourses.length === 0 ? (['is_fixed'] as const) : []), ...(asksWhatIf ? [] : whatIf)]}
        cells={{
          course_key: course,
          reached_pct: reachedMeter,
          new_skills: newSkills,
          instead_course: (row) => courseLink(row.instead_course),
        }}
      />
    </Block>
  );
}

function NextCourses({ plan, question }: PlanTablesProps) {
  const add = (key: string) =>
    goToPlan({
      ...question,
      withCourses: [...question.withCourses, key],
      withoutCourses: question.withoutCourses.filter((each) => each !== key),
    });
  return (
    <OwnOrderTable
      view="plan-next"
      params={question}
      cells={{
        new_skills: newSkills,
        course_key: ({ course_key: key }) => (
          <CourseCell courseKey={key}>
            <Button kind="link" onClick={() => add(key)}>
              {t('Add')}
              <span className="sr-only"> {key}</span>
            </Button>
          </CourseCell>
        ),
      }}
      none={noNextCourse(plan)}
    />
  );
}

/** Says what each list is good for. */
const purposes: Readonly<Record<MissingReason, Message>> = {
  unnamed: message(
    'These are candidates for new content. The service lists only the top skills of each course, so check before you build.',
  ),
  below: message('A course may already teach these skills. Check the course, and correct the link if it does.'),
  left: message('A plan with more courses would cover these skills.'),
};

function MissingSkills({ plan, question }: PlanTablesProps) {
  const found = (['unnamed', 'below', 'left'] as const).filter((reason) =>
    plan.missing.some((each) => each.reason === reason),
  );
  const hasElsewhere = question.scope.of !== 'all' || question.withoutCourses.length > 0;
  if (found.length === 0)
    return (
      <Block title={translated(views['plan-missing'].title)}>
        <p>{t('The plan covers every skill.')}</p>
      </Block>
    );
  return (
    <section className="block">
      <h2>{translated(views['plan-missing'].title)}</h2>
      <div className="pairs">
        {found.map((reason) => (
          <div key={reason} className="missing">
            <h3>{translated(missingLabels[reason])}</h3>
            <p className="as-of">{t(purposes[reason])}</p>
            <OwnOrderTable
              view="plan-missing"
              title={translated(missingLabels[reason])}
              params={{ ...question, reason }}
              cells={{
                best_course: (row) => courseLink(row.best_course),
                elsewhere_course: (row) =>
                  row.elsewhere_course === null ? (
                    <span className="none">{noneElsewhere(question)}</span>
                  ) : (
                    courseLink(row.elsewhere_course)
                  ),
                elsewhere_confidence: (row) =>
                  row.elsewhere_confidence === null ? (
                    <NotReported why={noneElsewhere(question)} />
                  ) : (
                    formatNumber(row.elsewhere_confidence, 2)
                  ),
              }}
              hide={[
                'reason',
                ...(reason === 'unnamed' ? (['confidence', 'best_course'] as const) : []),
                ...(hasElsewhere ? [] : (['elsewhere_course', 'elsewhere_confidence'] as const)),
              ]}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

/** How much of each job the plan covers. The sentence of the plan has said it of a single job. */
function JobsFigure({ question }: Pick<PlanTablesProps, 'question'>) {
  const read = useAllRows({ view: 'plan-jobs', params: question });
  return (
    <Read of={read}>
      {(page) => (
        <ViewFigure
          id="plan-jobs"
          page={page}
          params={question}
          initial="both"
          table={<OwnOrderTable view="plan-jobs" params={question} cells={{ reached_pct: reachedMeter }} />}
        />
      )}
    </Read>
  );
}

function MatrixFigure({ question }: Pick<PlanTablesProps, 'question'>) {
  const labels = useLabels();
  const read = useAllRows({ view: 'plan-matrix', params: question });
  const nameOf = courseNames(read.data?.pivot ?? [], (key) => labels.of('course', key));
  return (
    <Read of={read}>
      {(page) => (
        <ViewFigure
          id="plan-matrix"
          page={page}
          params={question}
          initial="chart"
          table={<OwnOrderTable view="plan-matrix" params={question} pivotLabel={nameOf} />}
        />
      )}
    </Read>
  );
}
