import type { templates } from '#contract/reports/templates.ts';
import { courseNames } from '#shared/catalog/names-apart.ts';
import { views } from '#shared/catalog/views.ts';
import { message, t } from '#shared/language/message.ts';
import { missingLabels, missingReasons, type PlanQuestion, type PlanRecord } from '#shared/subjects/plan/question.ts';
import { planSentence, superfluousText } from '#shared/subjects/plan/text.ts';
import { nothing, tableOf } from '../blocks.ts';
import { drawnFigure } from '../drawn-figure.ts';
import type { Block } from '../report.ts';
import type { Section } from './section.ts';

/** What a report on a plan is about. */
export interface PlanSubject {
  readonly question: PlanQuestion;
  readonly plan: PlanRecord;
}

const ofPlan = [
  message('Scope of courses'),
  message('Weight of a skill'),
  message('Skills learners already have'),
  message('Cut-off of a plan'),
  message('Best set of courses'),
  message('Fewest courses'),
  message('Corrections to skills'),
];

/** A plan of courses for jobs. */
export const planSections: Readonly<Record<keyof (typeof templates)['plan']['sections'], Section<PlanSubject>>> = {
  steps: ({ about: { question, plan }, reportReader }) => {
    const viewRows = reportReader.rows({ view: 'plan-steps', params: question });
    const finding = [planSentence(plan, question), superfluousText(plan)].filter(Boolean).join(' ');
    if (viewRows.page.total === 0) return { blocks: [nothing(views['plan-steps'].title, finding)], terms: ofPlan };
    const hide = ['stronger_in', ...(plan.fixed.length === 0 ? ['is_fixed'] : [])];
    return { blocks: [{ kind: 'table', table: tableOf(viewRows, { hide }), finding }], terms: ofPlan };
  },
  jobs: ({ about: { question }, reportReader }) => {
    const viewRows = reportReader.rows({ view: 'plan-jobs', params: question });
    if (viewRows.page.total === 0) return { blocks: [] };
    return {
      blocks: [drawnFigure('plan-jobs', viewRows, { params: question, reportReader })],
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
