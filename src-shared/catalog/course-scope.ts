import * as z from 'zod';
import { t } from '../language/message.ts';
import { isolate, listed } from '../text/text.ts';
import { courseKeySchema } from './course-id.ts';

/*
 * Which courses are "our courses". One choice for everything that sets courses against jobs: the settings keep it, addresses and files
 * name it.
 */

/** The maximum that fits into an address. */
const maxOrganisations = 40;
const maxCourses = 80;

const name = z.string().min(1).max(255);

export const courseScope = z.discriminatedUnion('of', [
  /** Every course that the taxonomy links to a skill. */
  z.strictObject({ of: z.literal('all') }),
  /** The courses of the selected runs. */
  z.strictObject({ of: z.literal('runs') }),
  z.strictObject({ of: z.literal('organisations'), orgs: z.array(name).min(1).max(maxOrganisations) }),
  /** A list that the user made. */
  z.strictObject({ of: z.literal('courses'), courseKeys: z.array(courseKeySchema).min(1).max(maxCourses) }),
]);
export type CourseScope = z.infer<typeof courseScope>;

export const defaultScope: CourseScope = { of: 'all' };

/** The entries that a scope names one by one; none where a rule decides. */
export function entriesOfScope(scope: CourseScope): readonly string[] {
  if (scope.of === 'organisations') return scope.orgs;
  return scope.of === 'courses' ? scope.courseKeys : [];
}

/** A scope as one word for an address; course keys and organisations have no line break. */
export const scopeAsText = (scope: CourseScope): string => [scope.of, ...entriesOfScope(scope)].join('\n');

/** Reads what {@link scopeAsText} wrote; undefined for anything else. */
export function scopeFromText(text: string): CourseScope | undefined {
  const [of, ...entries] = text.split('\n');
  return courseScope.safeParse(scopeOf(of, entries)).data;
}

function scopeOf(of: string | undefined, entries: readonly string[]): unknown {
  if (of === 'organisations') return { of, orgs: entries };
  if (of === 'courses') return { of, courseKeys: entries };
  return entries.length === 0 ? { of } : null;
}

const fewNames = 3;

/**
 * The courses of an institution: those of the organizations of the selected runs, or of the selected runs alone where the organizations
 * are too many to be one's own or are the whole catalog. Null without a run.
 */
export function scopeOfRuns(ofRuns: readonly string[], ofCatalog: readonly string[]): CourseScope | null {
  const orgs = ofRuns.filter((org) => org !== '');
  const isNarrower = ofCatalog.some((org) => !orgs.includes(org));
  if (orgs.length === 0) return null;
  return isNarrower && orgs.length <= fewNames ? { of: 'organisations', orgs } : { of: 'runs' };
}

interface OwnCourses {
  readonly ofRuns: readonly string[];
  /** The organizations of the courses of the catalog without a selected run. */
  readonly ofOthers: readonly string[];
  /** Whether a course with a selected run is linked to a skill. */
  readonly hasLinkedRun: boolean;
}

/** One's own courses; null where none of them is linked to a skill, as those of the catalog are: an answer about no course is none. */
export function ownScope({ ofRuns, ofOthers, hasLinkedRun }: OwnCourses): CourseScope | null {
  const scope = scopeOfRuns(ofRuns, ofOthers);
  const isLinked = hasLinkedRun || (scope?.of === 'organisations' && scope.orgs.some((org) => ofOthers.includes(org)));
  return isLinked ? scope : null;
}

interface OtherScopes {
  /** The scope that all institutions took the place of; null where that was one's own. */
  readonly before: CourseScope | null;
  readonly own: CourseScope | null;
}

/** The scope one click away: from any to all institutions, and from there back. Null where there is none. */
export const otherScope = (scope: CourseScope, { before, own }: OtherScopes): CourseScope | null =>
  scope.of === 'all' ? (before ?? own) : defaultScope;

/** Returns the scope that a click leads back to after `next` was chosen, so that a list made by hand is not lost. */
export function scopeBeforeAll(
  scope: CourseScope,
  { next, before, own }: OtherScopes & { readonly next: CourseScope },
): CourseScope | null {
  if (next.of !== 'all') return null;
  if (scope.of === 'all') return before;
  return own !== null && scopeAsText(scope) === scopeAsText(own) ? null : scope;
}

/** An answer that no choice of courses narrows down says so first: a reader takes the courses in it for those of one institution otherwise. */
export const acrossAll = (answer: string): string =>
  t('Courses from all institutions are counted. {answer}', { answer });

/**
 * The courses that a screen begins with where its address says nothing: those that the user chose, else one's own as the selected runs
 * show them, else all.
 */
export const firstScope = (chosen: CourseScope | null, own: CourseScope | null): CourseScope =>
  chosen ?? own ?? defaultScope;

/** N courses with what makes them count: `167 courses from all institutions`. */
export function countedCourses(scope: CourseScope, n: number): string {
  switch (scope.of) {
    case 'all':
      return t('{n, plural, one {# course from all institutions} other {# courses from all institutions}}', { n });
    case 'runs':
      return t('{n, plural, one {# course with a selected run} other {# courses with a selected run}}', { n });
    case 'organisations':
      return scope.orgs.length <= fewNames
        ? t('{n, plural, one {# course from {names}} other {# courses from {names}}}', {
            n,
            names: listed(scope.orgs.map(isolate)),
          })
        : t(
            '{n, plural, one {# course from the chosen organizations} other {# courses from the chosen organizations}}',
            {
              n,
            },
          );
    case 'courses':
      return t('{n, plural, one {# course on the chosen list} other {# courses on the chosen list}}', { n });
  }
}

/** The scope in words: `Courses of edX and MITx`. */
export function scopeLabel(scope: CourseScope): string {
  switch (scope.of) {
    case 'all':
      return t('All courses in the catalog');
    case 'runs':
      return t('Courses with a selected run');
    case 'organisations':
      return scope.orgs.length <= fewNames
        ? t('Courses from {names}', { names: listed(scope.orgs.map(isolate)) })
        : t('Courses from {n, plural, one {# organization} other {# organizations}}', { n: scope.orgs.length });
    case 'courses':
      return t('A list of {n, plural, one {# course} other {# courses}}', { n: scope.courseKeys.length });
  }
}
