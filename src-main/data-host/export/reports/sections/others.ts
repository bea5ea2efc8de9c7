import type { templates } from '#contract/reports/templates.ts';
import { inChosenOrder } from '#shared/catalog/columns.ts';
import { movedTitles } from '#shared/catalog/moving-figures.ts';
import type { JobRecord } from '#shared/catalog/records.ts';
import { type ViewParams, type ViewQuery, views } from '#shared/catalog/views.ts';
import { titleOf } from '#shared/figures/figures.ts';
import { message, t } from '#shared/language/message.ts';
import { defaultAlignment } from '#shared/subjects/compare/compare.ts';
import { comparedJobsFigure } from '#shared/subjects/compare/figures.ts';
import {
  hasMostLearners,
  hasMostLearnersShown,
  highest,
  sharedFinding,
  teachesMostSkills,
} from '#shared/subjects/compare/findings.ts';
import { planQuestion } from '#shared/subjects/plan/question.ts';
import { coveredTexts } from '#shared/subjects/plan/text.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { isolate } from '#shared/text/text.ts';
import { leftOut, noEarlierValues, nothing, tableOf, unlessUnread, unlessWithoutDays } from '../blocks.ts';
import { drawnFigure } from '../drawn-figure.ts';
import type { Block } from '../report.ts';
import { namesOfThings, type ReportReader, someRows, type Things } from '../report-reader.ts';
import { barsOfRuns, figuresOfRuns, runsBySize } from './runs-by-size.ts';
import type { Section } from './section.ts';

type Sections<T extends keyof typeof templates, About> = Readonly<
  Record<keyof (typeof templates)[T]['sections'], Section<About>>
>;

const tableBlock = (table: ReturnType<typeof tableOf>, finding: string | null = null): Block => ({
  kind: 'table',
  table,
  finding,
});

/** A job and its skills. */
export const jobSections: Sections<'job-skills', JobRecord> = {
  significance: ({ about, reportReader }) => {
    const params = { jobId: about.id };
    const viewRows = reportReader.rows({ view: 'job-skills', params });
    const none = t('The service names no skill for this job.');
    if (viewRows.page.total === 0) return { blocks: [nothing(titleOf('job-skills'), unlessUnread(viewRows, none))] };
    return {
      blocks: [drawnFigure('job-skills', viewRows, { params, reportReader })],
      terms: [message('Significance')],
    };
  },
  taught: ({ about, reportReader }) => {
    const all = reportReader.rows({ view: 'job-skills', params: { jobId: about.id } });
    const viewRows = someRows(all, ({ best_course }) => best_course !== null);
    const title = message('Skills linked to a course');
    if (viewRows.page.total === 0)
      return { blocks: [nothing(title, t('No course is linked to any of this job’s skills.'))] };
    const finding = t(
      'Courses are linked to {taught} of the job’s {skills, plural, one {# skill} other {# skills}}. Each is shown with its best course.',
      { taught: String(viewRows.page.total), skills: all.page.total },
    );
    return { blocks: [tableBlock(tableOf(viewRows, { title }), finding)], terms: [message('Confidence')] };
  },
  gaps: ({ about, reportReader }) => {
    const all = reportReader.rows({ view: 'job-skills', params: { jobId: about.id } });
    const viewRows = someRows(all, ({ best_course }) => best_course === null);
    const title = message('Skills linked to no course');
    if (viewRows.page.total === 0)
      return { blocks: [nothing(title, t('Every skill of this job is linked to at least one course.'))] };
    const listless = viewRows.page.rows.filter(({ only_in_jobs }) => only_in_jobs).length;
    const retired =
      listless === 0
        ? ''
        : t(
            '{n, plural, one {# of these skills is missing from the list of skills; only jobs name it.} other {# of these skills are missing from the list of skills; only jobs name them.}}',
            { n: listless },
          );
    const without = t(
      '{n, plural, one {# skill of this job has} other {# skills of this job have}} no linked course.',
      {
        n: viewRows.page.total,
      },
    );
    const finding = [without, retired].filter(Boolean).join(' ');
    return { blocks: [tableBlock(tableOf(viewRows, { title, hide: ['best_course', 'confidence'] }), finding)] };
  },
  similar: ({ about, reportReader }) => {
    const viewRows = reportReader.rows({ view: 'job-similar', params: { jobId: about.id } });
    const [first] = viewRows.page.rows;
    if (!first)
      return {
        blocks: [
          nothing(
            views['job-similar'].title,
            t('There is no job to compare with: no other job shares three or more skills with this one.'),
          ),
        ],
      };
    const finding = t(
      '{name} is the most similar job: {covered} that it asks for{share} are also skills of this job.',
      {
        name: isolate(first.name ?? t('A job without a name')),
        ...coveredTexts({
          ...first,
          covered: first.shared_skills,
          share: first.covered_pct / 100,
          measure: 'importance',
        }),
      },
    );
    return { blocks: [tableBlock(tableOf(viewRows, { hide: ['median_salary'] }), finding)] };
  },
  plan: ({ about, reportReader }) => {
    const params = planQuestion.parse({ jobIds: [about.id] });
    const viewRows = reportReader.rows({ view: 'plan-steps', params });
    const title = message('Best set of courses for this job');
    const last = viewRows.page.rows.at(-1);
    if (!last)
      return {
        blocks: [nothing(title, t('No course teaches any skill of this job with the minimum confidence or higher.'))],
      };
    const skills = reportReader.rows({ view: 'plan-jobs', params }).page.rows[0]?.skills ?? 0;
    const covered = skills - reportReader.rows({ view: 'plan-missing', params }).page.total;
    const finding = t(
      '{courses, plural, one {# course covers} other {# courses cover}} {covered} that the job asks for{share}. This is the best set found of up to {max} courses in the catalog, using links with a confidence of {confidence} or higher.',
      {
        courses: viewRows.page.total,
        ...coveredTexts({ skills, covered, share: last.reached_pct / 100, measure: 'importance' }),
        max: formatNumber(params.most),
        confidence: formatNumber(params.tau, 2),
      },
    );
    // As wide as the paper is; the report on the plan has them all.
    const hide = ['stronger_in', 'is_fixed', 'instead_course', 'instead_loss_pct'];
    return {
      blocks: [tableBlock(tableOf(viewRows, { title, hide }), finding)],
      terms: [
        message('Weight of a skill'),
        message('Minimum confidence'),
        message('Best set of courses'),
        message('Corrections to skills'),
      ],
    };
  },
};

