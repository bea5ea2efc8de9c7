import { type ViewName, viewDefinition } from '../catalog/views.ts';

/** A figure draws the rows of one view. Its title is the one of the view unless it shows something else of it. */
const of = <V extends ViewName>(view: V, title: string = viewDefinition(view).title) => ({ view, title });

/**
 * Every figure that a screen shows and that leaves the app, by the id under which the choice of chart or table is remembered. None is
 * of single learners. `registry.ts` builds them, apart from here because settings
 * and requests need the ids and not the code of every figure; screens, pictures, reports and the oracle go through this list.
 */
export const figures = {
  'run-enrollment': of('run-enrollment'),
  'run-earlier': of('run-earlier'),
  'run-earlier-activity': of('run-earlier-activity'),
  'run-net-change': of('run-enrollment', 'Net change'),
  'run-modes': of('run-modes'),
  'run-ever-enrolled': of('run-modes', 'Ever enrolled'),
  'run-activity': of('run-activity'),
  'run-ages': of('run-birth-years'),
  'run-education': of('run-education'),
  'run-gender': of('run-gender'),
  'run-gender-trend': of('run-gender', 'Gender over time, % of those who answered'),
  'run-countries': of('run-countries'),
  'run-world': of('run-countries', 'World map'),
  'run-problems': of('run-problems'),
  'run-problem-tags': of('run-problem-tags'),
  'run-videos': of('run-videos', 'Viewers at start and end'),
  'run-video-funnel': of('run-videos', 'Viewers kept, compared with usual'),
  'run-video-lengths': of('run-videos', 'Length and completion'),
  'run-subsections': of('run-subsections'),
  'problem-answers': of('problem-answers'),
  'problem-recovery': of('problem-answers', 'From the first answer to the last'),
  'problem-grades': of('problem-grades'),
  'problem-runs': of('problem-runs'),
  'course-skills': of('course-skills', 'Linked skills'),
  'skill-courses': of('skill-courses', 'Linked courses'),
  'job-skills': of('job-skills', 'Skills by significance'),
  'job-postings': of('job-postings', 'Postings and pay'),
  'job-salaries': of('job-postings', 'Jobs by median salary'),
  'compare-enrollment': of('compare-enrollment', 'Enrollment'),
  'compare-activity': of('compare-activity', 'Weekly activity'),
  'compare-courses-figures': of('compare-courses', 'Figures side by side'),
  'compare-course-skills': of('compare-course-skills'),
  'compare-jobs-figures': of('compare-jobs', 'Figures side by side'),
  'compare-job-skills': of('compare-job-skills'),
  'compare-skills-figures': of('compare-skills', 'Figures side by side'),
  'compare-skill-courses': of('compare-skill-courses'),
  'plan-jobs': of('plan-jobs'),
  'plan-matrix': of('plan-matrix'),
  'coverage-map': of('coverage-map'),
  'portfolio-index': of('portfolio-index'),
  'coverage-nearness': of('coverage-map', 'Gaps by demand and related skills taught'),
} as const satisfies Record<string, { readonly view: ViewName; readonly title: string }>;

export type FigureId = keyof typeof figures;
/** The view whose rows a figure draws. */
export type FigureView<F extends FigureId> = (typeof figures)[F]['view'];

/** The figures that draw the rows of a view. */
export const figuresOf = (view: ViewName): FigureId[] =>
  (Object.keys(figures) as FigureId[]).filter((id) => figures[id].view === view);

export const titleOf = (id: FigureId): string => figures[id].title;

/** Id and title of a figure, also before its rows are read. */
export const headOf = <Id extends FigureId>(id: Id): { readonly id: Id; readonly title: string } => ({
  id,
  title: titleOf(id),
});
