import { type CourseScope, defaultScope, scopeAsText, scopeFromText } from '#shared/catalog/course-scope.ts';
import { type CoverageQuestion, coverageQuestion } from '#shared/subjects/coverage/question.ts';
import { defaultTau } from '#shared/subjects/plan/question.ts';
import { goTo } from '../../routing/navigation.ts';
import { addressOf, type RouteQuery, readAddress } from '../../routing/routes.ts';

export type CoverageAddress = RouteQuery<'coverage'>;

/** The question of an address; without a scope that of the settings. */
export const questionOf = (query: CoverageAddress, scope: CourseScope = defaultScope): CoverageQuestion =>
  coverageQuestion.parse({
    scope: (query.scope === undefined ? undefined : scopeFromText(query.scope)) ?? scope,
    supply: query.supply ?? 'courses',
    tau: query.tau ?? defaultTau,
  });

/** Which skills the table of the screen has. */
export type PlaceShown = NonNullable<CoverageAddress['place']>;

/** The address of a question and of what its table shows; what is usual is left out, but for the scope. */
export const coverageAddress = ({ scope, supply, tau }: CoverageQuestion, place: PlaceShown = 'build'): string =>
  addressOf(
    'coverage',
    {},
    {
      scope: scopeAsText(scope),
      supply: supply === 'courses' ? undefined : supply,
      tau: tau === defaultTau ? undefined : tau,
      place: place === 'build' ? undefined : place,
    },
  );

/** Shows another comparison, or other skills of it; the address says which. */
export const goToCoverage = (
  question: CoverageQuestion,
  place: PlaceShown | undefined,
  how: 'push' | 'replace' = 'push',
): void => goTo(coverageAddress(question, place), how);

/** The part of an address behind the question mark, for the address of a report. */
export const coverageQueryText = (question: CoverageQuestion): string => coverageAddress(question).split('?')[1] ?? '';

/** The question of a report's address; null where it has none. */
export function coverageOfText(text: string): CoverageQuestion | null {
  const match = readAddress(`/coverage?${text}`);
  return match?.name === 'coverage' ? questionOf(match.query) : null;
}
