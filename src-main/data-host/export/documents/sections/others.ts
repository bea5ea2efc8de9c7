import type { templates } from '../../../../../src-preload/contract/documents/templates.ts';
import { comparedJobsFigure } from '../../../../../src-preload/contract/figures/compared.ts';
import { comparedFigure } from '../../../../../src-preload/contract/figures/compared-runs.ts';
import { jobSkillsFigure, postingsFigure } from '../../../../../src-preload/contract/figures/taxonomy.ts';
import { highest, sharedFinding } from '../../../../../src-preload/contract/findings/compared.ts';
import { plural } from '../../../../../src-preload/contract/format/numbers.ts';
import type { JobRecord } from '../../../../../src-preload/contract/records.ts';
import type { ViewParams } from '../../../../../src-preload/contract/views.ts';
import { nothing, tableOf } from '../blocks.ts';
import type { Block } from '../document.ts';
import { namesOfThings, type Things } from '../names.ts';
import { type Readings, someRows } from '../readings.ts';
import { figureBlock, findingOf } from '../withheld-figure.ts';
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
  significance: ({ about, readings }) => {
    const reading = readings.rows({ view: 'job-skills', params: { jobId: about.id } });
    const { rows, total } = reading.page;
    if (total === 0)
      return { blocks: [nothing('Skills by significance', 'The taxonomy names no skill for this job.')] };
    const figure = () => jobSkillsFigure({ rows, total });
    return { blocks: [figureBlock(reading, figure)], terms: ['Significance'] };
  },
  taught: ({ about, readings }) => {
    const all = readings.rows({ view: 'job-skills', params: { jobId: about.id } });
    const reading = someRows(all, ({ best_course }) => best_course !== null);
    const title = 'Skills that our courses teach';
    if (reading.page.total === 0) return { blocks: [nothing(title, 'No course is linked to any skill of this job.')] };
    const finding = `Courses are linked to ${reading.page.total} of ${plural(all.page.total, 'skill')} that the job names; beside each the course that fits best.`;
    return { blocks: [tableBlock(tableOf(reading, { title }), finding)], terms: ['Confidence'] };
  },
  gaps: ({ about, readings }) => {
    const all = readings.rows({ view: 'job-skills', params: { jobId: about.id } });
    const reading = someRows(all, ({ best_course }) => best_course === null);
    const title = 'Skills that no course covers';
    if (reading.page.total === 0) return { blocks: [nothing(title, 'Every skill of this job has a course.')] };
    const finding = `No course is linked to ${plural(reading.page.total, 'skill')} of this job: a brief for new content.`;
    return { blocks: [tableBlock(tableOf(reading, { title, hide: ['best_course', 'confidence'] }), finding)] };
  },
};

/** By date where the runs have a day in common, else from the first day of each. */
function alignedOf(runIds: readonly string[], readings: Readings): ViewParams<'compare-enrollment'> {
  const params = { runIds: [...runIds], align: 'dates' as const, unit: 'absolute' as const };
  const { rows } = readings.rows({ view: 'compare-enrollment', params }).page;
  const counts = rows.map(({ runs }) => Object.keys(JSON.parse(runs ?? '{}') as object).length);
  const filled = new Set(rows.flatMap(({ runs }) => Object.keys(JSON.parse(runs ?? '{}') as object))).size;
  return counts.some((count) => count === filled) ? params : { ...params, align: 'day0' };
}

/** Runs, courses or jobs side by side. */
export const comparisonSections: Sections<'comparison', Things> = {
  figures: ({ about, readings }) => {
    const name = namesOfThings(about, readings);
    switch (about.of) {
      case 'runs': {
        const reading = readings.rows({ view: 'compare-runs', params: { runIds: about.ids } });
        const finding = findingOf(reading, (rows) =>
          highest(
            rows,
            (row) => name(row.run_id),
            (row) => row.current,
            'has most learners',
          ),
        );
        return { blocks: [tableBlock(tableOf(reading), finding)], terms: ['Day 0'] };
      }
      case 'courses': {
        const reading = readings.rows({ view: 'compare-courses', params: { courseKeys: about.ids } });
        const finding = highest(
          reading.page.rows,
          (row) => name(row.course_key),
          (row) => row.skills,
          'teaches most skills',
        );
        return { blocks: [tableBlock(tableOf(reading), finding)] };
      }
      case 'jobs': {
        const reading = readings.rows({ view: 'compare-jobs', params: { jobIds: about.ids } });
        return { blocks: [tableBlock(tableOf(reading), comparedJobsFigure(reading.page.rows).finding)] };
      }
    }
  },
  enrollment: ({ about, readings, noted }) => {
    if (about.of !== 'runs') return { blocks: [] };
    const reading = readings.rows({ view: 'compare-enrollment', params: alignedOf(about.ids, readings) });
    const name = namesOfThings(about, readings);
    return {
      blocks: [figureBlock(reading, (rows) => comparedFigure('enrollment', rows, { runIds: about.ids }, name, noted))],
    };
  },
  activity: ({ about, readings, noted }) => {
    if (about.of !== 'runs') return { blocks: [] };
    const reading = readings.rows({ view: 'compare-activity', params: alignedOf(about.ids, readings) });
    const name = namesOfThings(about, readings);
    return {
      blocks: [figureBlock(reading, (rows) => comparedFigure('activity', rows, { runIds: about.ids }, name, noted))],
    };
  },
  shared: ({ about, readings }) => {
    const name = namesOfThings(about, readings);
    if (about.of === 'runs') return { blocks: [] };
    const count = about.ids.length;
    if (about.of === 'courses') {
      const reading = readings.rows({ view: 'compare-course-skills', params: { courseKeys: about.ids } });
      const finding = sharedFinding(reading.page.rows, count, 'skill', 'course');
      return { blocks: [tableBlock(tableOf(reading, { spreadLabel: name }), finding)], terms: ['Confidence'] };
    }
    const reading = readings.rows({ view: 'compare-job-skills', params: { jobIds: about.ids } });
    return { blocks: [tableBlock(tableOf(reading), sharedFinding(reading.page.rows, count, 'skill', 'job'))] };
  },
};

/** All selected runs together. */
export const portfolioSections: Sections<'portfolio', null> = {
  runs: ({ readings }) => {
    const reading = readings.rows({ view: 'runs', params: {} });
    if (reading.page.total === 0) return { blocks: [nothing('Course runs', 'No course run is selected.')] };
    return { blocks: [tableBlock(tableOf(reading, { title: 'Course runs' }))], terms: ['7-day change'] };
  },
  courses: ({ readings }) => {
    const reading = readings.rows({ view: 'courses', params: { withRuns: true } });
    return reading.page.total === 0 ? { blocks: [] } : { blocks: [tableBlock(tableOf(reading))] };
  },
  postings: ({ readings }) => {
    const reading = readings.rows({ view: 'job-postings', params: {} });
    if (reading.page.total < 2) return { blocks: [nothing('Postings and pay', 'There are no job postings to draw.')] };
    const figure = figureBlock(reading, (rows) => postingsFigure(rows));
    return { blocks: [figure], terms: ['Unique postings', 'Median salary'] };
  },
  changes: ({ readings }) => {
    const reading = readings.rows({ view: 'largest-changes', params: {} });
    const title = 'Largest changes of the last sync';
    if (reading.page.total === 0)
      return { blocks: [nothing(title, 'The last sync changed no value that was here before.')] };
    return { blocks: [tableBlock(tableOf(reading, { most: 20 }))] };
  },
};
