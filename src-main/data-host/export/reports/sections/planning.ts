import type { templates } from '#contract/reports/templates.ts';
import { courseNames } from '#shared/catalog/course-id.ts';
import { type ViewName, type ViewRow, viewDefinition, views } from '#shared/catalog/views.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import type { CoverageQuestion, CoverageRecord } from '#shared/subjects/coverage/question.ts';
import { buildReason, completingText, coverageContext, coverageSentence } from '#shared/subjects/coverage/text.ts';
import { missingLabels, missingReasons, type PlanQuestion, type PlanRecord } from '#shared/subjects/plan/question.ts';
import { planContext, planSentence, superfluousText } from '#shared/subjects/plan/text.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { nothing, type TableOptions, tableOf } from '../blocks.ts';
import { drawnFigure } from '../drawn-figure.ts';
import { onePageRows } from '../one-page.ts';
import type { Block } from '../report.ts';
import { someRows, type ViewRows } from '../report-reader.ts';
import type { Section, SectionContent } from './section.ts';

/** The question that a report on coverage answers. */
export interface CoverageSubject {
  readonly question: CoverageQuestion;
  readonly coverage: CoverageRecord;
}

type CoverageSection = Section<CoverageSubject>;
type CoverageView = Exclude<Extract<ViewName, `coverage-${string}`>, 'coverage-skills' | 'coverage-map'>;

/** The workbook has more of them. */
const fewOnPages = { first: 12 } as const;
/** Columns that the screen hides at first, too: they would leave no room for the names of courses. */
const gapsOnPages = { ...fewOnPages, without: views['coverage-opportunity'].hiddenAtFirst } as const;

const terms = [message('Portfolio index'), message('Courses in scope'), message('Corrections to skills')];

/** A part that compares with jobs: without any, the sentence at the head is all that can be said. */
const ofJobs =
  (section: CoverageSection): CoverageSection =>
  (context) =>
    context.about.coverage.jobs === 0 ? { blocks: [] } : section(context);

/** The rows of one view under its title, or the sentence that there are none. */
const rowsOf = (view: CoverageView, none: Message): CoverageSection =>
  ofJobs(({ about, reportReader }): SectionContent => {
    const viewRows = reportReader.rows({ view, params: about.question });
    if (viewRows.page.total === 0) return { blocks: [nothing(viewDefinition(view).title, t(none))] };
    return {
      blocks: [{ kind: 'table', table: tableOf(viewRows, { onPages: fewOnPages }), finding: null }],
    };
  });

/** Demand against supply: what to build, which jobs lack little, and what is taught too little or too much. */
export const coverageSections: Readonly<Record<keyof (typeof templates)['coverage']['sections'], CoverageSection>> = {
  map: ({ about: { question, coverage }, reportReader }) => {
    const viewRows = reportReader.rows({ view: 'coverage-map', params: question });
    const texts = [
      coverageSentence(coverage, question),
      ...coverageContext(coverage, question),
      completingText(coverage),
    ];
    const short = { ...nothing(message('In short'), texts.join(' ').trim()), isFinding: true } as const;
    if (viewRows.page.total === 0) return { blocks: [short], terms };
    return {
      blocks: [short, drawnFigure('coverage-map', viewRows, { params: question, reportReader })],
      tables: [tableOf(viewRows)],
      terms,
    };
  },
  build: ofJobs(({ about: { question, coverage }, reportReader }) => {
    if (coverage.places.build === 0)
      return { blocks: [nothing(views['coverage-opportunity'].title, t('Every skill in demand is taught.'))] };
    const map = reportReader.rows({ view: 'coverage-map', params: question });
    const viewRows = reportReader.rows({ view: 'coverage-opportunity', params: question });
    const hide = ['jobs', 'median_salary', 'gain_pct'];
    return {
      blocks: [
        drawnFigure('coverage-nearness', map, { params: question, reportReader }),
        {
          kind: 'table',
          table: tableOf(viewRows, { title: message('Gaps'), hide, onPages: gapsOnPages }),
          finding: null,
        },
      ],
    };
  }),
  jobs: rowsOf('coverage-jobs', message('No job is close to being fully covered.')),
  next: rowsOf('coverage-next-skills', message('No job would be fully covered by adding a single skill.')),
  under: rowsOf('coverage-undersupply', message('No skill is clearly under-supplied.')),
  over: rowsOf('coverage-oversupply', message('No skill is clearly over-supplied.')),
  outside: ofJobs(({ about: { question }, reportReader }) => {
    const title = message('Not named by any job');
    const viewRows = reportReader.rows({ view: 'coverage-skills', params: { ...question, place: 'outside' } });
    if (viewRows.page.total === 0)
      return { blocks: [nothing(title, t('Every skill that is taught appears in at least one job’s list.'))] };
    const hide = ['place', 'demand', 'jobs', 'median_salary', 'quotient', 'shrunken', 'low', 'high', 'standing'];
    return {
      blocks: [
        {
          kind: 'table',
          table: tableOf(viewRows, { title, hide, onPages: fewOnPages }),
          finding: null,
        },
      ],
    };
  }),
};