/** As the screen shows the runs until a user chooses. */
function alignedOf(runIds: readonly string[], reportReader: ReportReader): ViewParams<'compare-enrollment'> {
  const { rows } = reportReader.rows({ view: 'compare-runs', params: { runIds: [...runIds] } }).page;
  return { runIds: [...runIds], align: defaultAlignment(runIds, rows), unit: 'absolute' };
}

/** Runs, courses or jobs side by side. */
export const comparisonSections: Sections<'comparison', Things> = {
  figures: ({ about, reportReader }) => {
    const name = namesOfThings(about, reportReader);
    switch (about.of) {
      case 'runs': {
        const viewRows = reportReader.rows({ view: 'compare-runs', params: { runIds: about.ids } });
        const hidesSome = viewRows.masked.some(({ notes }) => notes.current !== undefined);
        const finding = highest(
          inChosenOrder(viewRows.page.rows, about.ids, (row) => row.run_id),
          (row) => name(row.run_id),
          (row) => row.current,
          hidesSome ? hasMostLearnersShown : hasMostLearners,
        );
        const texts = { run_id: ({ run_id: id }: Readonly<Record<string, unknown>>) => name(String(id)) };
        return { blocks: [tableBlock(tableOf(viewRows, { texts }), finding)], terms: [message('Day 0')] };
      }
      case 'courses': {
        const viewRows = reportReader.rows({ view: 'compare-courses', params: { courseKeys: about.ids } });
        const finding = highest(
          inChosenOrder(viewRows.page.rows, about.ids, (row) => row.course_key),
          (row) => name(row.course_key),
          (row) => row.skills,
          teachesMostSkills,
        );
        return { blocks: [tableBlock(tableOf(viewRows), finding)] };
      }
      case 'jobs': {
        const viewRows = reportReader.rows({ view: 'compare-jobs', params: { jobIds: about.ids } });
        const rows = inChosenOrder(viewRows.page.rows, about.ids, (row) => row.job_id);
        return { blocks: [tableBlock(tableOf(viewRows), comparedJobsFigure(rows).finding)] };
      }
    }
  },
  enrollment: ({ about, reportReader, noted }) => {
    if (about.of !== 'runs') return { blocks: [] };
    const params = alignedOf(about.ids, reportReader);
    const viewRows = reportReader.rows({ view: 'compare-enrollment', params });
    return {
      blocks: [drawnFigure('compare-enrollment', viewRows, { params, reportReader, noted })],
    };
  },
  activity: ({ about, reportReader, noted }) => {
    if (about.of !== 'runs') return { blocks: [] };
    const params = alignedOf(about.ids, reportReader);
    const viewRows = reportReader.rows({ view: 'compare-activity', params });
    return {
      blocks: [drawnFigure('compare-activity', viewRows, { params, reportReader, noted })],
    };
  },
  shared: ({ about, reportReader }) => {
    const name = namesOfThings(about, reportReader);
    if (about.of === 'runs') return { blocks: [] };
    // One that is not in the synced data has no skills, and shares none with another.
    const known = (query: ViewQuery) => reportReader.rows(query).page.total;
    if (about.of === 'courses') {
      const count = known({ view: 'compare-courses', params: { courseKeys: about.ids } });
      const viewRows = reportReader.rows({ view: 'compare-course-skills', params: { courseKeys: about.ids } });
      const finding = sharedFinding(viewRows.page.rows, count, 'course-skills');
      return { blocks: [tableBlock(tableOf(viewRows, { pivotLabel: name }), finding)], terms: [message('Confidence')] };
    }
    const viewRows = reportReader.rows({ view: 'compare-job-skills', params: { jobIds: about.ids } });
    const count = known({ view: 'compare-jobs', params: { jobIds: about.ids } });
    return { blocks: [tableBlock(tableOf(viewRows), sharedFinding(viewRows.page.rows, count, 'job-skills'))] };
  },
};

