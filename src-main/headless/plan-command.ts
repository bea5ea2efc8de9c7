import { scopeLabel } from '#shared/catalog/course-scope.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { missingLabels, type PlanQuestion, type PlanRecord } from '#shared/subjects/plan/question.ts';
import { formatShare, plural } from '#shared/text/numbers.ts';
import { allRows } from '../data-host/all-rows.ts';
import { refuseUnknown, type StoredDataCommand, withStoredData } from './stored-data.ts';

export interface PlanCommand extends StoredDataCommand {
  readonly question: PlanQuestion;
  /** For programs; otherwise a text for users. */
  readonly json: boolean;
}

/** Plans courses for jobs from stored data, as the app does. Makes no request. Returns the plan. */
export async function runPlanCommand(command: PlanCommand): Promise<string> {
  const { question, json } = command;
  return withStoredData(command, 'plan', async (host) => {
    const { jobIds, knownJobIds, withCourses, withoutCourses } = question;
    await refuseUnknown(host, { jobIds: [...jobIds, ...knownJobIds], courseKeys: [...withCourses, ...withoutCourses] });
    const plan = await host.call('plan:get', question, command.signal);
    if (json) return JSON.stringify(planForPrograms(plan), null, 2);
    return planText(plan, await allRows(host, 'plan-steps', question), question);
  });
}

/** Shares are 0 to 1; `bound` is of the best set, `atLeast` of the fewest courses, and null of the other one. */
function planForPrograms({ courses, reached, reachable, isProved, bound, atLeast, missing }: PlanRecord) {
  return {
    courses,
    reached,
    reachable,
    proved: isProved,
    bound,
    atLeast,
    missing: missing.map(({ skillId, name, weight, reason }) => ({ skillId, skill: name, weight, reason })),
  };
}

const share = (part: number) => `${formatShare(100 * part, 'en')}%`;

const namesOf = (jobs: readonly { readonly name: string }[]) => jobs.map(({ name }) => name).join(', ');

function planText(plan: PlanRecord, steps: readonly ViewRow<'plan-steps'>[], question: PlanQuestion): string {
  const { jobs, known, courses, reached, reachable, missing } = plan;
  const width = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length));
  const [keyWidth, nameWidth] = [width(courses), width(missing.map(({ name }) => name))];
  return [
    `Plan for ${namesOf(jobs)}${known.jobs.length === 0 ? '' : ` beyond ${namesOf(known.jobs)}`}. ${scopeLabel(question.scope)}.`,
    ...steps.map(({ step, course_key, adds_pct, reached_pct, new_skills }) =>
      `${String(step).padStart(2)}  ${course_key.padEnd(keyWidth)}  adds ${share(adds_pct / 100).padStart(6)}, reaches ${share(reached_pct / 100).padStart(6)}  ${new_skills ?? ''}`.trimEnd(),
    ),
    `${plural(courses.length, 'course')} ${courses.length === 1 ? 'reaches' : 'reach'} ${share(reached)} of what is asked for; all your courses together reach ${share(reachable)}. ${proofText(plan)}`,
    ...(missing.length === 0 ? [] : ['Not reached:']),
    ...missing.map(
      ({ name, weight, reason }) =>
        `    ${name.padEnd(nameWidth)}  ${share(weight).padStart(6)}  ${missingLabels[reason]}`,
    ),
  ].join('\n');
}

function proofText({ isProved, bound, atLeast, courses }: PlanRecord): string {
  if (isProved) return bound === null ? 'Proved: fewer are not enough.' : 'Proved: no set of so many reaches more.';
  if (bound !== null) return `Not proved: no set of so many reaches more than ${share(bound)}.`;
  return `Not proved: ${atLeast ?? courses.length} courses at least are needed.`;
}
