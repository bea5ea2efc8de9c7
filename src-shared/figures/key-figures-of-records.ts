import type { CourseRecord } from '../catalog/records.ts';
import type { ViewRow } from '../catalog/views.ts';
import { message, t } from '../language/message.ts';
import { ageBands, medianAge } from '../statistics/ages.ts';
import { problem as problemColumns } from '../subjects/problems/definition.ts';
import { formatNumber, formatPercent } from '../text/numbers.ts';
import type { KeyFigure } from './key-figures.ts';

/*
 * The few figures at the head of a course, of a problem and of the ages of a run.
 */

/** Key figures on the skills of a course and the jobs that ask for them; figures of datasets that were never synced are not known. */
export function courseKeyFigures(
  course: CourseRecord,
  synced: { readonly skills: boolean; readonly jobs: boolean },
): KeyFigure[] {
  return [
    {
      label: message('Skills'),
      value: synced.skills ? course.skills : null,
      phrase: message('{n, plural, one {{value} skill} other {{value} skills}}'),
      view: 'course-skills',
      note: onlyHereText(course),
    },
    {
      label: message('Jobs'),
      value: synced.jobs ? course.jobs : null,
      phrase: message('{n, plural, one {{value} job} other {{value} jobs}}'),
      view: 'course-jobs',
      note: t('ask for at least one of its skills'),
    },
    {
      label: message('Selected runs'),
      value: course.runs,
      phrase: message('{n, plural, one {{value} run} other {{value} runs}}'),
      view: 'runs',
    },
  ];
}

function onlyHereText({ skills, onlyHere }: CourseRecord): string {
  if (onlyHere === 0 || skills === 0) return t('linked to the course');
  return onlyHere === skills
    ? t('linked to no other course')
    : t('{skills} of them not linked to any other course', { skills: formatNumber(onlyHere) });
}

/** How often a problem was answered, and how often rightly. */
export function problemKeyFigures(problem: ViewRow<'run-problems'>): KeyFigure[] {
  const { total_submissions: total, correct_submissions: correct, correct_pct: pct, parts } = problem;
  const view = 'run-problems';
  return [
    {
      label: problemColumns.total.label,
      value: total,
      phrase: message('{n, plural, one {{value} learner} other {{value} learners}}'),
      view,
      isLearners: true,
      note: parts > 1 ? t('mean of {parts} parts', { parts: formatNumber(parts) }) : undefined,
    },
    {
      label: problemColumns.correct.label,
      value: correct,
      phrase: message('{n, plural, one {{value} learner} other {{value} learners}}'),
      view,
      isLearners: true,
    },
    {
      label: problemColumns.correctPct.label,
      value: pct,
      phrase: message('{value} of the learners who answered'),
      isShare: true,
      view,
      note: t('partial credit counts as right'),
    },
    {
      label: message('Parts'),
      value: parts,
      phrase: message('{n, plural, one {{value} part} other {{value} parts}}'),
      view,
    },
  ];
}

/** The middle of the ages, their bands as shares of those who gave a year of birth, and how many gave none. */
export function ageKeyFigures(rows: readonly ViewRow<'run-birth-years'>[]): KeyFigure[] {
  const view = 'run-birth-years';
  const isWhole = rows.every(({ count }) => count !== null);
  const total = rows.reduce((sum, row) => sum + (row.count ?? 0), 0);
  const silent = rows.reduce((sum, row) => (row.birth_year === null ? sum + (row.count ?? 0) : sum), 0);
  const isWithheld = rows.some(({ birth_year, count }) => birth_year === null && count === null);
  // Median and percentages follow from the counts of all years.
  const isAnyYearWithheld = rows.some(({ birth_year, count }) => birth_year !== null && count === null);
  return [
    {
      label: message('Median age'),
      value: medianAge(rows),
      phrase: message('{n, plural, one {{value} year} other {{value} years}}'),
      view,
      isWithheld: isAnyYearWithheld,
    },
    ...ageBands(rows).map(
      ({ label, count, pct }): KeyFigure => ({
        label,
        value: pct,
        phrase: message('{value} of the learners who gave a year of birth'),
        isShare: true,
        view,
        isWithheld: isAnyYearWithheld,
        note: count === null ? undefined : t('{count, plural, one {# learner} other {# learners}}', { count }),
      }),
    ),
    {
      label: message('Age not reported'),
      value: isWithheld ? null : silent,
      phrase: message('{n, plural, one {{value} learner} other {{value} learners}}'),
      view,
      isLearners: true,
      isWithheld,
      note:
        total === 0 || !isWhole
          ? undefined
          : t('{share} of the {total} learners in the counts by age; not included in the percentages', {
              share: formatPercent((silent / total) * 100),
              total: formatNumber(total),
            }),
    },
  ];
}
