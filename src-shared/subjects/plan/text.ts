import { countedCourses, scopeLabel } from '../../catalog/course-scope.ts';
import { t } from '../../language/message.ts';
import { linksText, marksText } from '../../text/links-text.ts';
import { formatNumber, formatPercent, shownPart } from '../../text/numbers.ts';
import { isolate, listed, oneOf } from '../../text/text.ts';
import type { MissingReason, PlanQuestion, PlanRecord } from './question.ts';

/*
 * The sentences about a plan, which its screen and its report share.
 */

/** Calls a course by its key where no names are known. */
type NameOfCourse = (courseKey: string) => string;
const keyAsName: NameOfCourse = (key) => key;

/** A share in percent, rounded where adding up in another order could be seen: a half is a half in tables and in sentences. */
export const exactPercent = (share: number) => Math.round(share * 1e12) / 1e10;
const percent = (share: number) => formatPercent(exactPercent(share));

const maxNamed = 3;

/** `Data Analyst`, `Data Analyst and Clerk`, `these 5 jobs`. */
const jobsText = (jobs: readonly { readonly name: string }[]): string =>
  jobs.length > maxNamed ? t('these {jobs} jobs', { jobs: formatNumber(jobs.length) }) : namesOf(jobs);

const namesOf = (things: readonly { readonly name: string }[]): string =>
  listed(things.map(({ name }) => isolate(name)));

/** The maximum that one sentence names. */
const maxNamedCourses = 4;

/** Names the courses of a plan, or counts them where they are many. */
function coursesText({ courses }: PlanRecord, nameOf: NameOfCourse): string {
  return courses.length > maxNamedCourses
    ? t('{n, plural, one {# course} other {# courses}}', { n: courses.length })
    : listed(courses.map((key) => isolate(nameOf(key))));
}

/** Says which courses a plan has and what they reach together, or why there is no plan. */
export function planSentence(plan: PlanRecord, question: PlanQuestion, nameOf: NameOfCourse = keyAsName): string {
  const { courses, coursesInScope, skills, known } = plan;
  if (plan.jobs.length === 0)
    return t('{n, plural, one {This job is not part of this data.} other {None of these jobs is part of this data.}}', {
      n: question.jobIds.length,
    });
  const jobs = jobsText(plan.jobs);
  const others = jobsText(known.jobs);
  if (skills === 0 && known.skills > 0)
    return t('Nothing is left to learn, because the service also lists every skill of {jobs} for {others}.', {
      jobs,
      others,
    });
  if (skills === 0) return t('The service lists no skills for {jobs}.', { jobs });
  if (courses.length === 0 && coursesInScope === 0)
    return t('There are no courses in “{scope}”.', { scope: scopeLabel(question.scope) });
  const jobValues = { n: plan.jobs.length, jobs, others };
  const isBeyond = known.jobs.length > 0;
  if (courses.length === 0) {
    const counted = countedInPlan(plan, question);
    const values = { ...jobValues, counted, total: coursesInScope, tau: formatNumber(question.tau, 2) };
    return isBeyond
      ? t(
          'For learners who already have the skills of {others}, {total, plural, one {the only course teaches none} other {none of {counted} teaches any}} of the remaining skills that {jobs} {n, plural, one {asks} other {ask}} for (confidence {tau} or higher).',
          values,
        )
      : t(
          '{total, plural, one {The only course teaches no skill} other {None of {counted} teaches any skill}} that {jobs} {n, plural, one {asks} other {ask}} for (confidence {tau} or higher).',
          values,
        );
  }
  const reached = coveredTexts({
    ...{ skills, covered: skills - plan.missing.length, share: plan.reached },
    ...{ isRemaining: isBeyond, measure: measureOf(plan.jobs, question) },
  });
  const values = {
    ...{ ...jobValues, ...reached, courses: courses.length, names: coursesText(plan, nameOf) },
    isWithoutCommon: String(question.withoutCommon),
  };
  return isBeyond
    ? t(
        'For learners who already have the skills of {others}, {names} {courses, plural, one {covers} other {together cover}} {covered}{isWithoutCommon, select, true {, common ones left out,} other {}} that {jobs} {n, plural, one {asks} other {ask}} for{share}.',
        values,
      )
    : t(
        '{names} {courses, plural, one {covers} other {together cover}} {covered}{isWithoutCommon, select, true {, common ones left out,} other {}} that {jobs} {n, plural, one {asks} other {ask}} for{share}.',
        values,
      );
}

