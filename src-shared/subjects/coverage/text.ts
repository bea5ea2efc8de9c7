import type { ViewRow } from '../../catalog/views.ts';
import { t } from '../../language/message.ts';
import { linksText, marksText } from '../../text/links-text.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import type { CoverageQuestion, CoverageRecord } from './question.ts';

/*
 * The sentences about demand against supply, which the screen and the report share.
 */

/** How much of the demand is taught, and what to build next. */
export function coverageSentence(coverage: CoverageRecord, { tau }: CoverageQuestion): string {
  const { jobs, index, coursesInScope, teachingCourses: courses, places, first } = coverage;
  if (jobs === 0) return t('The synced data has no jobs.');
  if (index === null) return t('The taxonomy has no postings for the skills of these jobs.');
  if (coursesInScope === 0 && courses === 0) return t('There is no course in this scope.');
  if (courses === 0)
    return t('No course in scope teaches a skill with a confidence of {tau} or higher.', { tau: formatNumber(tau, 2) });
  const taught = t(
    '{share} of what jobs ask for is taught by {courses, plural, one {# course} other {# courses}} in scope.',
    { share: formatPercent(100 * index), courses },
  );
  if (places.build === 0) return `${taught} ${t('Every skill in demand is taught.')}`;
  return first === null ? taught : `${taught} ${t('Build next: {skill}.', { skill: isolate(first.name) })}`;
}

/** Why the first gaps come first. */
export const buildRule = (): string =>
  t(
    'Ranked by postings and by how many of the skills that go with it are taught, both together: a gap high in both comes before one high in one alone.',
  );

/** Why a gap is one of the first to build: who asks for it, and what is taught that goes with it. */
export function buildReason({
  jobs,
  nearness_pct: nearness,
  near_skills: near,
}: Pick<ViewRow<'coverage-opportunity'>, 'jobs' | 'nearness_pct' | 'near_skills'>): string {
  const asked = t('{jobs, plural, one {# job asks} other {# jobs ask}} for it.', { jobs });
  if (nearness === null || near === null) return asked;
  return `${asked} ${t('{share} of the skills that go with it are taught, above all {skills}.', {
    share: formatPercent(nearness),
    skills: isolate(near),
  })}`;
}

/** `One skill away: SQL would complete 7 jobs.`; empty if no skill would complete one. */
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
      'In all, {build} skills are gaps, {keep} covered, {review} in low demand and {rest} with little of either. {outside} more are taught but in no job list; they may still be in demand.',
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
      : [
          t('“In demand” means at least {cut} postings, the median of all skills that have any.', {
            cut: formatNumber(cut),
          }),
        ]),
    wholeJobs === 0
      ? t('No job is fully covered (0 of {jobs}).', { jobs: formatNumber(jobs) })
      : t('{whole} of {jobs, plural, one {# job is} other {# jobs are}} fully covered.', {
          whole: formatNumber(wholeJobs),
          jobs,
        }),
    linksText(links, tau),
    ...marksText(links, marks),
    ...(supply === 'learners'
      ? [
          t('Learner numbers are known for {courses, plural, one {# course} other {# courses}} with a selected run.', {
            courses: coverage.coursesWithRuns,
          }),
        ]
      : []),
  ];
}
