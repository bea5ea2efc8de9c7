import { type CourseScope, defaultScope, scopeAsText, scopeFromText } from '#shared/catalog/course-scope.ts';
import {
  defaultMax,
  defaultShare,
  defaultTau,
  maxPlannedJobs,
  type PlanQuestion,
  planQuestion,
} from '#shared/subjects/plan/question.ts';
import { goTo } from '../../routing/navigation.ts';
import { addressOf, type RouteQuery, readAddress } from '../../routing/routes.ts';

export type PlanAddress = RouteQuery<'plan'>;

/** Course keys have no line break, so that one parts them. */
const keysOf = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split('\n'));
const idsOf = (text: string | undefined) =>
  [...new Set((text ?? '').split(','))]
    .filter((id) => /^\d{1,15}$/.test(id))
    .slice(0, maxPlannedJobs)
    .map(Number);

/** The question of an address; without a scope that of the settings. */
export function questionOf(query: PlanAddress, scope: CourseScope = defaultScope): PlanQuestion {
  const input = {
    jobIds: idsOf(query.jobs),
    scope: (query.scope === undefined ? undefined : scopeFromText(query.scope)) ?? scope,
    mode: query.mode ?? 'best',
    most: query.k ?? defaultMax,
    share: query.share ?? defaultShare,
    tau: query.tau ?? defaultTau,
    weights: query.weights ?? 'balanced',
    jobWeights: query.alike ?? 'equal',
    withoutCommon: query.common === 'out',
    knownJobIds: idsOf(query.known),
    withCourses: keysOf(query.with),
    withoutCourses: keysOf(query.without),
  } satisfies PlanQuestion;
  return planQuestion.safeParse(input).data ?? planQuestion.parse({ ...input, withCourses: [], withoutCourses: [] });
}

/** The address of a question; what is usual is left out, but for the scope. */
function queryOf(question: PlanQuestion): PlanAddress {
  const unlessDefault = <T>(value: T, defaultValue: T) => (value === defaultValue ? undefined : value);
  return {
    jobs: question.jobIds.join(',') || undefined,
    scope: scopeAsText(question.scope),
    mode: question.mode === 'fewest' ? 'fewest' : undefined,
    k: unlessDefault(question.most, defaultMax),
    share: unlessDefault(question.share, defaultShare),
    tau: unlessDefault(question.tau, defaultTau),
    weights: question.weights === 'balanced' ? undefined : question.weights,
    alike: question.jobWeights === 'postings' ? 'postings' : undefined,
    common: question.withoutCommon ? 'out' : undefined,
    known: question.knownJobIds.join(',') || undefined,
    with: question.withCourses.join('\n') || undefined,
    without: question.withoutCourses.join('\n') || undefined,
  };
}

export const planAddress = (question: PlanQuestion): string => addressOf('plan', {}, queryOf(question));

/** Shows another plan; the address says which. */
export const goToPlan = (question: PlanQuestion, how: 'push' | 'replace' = 'push'): void =>
  goTo(planAddress(question), how);

/** The part of a plan's address behind the question mark, for the address of a report on it. */
export const planQueryText = (question: PlanQuestion): string => planAddress(question).split('?')[1] ?? '';

/** The question of a report's address; null where it has none. */
export function questionOfText(text: string): PlanQuestion | null {
  const match = readAddress(`/plan?${text}`);
  const question = match?.name === 'plan' ? questionOf(match.query) : null;
  return question && question.jobIds.length > 0 ? question : null;
}