interface Covered {
  readonly covered: number;
  /** How many skills there are in all. */
  readonly skills: number;
  readonly share: number;
  readonly measure: Measure;
  /** Whether other skills are there already. */
  readonly isRemaining?: boolean;
}

/**
 * How many skills of all are covered, and in brackets which share that is, by what measure where it is another one than the count gives; of all
 * skills, nothing in brackets.
 */
export function coveredTexts({ covered, skills, share, measure, isRemaining = false }: Covered) {
  const isAll = covered === skills;
  const isCount = Math.abs(share - covered / skills) < 1e-9;
  return {
    covered: t(
      '{part, select, all {{skills, plural, one {the only {remaining, select, true {remaining } other {}}skill} other {all # {remaining, select, true {remaining } other {}}skills}}} other {{covered} of the {all} {remaining, select, true {remaining } other {}}skills}}',
      {
        ...{ skills, covered: formatNumber(covered), all: formatNumber(skills) },
        ...{ part: isAll ? 'all' : 'some', remaining: String(isRemaining) },
      },
    ),
    share: isAll
      ? ''
      : t(
          '{measure, select, count { ({share})} postings { ({share} weighted by postings)} jobs { ({share} on average across the jobs)} other { ({share} weighted by importance)}}',
          { measure: isCount ? 'count' : measure, share: percent(share) },
        ),
  };
}

type Measure = 'count' | 'postings' | 'jobs' | 'importance';

/**
 * Names what shares differ by from counts of skills. Where each skill of a job counts the same, those of a single job do not differ, and
 * those of several are averages of the jobs.
 */
export function measureOf(
  jobs: readonly Pick<PlanRecord['jobs'][number], 'isUnweighted' | 'skills'>[],
  { weights }: Pick<PlanQuestion, 'weights'>,
): Measure {
  const counted = jobs.filter(({ skills }) => skills > 0);
  if (weights === 'equal' || counted.every(({ isUnweighted }) => isUnweighted))
    return counted.length > 1 ? 'jobs' : 'count';
  return weights === 'postings' ? 'postings' : 'importance';
}

/** Says whether a better set exists, and how many courses the plan was chosen from; empty where there is no plan. */
export function planContext(plan: PlanRecord, question: PlanQuestion): string {
  if (plan.courses.length === 0 || plan.skills === 0 || plan.jobs.length === 0) return '';
  // One course is all courses together.
  if (plan.coursesInScope === 1) return t('It is the only course counted.');
  const counted = countedInPlan(plan, question);
  if (question.mode === 'best' && plan.courses.length >= plan.coursesInScope)
    return t('These are all {counted}.', { counted });
  if (reachesAll(plan, question))
    return t('No other of the {counted} would add anything at a confidence of {tau} or higher.', {
      counted,
      tau: formatNumber(question.tau, 2),
    });
  const isReachable = ({ reason }: Missing[number]) => reason === 'left';
  const coverable = plan.skills - plan.missing.filter((each) => !isReachable(each)).length;
  const whole = t('All {counted} together would cover {covered}{share}.', {
    counted,
    ...coveredTexts({
      ...{ covered: coverable, skills: plan.skills, share: plan.reachable },
      ...{ isRemaining: plan.known.jobs.length > 0, measure: measureOf(plan.jobs, question) },
    }),
  });
  return `${proofText(plan, question)} ${whole}`;
}

