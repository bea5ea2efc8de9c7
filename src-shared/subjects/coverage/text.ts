import { countedCourses, scopeLabel } from '../../catalog/course-scope.ts';
import type { ViewRow } from '../../catalog/views.ts';
import { sentences } from '../../figures/phrases.ts';
import { message, t } from '../../language/message.ts';
import { linkedBelowText, linksText, marksText } from '../../text/links-text.ts';
import { formatDollars, formatNumber, formatPercent } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import type { CoverageQuestion, CoverageRecord } from './question.ts';

/*
 * The sentences about demand against supply, which the screen and the report share.
 */

/** Returns how many skills in demand none of the courses teaches, or why nothing can be said. */
export function coverageSentence(coverage: CoverageRecord, { tau, scope }: CoverageQuestion): string {
  const { jobs, index, coursesInScope: total, teachingCourses, places } = coverage;
  if (jobs === 0) return t('This data has no jobs.');
  if (index === null) return t('The service has no postings for the skills of these jobs.');
  if (total === 0) return t('There are no courses in “{scope}”.', { scope: scopeLabel(scope) });
  const courses = countedCourses(scope, total);
  if (teachingCourses === 0)
    return t(
      '{total, plural, one {The only course does not teach} other {None of {courses} teaches}} a skill with a confidence of {tau} or higher.',
      { total, courses, tau: formatNumber(tau, 2) },
    );
  if (places.build === 0)
    return t(
      'Every skill in demand is taught by {total, plural, one {the only course} other {at least one of {courses}}}.',
      { total, courses },
    );
  return t(
    '{gaps} of {n, plural, one {# skill in demand} other {# skills in demand}} {build, plural, one {is a gap} other {are gaps}}: {total, plural, one {the only course counted does not teach} other {none of the {courses} teaches}} {build, plural, one {it} other {them}} with a confidence of {tau} or higher.',
    {
      gaps: formatNumber(places.build),
      build: places.build,
      n: places.build + places.keep,
      total,
      courses,
      tau: formatNumber(tau, 2),
    },
  );
}

/** Returns what stands behind the sentence: from when on a skill is in demand, how much of the demand is taught, and which gaps may be none. */
export function coverageContext(coverage: CoverageRecord, { tau }: CoverageQuestion): string[] {
  const { jobs, index, cut, coursesInScope, teachingCourses, places, linkedBelow } = coverage;
  if (jobs === 0 || index === null || coursesInScope === 0 || teachingCourses === 0) return [];
  return [
    ...(cut === null ? [] : [inDemandText(cut)]),
    t('Courses teach {share} of the skills that jobs ask for (weighted by postings).', {
      share: formatPercent(100 * index),
    }),
    ...(places.build === 0
      ? []
      : [
          sentences(
            linkedBelow > 0 && linkedBelowText(linkedBelow, places.build, tau),
            t('The service lists only the top skills of each course, so check before you build.'),
          ),
        ]),
  ];
}

/** Says from how many postings on a skill is in demand. */
const inDemandText = (cut: number): string =>
  t('“In demand” means {cut} postings or more: the upper half of skills with postings.', {
    cut: formatNumber(cut),
  });

/** How many skills the four groups hold, and how many they do not because no job names them; empty where a job names each. */
export function namedText({ places, listed, unnamed }: Pick<CoverageRecord, 'places' | 'listed' | 'unnamed'>): string {
  if (unnamed === 0) return '';
  const named = places.build + places.keep + places.review + places.rest;
  const inList = listed - unnamed;
  const extra = Math.max(0, named - inList);
  const grouped = t(
    'The four groups hold the {named, plural, one {# skill} other {# skills}} that a job names{extra, plural, =0 {} other {: {inList} of the {listed} on the service’s list, and # that only jobs name}}.',
    { named, inList: formatNumber(inList), extra, listed: formatNumber(listed) },
  );
  const values = { unnamed: formatNumber(unnamed), extra, listed: formatNumber(listed), outside: places.outside };
  const others =
    unnamed === 1
      ? t(
          'No job names the other one of {extra, plural, =0 {the {listed} on the service’s list} other {the list}}; the courses counted {outside, plural, =0 {do not teach it} other {teach it}}.',
          values,
        )
      : t(
          'No job names the other {unnamed} of {extra, plural, =0 {the {listed} on the service’s list} other {the list}}; the courses counted teach {outside, plural, =0 {none} other {#}} of them.',
          values,
        );
  return `${grouped} ${others}`;
}

export type Gap = ViewRow<'coverage-opportunity'>;

/** Explains the figure on the cards in the words of its definition. */
export const opportunityText = message(
  'Opportunity, out of 100: how high a gap ranks among all gaps by two things, demand and related skills already taught.',
);

/**
 * Why the first gap comes first: its two figures with their ranks, in the sentence that says that both together are the highest. No gap has more of
 * both, or it would come before this one; one without related skills taught is first by demand alone. Empty if the postings are not known.
 */
