import type { PlanQuestion } from '../catalog/plan-question.ts';
import type { PlanRecord } from '../catalog/plan-record.ts';
import { formatNumber, formatPercent, plural } from './numbers.ts';
import { isolate, listed } from './text.ts';

/*
 * The sentences about a plan, which its screen and its report share.
 */

const percent = (share: number) => formatPercent(100 * share);

const mostNamed = 3;

/** `Data Analyst`, `Data Analyst and Clerk`, `5 jobs`. */
function jobsText(jobs: readonly { readonly name: string }[]): string {
  return jobs.length > mostNamed
    ? `these ${formatNumber(jobs.length)} jobs`
    : listed(jobs.map(({ name }) => isolate(name)));
}

/** What the courses of a plan reach, and whether there is a better set. */
export function planSentence(plan: PlanRecord, question: PlanQuestion): string {
  const { jobs, courses, coursesInScope, skills, known } = plan;
  if (jobs.length === 0) return 'None of these jobs is in the synced data.';
  const asked = `what ${jobsText(jobs)} ${jobs.length === 1 ? 'asks' : 'ask'} for${known.jobs.length === 0 ? '' : ` beyond ${jobsText(known.jobs)}`}`;
  if (skills === 0 && known.skills > 0)
    return `The taxonomy names every skill of ${jobsText(jobs)} for ${jobsText(known.jobs)}, too: nothing is left to learn.`;
  if (skills === 0) return `The taxonomy names no skill for ${jobsText(jobs)}.`;
  if (courses.length === 0 && coursesInScope === 0) return 'There is no course in this scope.';
  if (courses.length === 0)
    return `No course in scope teaches any of ${asked} with a confidence of ${formatNumber(question.tau, 2)} or above.`;
  const those = `${formatNumber(courses.length)} of ${plural(coursesInScope, 'course')} in scope`;
  const reach = courses.length === 1 ? 'reaches' : 'reach';
  return `${those} ${reach} ${percent(plan.reached)} of ${asked}. ${proofText(plan, question)}`;
}

function proofText(
  { courses, isProved, bound, value, atLeast, reached, reachable }: PlanRecord,
  question: PlanQuestion,
) {
  const all = `All courses in scope together reach ${percent(reachable)}.`;
  if (question.mode === 'fewest') {
    if (isProved) return `${all} Fewer courses are not enough.`;
    return `${all} It is the smallest set that was found; ${formatNumber((atLeast ?? 1) - 1)} courses are proved not to be enough.`;
  }
  if (!isProved)
    return `${all} It is the best set that was found, with a value of ${percent(value)}; no set of so many courses has more than ${percent(bound ?? 1)}.`;
  if (courses.length < question.most && reached >= reachable - 1e-9) return `${all} Another course would add nothing.`;
  return `${all} No better set of ${plural(question.most, 'course')} exists.`;
}

/** Sentences on the links and marks that a plan counted, replaced and left out. */
export function planNotes(plan: PlanRecord, question: PlanQuestion): string[] {
  const { links, marks, jobs, idle, known } = plan;
  const named = (wanted: PlanRecord['jobs']) => listed(wanted.map(({ name }) => isolate(name)));
  const [unweighted, empty] = [
    jobs.filter(({ isUnweighted }) => isUnweighted),
    jobs.filter(({ skills }) => skills === 0),
  ];
  const used = marks.notTaught + marks.taught;
  const unknown = links.unknown === 0 ? '' : `, ${formatNumber(links.unknown)} of these without a confidence`;
  return [
    `${plural(links.above, 'link')} of courses in scope at ${formatNumber(question.tau, 2)} or above, ${formatNumber(links.below)} below${unknown}.`,
    ...(known.jobs.length === 0
      ? []
      : [
          `${plural(known.skills, 'skill')} with ${percent(known.share)} of all weight ${known.skills === 1 ? 'is' : 'are'} there already, from ${jobsText(known.jobs)}; all other percentages are of the rest.`,
        ]),
    used === 0
      ? 'No mark was used.'
      : `${plural(used, 'mark')} used: ${formatNumber(marks.notTaught)} “not taught here”, ${formatNumber(marks.taught)} “taught, though not listed”.`,
    ...(links.clamped === 0 ? [] : [`${plural(links.clamped, 'confidence')} outside of 0 to 1 counted as 0 or 1.`]),
    ...(unweighted.length === 0
      ? []
      : [`All skills of ${named(unweighted)} weigh the same, because nothing else is known of them.`]),
    ...(empty.length === 0 || empty.length === jobs.length
      ? []
      : [
          `The taxonomy names no skill for ${named(empty)}: no weight is given to ${empty.length === 1 ? 'it' : 'them'}.`,
        ]),
    ...(idle.length === 0 ? [] : [`In the plan already, but of no use here: ${idle.map(isolate).join(', ')}.`]),
  ];
}

/** Which courses of a plan could be left out without a loss; empty where there are none. */
export function superfluousText({ superfluous }: Pick<PlanRecord, 'superfluous'>): string {
  if (superfluous.length === 0) return '';
  return `Superfluous: without ${superfluous.map(isolate).join(' or ')} nothing of the value is lost.`;
}