/** Counts the courses that a plan may have. Courses that are kept may be outside the scope, and those that are left out may not be chosen. */
function countedInPlan({ coursesInScope: n }: PlanRecord, question: PlanQuestion): string {
  return question.withCourses.length === 0 && question.withoutCourses.length === 0
    ? countedCourses(question.scope, n)
    : t('{n, plural, one {# course the plan may choose from} other {# courses the plan may choose from}}', { n });
}

/** Says why no course can be added to a plan. */
export const noNextCourse = ({ courses, coursesInScope }: Pick<PlanRecord, 'courses' | 'coursesInScope'>): string =>
  courses.length >= coursesInScope
    ? t('There is no other course to add.')
    : courses.length === 0
      ? t('None of the courses counted would add anything.')
      : t('None of the other courses counted would add anything.');

/** Says why no course outside the plan is named for a skill: one may be linked to it, below the minimum confidence. */
export const noneElsewhere = ({ tau }: Pick<PlanQuestion, 'tau'>): string =>
  t('none at {confidence} or higher', { confidence: formatNumber(tau, 2) });

/** Formats a part so that all shown parts add up to their running total. A small part that would round to 0 is shown as `< 1%`. */
const percentOfPart = (part: number, total: number) =>
  formatPercent(shownPart(exactPercent(part), exactPercent(total), 1) || 100 * part);

/** The parts of what the jobs ask for, as shares of all of it, and in words. They add up to 100% and to the shares in the sentence. */
export function planParts(
  { reached, reachable, missing }: Pick<PlanRecord, 'reached' | 'reachable' | 'missing'>,
  measure: Measure = 'count',
) {
  const [covered, coverable, untaught] = [reached, Math.max(0, reachable - reached), Math.max(0, 1 - reachable)];
  return [
    {
      share: covered,
      text: t(
        '{share} covered{measure, select, count {} postings { (shares weighted by postings)} jobs { (shares averaged across the jobs)} other { (shares weighted by importance)}}',
        { share: percent(covered), measure },
      ),
    },
    {
      share: coverable,
      text: t('{share} taught by other courses', { share: percentOfPart(coverable, reachable) }),
    },
    {
      share: untaught,
      text: untaughtText(missing, percentOfPart(untaught, 1)),
    },
  ];
}

/** A skill that courses are linked to with too low a confidence is perhaps taught: it is in the same part. */
function untaughtText(missing: Missing, share: string): string {
  const has = (reason: MissingReason) => missing.some((each) => each.reason === reason);
  if (!has('below')) return t('{share} taught by no course counted', { share });
  return has('unnamed') ? t('{share} missing or perhaps taught', { share }) : t('{share} perhaps taught', { share });
}

/** The maximum that one sentence names. */
const maxNamedSkills = 5;

type Missing = PlanRecord['missing'];

/** The names of skills, those with the most weight first: `SQL, Excel and 3 more`. */
function skillsText(skills: Missing, isWhole: boolean): string {
  const names = skills.toSorted((a, b) => b.weight - a.weight).map(({ name }) => isolate(name));
  const more = names.length - maxNamedSkills;
  return more > 0 && !isWhole
    ? t('{skills} and {n} more', { skills: names.slice(0, maxNamedSkills).join(', '), n: formatNumber(more) })
    : listed(names);
}

/**
 * Counts and names the skills that the plan does not cover, a sentence for each reason: courses outside it teach them, no course does, or the
 * service is not sure enough that one does.
 * @param isWhole whether every skill is named, and not the first ones alone
 */
export function missingTexts({ missing }: Pick<PlanRecord, 'missing'>, confidence: number, isWhole = false): string[] {
  const of = (reason: MissingReason) => missing.filter((each) => each.reason === reason);
  const [left, unnamed, below] = [of('left'), of('unnamed'), of('below')];
  const values = (skills: Missing) => ({ n: skills.length, skills: skillsText(skills, isWhole) });
  return [
    ...(unnamed.length === 0
      ? []
      : [
          t(
            'Missing from every course counted ({n, plural, one {# skill} other {# skills}}): {skills}.',
            values(unnamed),
          ),
        ]),
    ...(below.length === 0
      ? []
      : [
          t(
            'Perhaps taught ({n, plural, one {# skill} other {# skills}}): {skills}. The service links courses to {n, plural, one {it} other {them}}, but gives no confidence or one below {tau}.',
            { ...values(below), tau: formatNumber(confidence, 2) },
          ),
        ]),
    ...(left.length === 0
      ? []
      : [t('Taught by other courses ({n, plural, one {# skill} other {# skills}}): {skills}.', values(left))]),
  ];
}

