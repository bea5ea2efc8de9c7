import type { CoverageQuestion } from '../catalog/coverage-question.ts';
import type { CoverageRecord } from '../catalog/coverage-record.ts';
import { t } from '../language/message.ts';
import { linksText, marksText } from './links-text.ts';
import { formatNumber, formatPercent } from './numbers.ts';
import { isolate } from './text.ts';

/*
 * The sentences about demand against supply, which the screen and the report share.
 */

/** How much of the demand is taught, and what to build first. */
export function coverageSentence(coverage: CoverageRecord, { tau }: CoverageQuestion): string {
  const { jobs, index, coursesInScope, teachingCourses: courses, places, first } = coverage;
  if (jobs === 0) return t('No job is in the synced data.');
  if (index === null) return t('The taxonomy tells no postings for the skills of these jobs.');
  if (coursesInScope === 0 && courses === 0) return t('There is no course in this scope.');
  if (courses === 0)
    return t('No course in scope teaches a skill with a confidence of {tau} or above.', { tau: formatNumber(tau, 2) });
  const taught = t(
    '{share} of what jobs ask for is taught by {courses, plural, one {# course} other {# courses}} in scope.',
    { share: formatPercent(100 * index), courses },
  );
  if (places.build === 0) return `${taught} ${t('Every skill that is asked for is taught.')}`;
  return [
    taught,
    t('{skills, plural, one {# skill asked for is not.} other {# skills asked for are not.}}', {
      skills: places.build,
    }),
    ...(first === null
      ? []
      : [t('To build first, by demand and nearness to what is taught: {skill}.', { skill: isolate(first.name) })]),
  ].join(' ');
}

/** `One skill away: SQL would complete 7 jobs.`; empty where no skill would complete one. */
export function completingText({ completing }: Pick<CoverageRecord, 'completing'>): string {
  if (completing === null) return '';
  const { name, jobs } = completing;
  return t('One skill away: {skill} would complete {jobs, plural, one {# job} other {# jobs}}.', {
    skill: isolate(name),
    jobs,
  });
}

/** Sentences on the standing of skills, and on the links and marks that were counted; none without a job. */
export function coverageNotes(coverage: CoverageRecord, { tau, supply }: CoverageQuestion): string[] {
  const { places, cut, links, marks, jobs, wholeJobs } = coverage;
  if (jobs === 0) return [];
  return [
    t(
      'Build {build}, keep {keep}, review {review}, neither {rest} skills; {outside} are in no job list, which is no proof of no demand.',
      {
        build: formatNumber(places.build),
        keep: formatNumber(places.keep),
        review: formatNumber(places.review),
        rest: formatNumber(places.rest),
        outside: formatNumber(places.outside),
      },
    ),
    ...(cut === null
      ? []
      : [t('A skill counts as asked for from a demand of {cut}, the median.', { cut: formatNumber(cut) })]),
    t('Courses in scope teach everything that {whole} of {jobs, plural, one {# job} other {# jobs}} ask for.', {
      whole: formatNumber(wholeJobs),
      jobs,
    }),
    linksText(links, tau),
    ...marksText(links, marks),
    ...(supply === 'learners'
      ? [
          t('Learners are known of {courses, plural, one {# course} other {# courses}} with a selected run.', {
            courses: coverage.coursesWithRuns,
          }),
        ]
      : []),
  ];
}
