import type { templates } from '#contract/reports/templates.ts';
import { type ViewName, type ViewRow, views } from '#shared/catalog/views.ts';
import { message, t } from '#shared/language/message.ts';
import type { CoverageQuestion } from '#shared/subjects/coverage/question.ts';
import { buildReason } from '#shared/subjects/coverage/text.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { nothing, type TableOptions, tableOf } from '../blocks.ts';
import { onePageRows } from '../one-page.ts';
import type { Block } from '../report.ts';
import { someRows, type ViewRows } from '../report-reader.ts';
import type { Section } from './section.ts';

/** The skill of a course brief, with the comparison that it comes from. */
export interface BriefSubject {
  readonly skillId: number;
  readonly question: CoverageQuestion;
  /** Null where the skill is no gap, or none any more. */
  readonly gap: ViewRow<'coverage-opportunity'> | null;
}

const tableBlock = <V extends ViewName>(
  viewRows: ViewRows<V>,
  options: TableOptions,
  finding: string | null = null,
): Block => ({ kind: 'table', table: tableOf(viewRows, { most: onePageRows.whole, ...options }), finding });

/** One page on a gap: which courses could be extended, who asks for it, what goes with it, and which links to check. */
export const briefSections: Readonly<
  Record<keyof (typeof templates)['course-brief']['sections'], Section<BriefSubject>>
> = {
  courses: ({ about: { gap }, reportReader }) => {
    const title = message('Courses to extend');
    if (gap === null)
      return { blocks: [nothing(title, t('The skill is not a gap: it is taught, or has few postings.'))] };
    const reason = buildReason(gap);
    const keys = new Set(gap.carriers?.split(', ') ?? []);
    if (keys.size === 0) return { blocks: [nothing(title, `${reason} ${t('No course teaches a related skill.')}`)] };
    const all = reportReader.rows({ view: 'courses', params: {} });
    const viewRows = someRows(all, ({ course_key: key }) => keys.has(key));
    const hide = ['org', 'jobs', 'ever_enrolled', 'change_7d', 'active_last_week', 'active_pct', 'skill_demand'];
    return {
      blocks: [tableBlock(viewRows, { title, hide: [...hide, 'runs_left_out', 'run_ids'] }, reason)],
      terms: [message('Nearness')],
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
    const title = message('Weak links to check');
    const tau = formatNumber(question.tau, 2);
    const all = reportReader.rows({ view: 'skill-courses', params: { skillId } });
    const viewRows = someRows(all, ({ confidence }) => (confidence ?? 0) < question.tau);
    if (viewRows.page.total === 0)
      return {
        blocks: [nothing(title, t('No course has a weak link to this skill (confidence below {tau}).', { tau }))],
      };
    const finding = t('Linked with a confidence below {tau}: check whether these courses teach it after all.', { tau });
    return { blocks: [tableBlock(viewRows, { title }, finding)], terms: [message('Confidence')] };
  },
};