/** Why no figure of a run is known to have changed. What syncs saw change stays on the computer that synced. */
function noneMovedText(since: 'sync' | 'week', reportReader: ReportReader): string {
  if (reportReader.isPackage && since === 'sync') return t(noEarlierValues);
  return unlessWithoutDays(reportReader, t('No course-run figure changed.'));
}

/** All selected runs together. */
export const portfolioSections: Sections<'portfolio', null> = {
  runs: ({ reportReader }) => {
    const viewRows = reportReader.rows({ view: 'runs', params: {} });
    const none = reportReader.isPackage ? t(leftOut) : t('No course run is selected.');
    if (viewRows.page.total === 0) return { blocks: [nothing(message('Course runs'), none)] };
    return { blocks: runsBySize(reportReader), terms: [message('7-day change')] };
  },
  gained: ({ reportReader }) => ({
    blocks: [barsOfRuns(figuresOfRuns.gained, reportReader)],
    terms: [message('7-day change')],
  }),
  active: ({ reportReader }) => ({ blocks: [barsOfRuns(figuresOfRuns.active, reportReader)] }),
  verified: ({ reportReader }) => ({ blocks: [barsOfRuns(figuresOfRuns.verified, reportReader)] }),
  courses: ({ reportReader }) => {
    const viewRows = reportReader.rows({
      view: 'courses',
      params: { withRuns: true },
      sort: { column: 'current', direction: 'desc' },
    });
    // The organisation begins the key of the course.
    const hide = ['org'];
    const onPages = { first: viewRows.page.total, without: views.courses.hiddenAtFirst };
    return viewRows.page.total === 0 ? { blocks: [] } : { blocks: [tableBlock(tableOf(viewRows, { hide, onPages }))] };
  },
  postings: ({ reportReader }) => {
    const viewRows = reportReader.rows({ view: 'job-postings', params: {} });
    if (viewRows.page.total < 2)
      return {
        blocks: [nothing(titleOf('job-postings'), unlessUnread(viewRows, t('There are no job postings to show.')))],
      };
    return {
      blocks: [drawnFigure('job-postings', viewRows, { params: {}, reportReader })],
      terms: [message('Unique postings'), message('Median salary')],
    };
  },
  changes: ({ reportReader }) => {
    const moved = (['sync', 'week'] as const).map((since) => {
      const viewRows = reportReader.rows({ view: 'moved-figures', params: { since } });
      const title = movedTitles[since];
      if (viewRows.page.total === 0) return nothing(title, noneMovedText(since, reportReader));
      return tableBlock(tableOf(viewRows, { title, max: 20, hide: ['before_through', 'observed_at'] }));
    });
    const corrected = reportReader.rows({ view: 'largest-changes', params: {} });
    const none = reportReader.isPackage ? t(noEarlierValues) : t('No values have been corrected by a sync.');
    if (corrected.page.total === 0) return { blocks: [...moved, nothing(views['largest-changes'].title, none)] };
    return { blocks: [...moved, tableBlock(tableOf(corrected, { max: 20 }))] };
  },
};
