import type { CoverageQuestion } from '../catalog/coverage-question.ts';
import type { CoverageRecord } from '../catalog/coverage-record.ts';
import { formatNumber, formatPercent, plural } from './numbers.ts';
import { isolate } from './text.ts';

/*
 * The sentences about demand against supply, which the screen and the report share.
 */

/** How much of the demand is taught, and what to build first. */
export function coverageSentence(coverage: CoverageRecord, { tau }: CoverageQuestion): string {
  const { jobs, index, coursesInScope, teachingCourses, places, first } = coverage;
  if (jobs === 0) return 'No job is in the synced data.';
  if (index === null) return 'The taxonomy tells no postings for the skills of these jobs.';
  if (coursesInScope === 0 && teachingCourses === 0) return 'There is no course in this scope.';
  if (teachingCourses === 0)
    return `No course in scope teaches a skill with a confidence of ${formatNumber(tau, 2)} or above.`;
  const taught = `${formatPercent(100 * index)} of what jobs ask for is taught by ${plural(teachingCourses, 'course')} in scope.`;
  if (places.build === 0) return `${taught} Every skill that is asked for is taught.`;
  const next = first === null ? '' : ` To build first: ${isolate(first.name)}.`;
  return `${taught} ${plural(places.build, 'skill')} asked for ${places.build === 1 ? 'is' : 'are'} not.${next}`;
}

/** `One skill away: SQL would complete 7 jobs.`; empty where no skill would complete one. */
export function completingText({ completing }: Pick<CoverageRecord, 'completing'>): string {
  if (completing === null) return '';
  return `One skill away: ${isolate(completing.name)} would complete ${plural(completing.jobs, 'job')}.`;
}

/** Sentences on the standing of skills, and on the links and marks that were counted; none without a job. */
export function coverageNotes(coverage: CoverageRecord, { tau, supply }: CoverageQuestion): string[] {
  const { places, cut, links, marks, jobs, wholeJobs } = coverage;
  if (jobs === 0) return [];
  const used = marks.notTaught + marks.taught;
  const unknown = links.unknown === 0 ? '' : `, ${formatNumber(links.unknown)} of these without a confidence`;
  return [
    `Build ${formatNumber(places.build)}, keep ${formatNumber(places.keep)}, review ${formatNumber(places.review)}, neither ${formatNumber(places.rest)} skills; ${formatNumber(places.outside)} are in no job list, which is no proof of no demand.`,
    ...(cut === null ? [] : [`A skill counts as asked for from a demand of ${formatNumber(cut)}, the median.`]),
    `Courses in scope teach everything that ${formatNumber(wholeJobs)} of ${plural(jobs, 'job')} ask for.`,
    `${plural(links.above, 'link')} of courses in scope at ${formatNumber(tau, 2)} or above, ${formatNumber(links.below)} below${unknown}.`,
    used === 0
      ? 'No mark was used.'
      : `${plural(used, 'mark')} used: ${formatNumber(marks.notTaught)} “not taught here”, ${formatNumber(marks.taught)} “taught, though not listed”.`,
    ...(links.clamped === 0 ? [] : [`${plural(links.clamped, 'confidence')} outside of 0 to 1 counted as 0 or 1.`]),
    ...(supply === 'learners'
      ? [`Learners are known of ${plural(coverage.coursesWithRuns, 'course')} with a selected run.`]
      : []),
  ];
}