/** The skill of a course brief, with the comparison that it comes from. */
interface BriefSubject {
  readonly skillId: number;
  readonly question: CoverageQuestion;
  /** Null where the skill is no gap, or none any more. */
  readonly gap: ViewRow<'coverage-opportunity'> | null;
}

const tableBlock = <V extends ViewName>(
  viewRows: ViewRows<V>,
  options: TableOptions,
  finding: string | null = null,
): Block => ({ kind: 'table', table: tableOf(viewRows, { max: onePageRows.whole, ...options }), finding });

/** One page on a gap: which courses could be extended, who asks for it, what goes with it, and which links to check. */
export const briefSections: Readonly<
  Record<keyof (typeof templates)['course-brief']['sections'], Section<BriefSubject>>
> = {
  courses: ({ about: { gap }, reportReader }) => {
    const title = message('Courses to extend');
    if (gap === null)
      return { blocks: [nothing(title, t('The skill is not a gap because it is taught or has few postings.'))] };
    const reason = buildReason(gap);
    const keys = new Set(gap.carriers?.split(', ') ?? []);
    if (keys.size === 0) return { blocks: [nothing(title, `${reason} ${t('No course teaches a related skill.')}`)] };
    const all = reportReader.rows({ view: 'courses', params: {} });
    const viewRows = someRows(all, ({ course_key: key }) => keys.has(key));
    const hide = ['org', 'jobs', 'ever_enrolled', 'change_7d', 'active_last_week', 'active_pct', 'skill_demand'];
    return {
      blocks: [tableBlock(viewRows, { title, hide: [...hide, 'runs_left_out', 'run_ids'] }, reason)],
      terms: [message('Related skills taught')],
    };
  },
  jobs: ({ about: { skillId }, reportReader }) => {
    const viewRows = reportReader.rows({ view: 'skill-jobs', params: { skillId } });
    if (viewRows.page.total === 0)
      return { blocks: [nothing(views['skill-jobs'].title, t('No job names the skill.'))] };
    return { blocks: [tableBlock(viewRows, { hide: ['job_id', 'significance'] })] };
  },
  together: ({ about: { skillId }, reportReader }) => {
    const viewRows = reportReader.rows({ view: 'skill-together-jobs', params: { skillId } });
    if (viewRows.page.total === 0)
      return { blocks: [nothing(views['skill-together-jobs'].title, t('No other skill is related to this skill.'))] };
    return { blocks: [tableBlock(viewRows, { hide: ['skill_id', 'jobs', 'lift'] })] };
  },
  links: ({ about: { skillId, question }, reportReader }) => {
    const title = message('Links to check, below the minimum confidence');
    const tau = formatNumber(question.tau, 2);
    const all = reportReader.rows({ view: 'skill-courses', params: { skillId } });
    const viewRows = someRows(all, ({ confidence }) => (confidence ?? 0) < question.tau);
    if (viewRows.page.total === 0)
      return {
        blocks: [
          nothing(title, t('No course has a link to this skill below the minimum confidence ({tau}).', { tau })),
        ],
      };
    const finding = t('Linked below the minimum confidence ({tau}): check whether these courses teach it after all.', {
      tau,
    });
    return { blocks: [tableBlock(viewRows, { title }, finding)], terms: [message('Confidence')] };
  },
};