export function firstReason(
  {
    demand,
    nearness_pct: nearness,
    opportunity_pct: opportunity,
    weak_links: weakLinks,
    demand_rank: demandRank,
    nearness_rank: nearnessRank,
  }: RankedGap,
  { name, gaps, next }: FirstReasonOptions,
): string {
  if (demand === null) return '';
  const isOnly = gaps === 1;
  const values = {
    skill: isolate(name),
    order: isOnly ? 'only' : next?.opportunity_pct === opportunity ? 'tied' : 'other',
    gaps: formatNumber(gaps),
    postings: demand,
    rank: formatNumber(demandRank),
  };
  // The summary of the comparison has said what that means, and said it of the only gap.
  const perhaps = weakLinks > 0 && !isOnly && t('It is perhaps taught.');
  if (nearness !== null && nearnessRank !== null && nearness > 0) {
    const combined = t(
      '{order, select, only {{skill} is the only gap} tied {Of {gaps} gaps, {skill} is one of those that best combine demand with related skills taught} other {Of {gaps} gaps, {skill} best combines demand with related skills taught}}: {postings, plural, one {# posting asks} other {# postings ask}} for it{order, select, only {} other { (rank {rank} of {gaps})}}, and {share} of its related skills are already taught{order, select, only {} other { (rank {nearRank})}}.',
      { ...values, share: formatPercent(nearness), nearRank: formatNumber(nearnessRank) },
    );
    // Two ranks behind others do not tell why it is the first.
    const others = demandRank > 1 && nearnessRank > 1 && t('No other gap ranks higher in both.');
    return sentences(combined, others, perhaps);
  }
  const requested = t(
    '{skill} {order, select, only {is the only gap} tied {shares first place among {gaps} gaps} other {comes first of {gaps} gaps}}: {postings, plural, one {# posting asks} other {# postings ask}} for it{order, select, only {} other { (rank {rank})}}.',
    values,
  );
  const untaught =
    nearness === 0
      ? t('None of its related skills is taught.')
      : t('No job names it with another skill, so it has no related skills.');
  return sentences(requested, untaught, perhaps);
}

type RankedGap = Pick<
  Gap,
  'demand' | 'nearness_pct' | 'opportunity_pct' | 'weak_links' | 'demand_rank' | 'nearness_rank'
>;

interface FirstReasonOptions {
  readonly name: string;
  /** How many gaps there are in all. */
  readonly gaps: number;
  /** The gap behind it, which may be equal. */
  readonly next: Pick<Gap, 'opportunity_pct'> | undefined;
}

/** Says once a median salary that is shown alike for all of these gaps, as where one job asks for them; undefined where they differ. */
export function sharedSalaryText(rows: readonly Pick<Gap, 'median_salary'>[]): string | undefined {
  const shown = rows.map(({ median_salary: salary }) => (salary === null ? null : formatDollars(salary)));
  const [salary = null, ...others] = new Set(shown);
  if (salary === null || others.length > 0 || rows.length < 2) return undefined;
  return t(
    'For each of the {n, plural, =2 {two} other {#}} skills below, the jobs that ask for it pay a median of {salary} a year. Jobs with more postings count for more, so one very common job can set this figure for every skill.',
    { n: rows.length, salary },
  );
}

/** `17 of 156`: the rank of a gap among all. */
export const rankText = (rank: number, gaps: number): string =>
  t('{rank} of {gaps}', { rank: formatNumber(rank), gaps: formatNumber(gaps) });

/** Why a gap is one of the first to build: who asks for it, and what is taught that goes with it. */
export function buildReason({
  jobs,
  nearness_pct: nearness,
  near_skills: near,
}: Pick<ViewRow<'coverage-opportunity'>, 'jobs' | 'nearness_pct' | 'near_skills'>): string {
  const jobsText = t('{jobs, plural, one {# job asks} other {# jobs ask}} for it.', { jobs });
  if (nearness === null || near === null) return jobsText;
  return `${jobsText} ${t('{share} of its related skills are taught, mainly {skills}.', {
    share: formatPercent(nearness),
    skills: isolate(near),
  })}`;
}

/** `One skill away: teaching SQL would fully cover 7 more jobs.`; empty if no skill would complete one. */
export function completingText({ completing }: Pick<CoverageRecord, 'completing'>): string {
  if (completing === null) return '';
  const { name, jobs } = completing;
  return t('One skill away: teaching {skill} would fully cover {jobs, plural, one {# more job} other {# more jobs}}.', {
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
      'In all, {build, plural, one {# skill is a gap} other {# skills are gaps}}, {keep, plural, one {# is} other {# are}} covered, {review, plural, one {# is} other {# are}} in low demand and {rest, plural, one {# is} other {# are}} neither taught nor in demand. {outside, plural, one {# more is taught but is not on any job’s list; it may still be in demand.} other {# more are taught but are not on any job’s list; they may still be in demand.}}',
      {
        build: places.build,
        keep: places.keep,
        review: places.review,
        rest: places.rest,
        outside: places.outside,
      },
    ),
    ...(cut === null
      ? []
      : [
          t('“In demand” means at least {cut} postings, the median for all skills that have postings.', {
            cut: formatNumber(cut),
          }),
        ]),
    wholeJobs === 0
      ? t('No job is fully covered (0 of {jobs}).', { jobs: formatNumber(jobs) })
      : t('{whole} of {jobs, plural, one {# job is} other {# jobs are}} fully covered.', {
          whole: formatNumber(wholeJobs),
          jobs,
        }),
    ...(places.build < 2
      ? []
      : [
          t(
            '“Build next” ranks the gaps twice, by postings and by related skills taught, and puts first the gap for which both ranks together (its “Opportunity”) are highest.',
          ),
        ]),
    linksText(links, tau),
    ...marksText(links, marks),
    ...(supply === 'learners'
      ? [
          t(
            'The number of learners is known for {courses, plural, one {# course} other {# courses}} with a selected run.',
            {
              courses: coverage.coursesWithRuns,
            },
          ),
        ]
      : []),
  ];
}