/** Whether the best set has fewer courses than it may, because any further one would add nothing. */
const reachesAll = (
  { courses, isProved, reached, reachable }: PlanRecord,
  { mode, most: max }: PlanQuestion,
): boolean => mode === 'best' && isProved && courses.length < max && reached >= reachable - 1e-9;

function proofText(plan: PlanRecord, question: PlanQuestion): string {
  const { isProved, bound, atLeast } = plan;
  if (question.mode === 'fewest') {
    if (isProved) return t('No smaller set would be enough.');
    return t(
      'This is the smallest set found; {courses, plural, one {# course is} other {# courses are}} provably not enough.',
      {
        courses: (atLeast ?? 1) - 1,
      },
    );
  }
  if (!isProved)
    return t('This is the best set found; no set of that size covers more than {bound}.', {
      bound: percent(bound ?? 1),
    });
  return t(
    '{courses, plural, one {No other single course covers more} other {No other set of # courses covers more}}{measure, select, count {} postings { by postings} jobs { on average across the jobs} other { by importance}}.',
    { courses: question.most, measure: measureOf(plan.jobs, question) },
  );
}

/** Says how many links a plan counted; empty where no skill counts, as there is none for a link to lead to. */
export const planLinksText = (
  { links, skills }: Pick<PlanRecord, 'links' | 'skills'>,
  { tau }: PlanQuestion,
): string => (skills === 0 ? '' : linksText(links, tau));

/** Sentences on what a plan counted, replaced and left out, beside its links. */
export function planNotes(plan: PlanRecord, nameOf: NameOfCourse = keyAsName): string[] {
  const { links, marks, jobs, idle, known } = plan;
  const [unweighted, empty] = [
    jobs.filter(({ isUnweighted }) => isUnweighted),
    jobs.filter(({ skills }) => skills === 0),
  ];
  return [
    ...(known.jobs.length === 0
      ? []
      : [
          t(
            '{skills, plural, one {Learners already have # skill from {jobs}, which makes up {share} of the total weight; all other percentages refer to the rest.} other {Learners already have # skills from {jobs}, which make up {share} of the total weight; all other percentages refer to the rest.}}',
            { skills: known.skills, share: percent(known.share), jobs: jobsText(known.jobs) },
          ),
        ]),
    ...marksText(links, marks),
    ...(unweighted.length === 0
      ? []
      : [
          t('All skills of {jobs} count equally, because nothing says which matter more.', {
            jobs: namesOf(unweighted),
          }),
        ]),
    ...(empty.length === 0 || empty.length === jobs.length
      ? []
      : [
          t('The service lists no skills for {jobs}, so {n, plural, one {it has} other {they have}} no weight.', {
            jobs: namesOf(empty),
            n: empty.length,
          }),
        ]),
    ...(idle.length === 0
      ? []
      : [
          t('Already in the plan, but adding nothing here: {courses}.', {
            courses: idle.map((key) => isolate(nameOf(key))).join(', '),
          }),
        ]),
  ];
}

/** Which courses of a plan could be left out without a loss; empty if there are none. */
export function superfluousText(
  { superfluous }: Pick<PlanRecord, 'superfluous'>,
  nameOf: NameOfCourse = (key) => key,
): string {
  if (superfluous.length === 0) return '';
  return t('You could leave out {courses}: the plan would cover just as much.', {
    courses: oneOf(superfluous.map((key) => isolate(nameOf(key)))),
  });
}