/** The question that a report on a plan answers. */
interface PlanSubject {
  readonly question: PlanQuestion;
  readonly plan: PlanRecord;
}

const ofPlan = [
  message('Courses in scope'),
  message('Weight of a skill'),
  message('Skills learners already have'),
  message('Minimum confidence'),
  message('Best set of courses'),
  message('Fewest courses'),
  message('Corrections to skills'),
];

/** A plan of courses for jobs. */
export const planSections: Readonly<Record<keyof (typeof templates)['plan']['sections'], Section<PlanSubject>>> = {
  steps: ({ about: { question, plan }, reportReader }) => {
    const viewRows = reportReader.rows({ view: 'plan-steps', params: question });
    const nameOf = courseNames(plan.courses, (key) => reportReader.label('course', key));
    const finding = [planSentence(plan, question, nameOf), planContext(plan, question), superfluousText(plan, nameOf)]
      .filter(Boolean)
      .join(' ');
    if (viewRows.page.total === 0) return { blocks: [nothing(views['plan-steps'].title, finding)], terms: ofPlan };
    const hide = ['stronger_in', ...(plan.fixed.length === 0 ? ['is_fixed'] : [])];
    return { blocks: [{ kind: 'table', table: tableOf(viewRows, { hide }), finding }], terms: ofPlan };
  },
  jobs: ({ about: { question }, reportReader }) => {
    const viewRows = reportReader.rows({ view: 'plan-jobs', params: question });
    if (viewRows.page.total === 0) return { blocks: [] };
    // The sentence of the plan has said it of a single job.
    const isOfSeveral = viewRows.page.total > 1;
    return {
      blocks: isOfSeveral ? [drawnFigure('plan-jobs', viewRows, { params: question, reportReader })] : [],
      tables: [tableOf(viewRows)],
    };
  },
  missing: ({ about: { question, plan }, reportReader }) => {
    const blocks = missingReasons.map((reason): Block | null => {
      const viewRows = reportReader.rows({ view: 'plan-missing', params: { ...question, reason } });
      if (viewRows.page.total === 0) return null;
      const hide = reason === 'unnamed' ? ['reason', 'confidence', 'best_course'] : ['reason'];
      return { kind: 'table', table: tableOf(viewRows, { title: missingLabels[reason], hide }), finding: null };
    });
    if (plan.missing.length > 0 || plan.skills === 0) return { blocks };
    return { blocks: [nothing(views['plan-missing'].title, t('The plan covers every skill.'))] };
  },
  matrix: ({ about: { question, plan }, reportReader }) => {
    if (plan.courses.length === 0) return { blocks: [] };
    const viewRows = reportReader.rows({ view: 'plan-matrix', params: question });
    const pivotLabel = courseNames(plan.courses, (key) => reportReader.label('course', key));
    return {
      blocks: [drawnFigure('plan-matrix', viewRows, { params: question, reportReader })],
      tables: [tableOf(viewRows, { pivotLabel })],
      terms: [message('Confidence')],
    };
  },
  next: ({ about: { question }, reportReader }) => {
    const viewRows = reportReader.rows({ view: 'plan-next', params: question });
    if (viewRows.page.total === 0) return { blocks: [] };
    return { blocks: [{ kind: 'table', table: tableOf(viewRows, { hide: ['stronger_in'] }), finding: null }] };
  },
  served: ({ about: { question }, reportReader }) => {
    const viewRows = reportReader.rows({ view: 'plan-served-jobs', params: question });
    if (viewRows.page.total === 0) return { blocks: [] };
    return { blocks: [{ kind: 'table', table: tableOf(viewRows, { onPages: { first: 15 } }), finding: null }] };
  },
};
