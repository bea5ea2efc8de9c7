import { inChosenOrder } from '../catalog/columns.ts';
import { courseNames, runNames } from '../catalog/course-id.ts';
import { type LabelOf, namesOfBlocks, shortVideoNames, videoNames } from '../catalog/module-id.ts';
import type { ViewPage, ViewParams, ViewRow } from '../catalog/views.ts';
import { type ActivityUnit, activityFigure } from '../subjects/activity/figures.ts';
import {
  comparedCourseSkillsFigure,
  comparedCoursesFigure,
  comparedJobSkillsFigure,
  comparedJobsFigure,
  comparedSkillCoursesFigure,
  comparedSkillsFigure,
} from '../subjects/compare/figures.ts';
import { comparedFigure } from '../subjects/compare/runs-figures.ts';
import { coverageMapFigure, coverageNearnessFigure, portfolioIndexFigure } from '../subjects/coverage/figures.ts';
import { earlierRunsFigure } from '../subjects/earlier-runs/figures.ts';
import {
  agesFigure,
  countriesFigure,
  educationFigure,
  genderFigure,
  genderTrendFigure,
  worldFigure,
} from '../subjects/enrollment/demographics-figures.ts';
import { enrollmentFigure, everEnrolledFigure, modesFigure, netChangeFigure } from '../subjects/enrollment/figures.ts';
import { planJobsFigure, planMatrixFigure } from '../subjects/plan/figures.ts';
import { answersFigure, gradesFigure, questionInRunsFigure, recoveryFigure } from '../subjects/problems/figures.ts';
import { problemsFigure, subsectionsFigure, tagsFigure, triedTags } from '../subjects/runs/content-figures.ts';
import {
  courseSkillsFigure,
  jobSkillsFigure,
  postingsFigure,
  salariesFigure,
  skillCoursesFigure,
} from '../subjects/taxonomy/figures.ts';
import { videoFunnelFigure, videoLengthsFigure, videosFigure, watchedVideos } from '../subjects/videos/figures.ts';
import type { Noted } from './charts/day-notes.ts';
import type { Figure } from './charts/drawing.ts';
import type { FigureId, FigureView } from './figures.ts';

/** Input of every figure; a builder that needs more says so. */
export interface FigureRows<F extends FigureId> {
  readonly page: Pick<ViewPage<FigureView<F>>, 'rows' | 'total' | 'pivot'>;
  readonly params: ViewParams<FigureView<F>>;
  readonly labelOf: LabelOf;
  /** The title that the service gives a run, where the name may be another. */
  readonly titleOf?: ((runId: string) => string | null | undefined) | undefined;
}

/** A figure over days bears the notes on its run or its compared runs. */
type OverDays<F extends FigureId> = FigureRows<F> & { readonly noted?: readonly Noted[] };

/** A figure whose marks lead somewhere when they are clicked; nowhere on paper. */
type Linking<F extends FigureId> = FigureRows<F> & {
  readonly hrefOf?: ((row: ViewRow<FigureView<F>>) => string) | undefined;
};

type Labelled = Pick<FigureRows<FigureId>, 'labelOf' | 'titleOf'>;
type Builds = { readonly [F in FigureId]: (input: FigureRows<F>) => Figure | null };

function runNamesOf({
  params,
  labelOf,
  titleOf,
}: Labelled & { readonly params: { readonly runIds: readonly string[] } }) {
  const label = (id: string) => labelOf('run', id);
  return runNames(params.runIds, label, titleOf ?? label);
}

const courseNamesOf = ({
  params,
  labelOf,
}: Labelled & { readonly params: { readonly courseKeys: readonly string[] } }) =>
  courseNames(params.courseKeys, (key) => labelOf('course', key));

function videoNameOf({
  page,
  labelOf,
}: Labelled & { readonly page: { readonly rows: readonly ViewRow<'run-videos'>[] } }) {
  const name = videoNames(page.rows, labelOf);
  return ({ video_id }: ViewRow<'run-videos'>) => name(video_id);
}

/** How each figure is built. Null where there is no such figure of these rows. */
const builds = {
  'run-enrollment': ({ page, noted }: OverDays<'run-enrollment'>) => enrollmentFigure(page.rows, noted),
  'run-earlier': ({ page }) => earlierRunsFigure('run-earlier', page.rows),
  'run-earlier-activity': ({ page }) => earlierRunsFigure('run-earlier-activity', page.rows),
  'run-net-change': ({ page, noted }: OverDays<'run-net-change'>) => netChangeFigure(page.rows, noted),
  'run-modes': ({ page, noted }: OverDays<'run-modes'>) => modesFigure(page, noted),
  'run-ever-enrolled': ({ page, noted }: OverDays<'run-ever-enrolled'>) => everEnrolledFigure(page.rows, noted),
  'run-activity': ({
    page,
    unit = 'learners',
    noted,
  }: OverDays<'run-activity'> & { readonly unit?: ActivityUnit | undefined }) => activityFigure(page.rows, unit, noted),
  'run-ages': ({
    page,
    binWidth,
  }: FigureRows<'run-ages'> & { /** Years per bar. */ readonly binWidth?: 1 | 5 | undefined }) =>
    agesFigure(page.rows, binWidth),
  'run-education': ({ page }) => educationFigure(page.rows),
  'run-gender': ({ page }) => genderFigure(page.rows),
  'run-gender-trend': ({ page, noted }: OverDays<'run-gender-trend'>) => genderTrendFigure(page.rows, noted),
  'run-countries': ({
    page,
    max,
  }: FigureRows<'run-countries'> & { /** How many bars are drawn. */ readonly max?: number | undefined }) =>
    countriesFigure(page.rows, max),
  'run-world': ({ page }) => worldFigure(page.rows),
  'run-problems': ({ page, labelOf, hrefOf }: Linking<'run-problems'>) =>
    problemsFigure(page.rows, namesOfBlocks(labelOf).problem, hrefOf),
  'run-problem-tags': ({ page }) => tagsFigure(triedTags(page.rows)),
  'run-videos': (input) =>
    videosFigure(input.page.rows, videoNameOf(input), shortVideoNames(watchedVideos(input.page.rows), input.labelOf)),
  'run-video-funnel': (input) => videoFunnelFigure(input.page.rows, videoNameOf(input)),
  'run-video-lengths': (input) => videoLengthsFigure(input.page.rows, videoNameOf(input)),
  'run-subsections': ({
    page,
    labelOf,
    subsections = [],
  }: FigureRows<'run-subsections'> & {
    /** The chosen ones, in the order of the course. */ readonly subsections?: readonly string[];
  }) => {
    const counts = new Map(page.rows.map((row) => [row.module_id, row.count]));
    const name = namesOfBlocks(labelOf).subsection;
    return subsectionsFigure(
      subsections.flatMap((id) => {
        const value = counts.get(id);
        return value === undefined ? [] : [{ label: name(id), value }];
      }),
    );
  },
  'problem-answers': ({ page }) => answersFigure(page.rows),
  'problem-recovery': ({ page }) => recoveryFigure(page.rows),
  'problem-grades': ({ page }) => gradesFigure(page.rows),
  'problem-runs': ({ page, labelOf, titleOf }) => questionInRunsFigure(page.rows, (id) => labelOf('run', id), titleOf),
  'course-skills': ({ page }) => courseSkillsFigure(page),
  'skill-courses': ({ page, labelOf }) => skillCoursesFigure(page, (key) => labelOf('course', key)),
  'job-skills': ({ page }) => jobSkillsFigure(page),
  'job-postings': ({ page, hrefOf }: Linking<'job-postings'>) => postingsFigure(page.rows, hrefOf),
  'job-salaries': ({ page }) => salariesFigure(page.rows),
  'compare-enrollment': (input: OverDays<'compare-enrollment'>) =>
    comparedFigure('enrollment', input.page.rows, input.params, runNamesOf(input), input.noted),
  'compare-activity': (input: OverDays<'compare-activity'>) =>
    comparedFigure('activity', input.page.rows, input.params, runNamesOf(input), input.noted),
  'compare-courses-figures': (input) =>
    comparedCoursesFigure(
      inChosenOrder(input.page.rows, input.params.courseKeys, ({ course_key: key }) => key),
      courseNamesOf(input),
    ),
  'compare-course-skills': (input) =>
    comparedCourseSkillsFigure(input.page, input.params.courseKeys, courseNamesOf(input)),
  'compare-jobs-figures': ({ page, params }) =>
    comparedJobsFigure(inChosenOrder(page.rows, params.jobIds, ({ job_id: id }) => id)),
  'compare-job-skills': ({
    page,
    params,
    jobs = [],
  }: FigureRows<'compare-job-skills'> & {
    /** The compared ones, of which some may share no skill. */ readonly jobs?:
      | readonly ViewRow<'compare-jobs'>[]
      | undefined;
  }) =>
    comparedJobSkillsFigure(
      page,
      inChosenOrder(jobs, params.jobIds, ({ job_id: id }) => id),
    ),
  'compare-skills-figures': ({ page, params }) =>
    comparedSkillsFigure(inChosenOrder(page.rows, params.skillIds, ({ id }) => id)),
  'compare-skill-courses': ({
    page,
    params,
    skills = [],
    labelOf,
  }: FigureRows<'compare-skill-courses'> & {
    /** The compared ones, of which some may share no course. */ readonly skills?:
      | readonly ViewRow<'compare-skills'>[]
      | undefined;
  }) =>
    comparedSkillCoursesFigure(
      page,
      inChosenOrder(skills, params.skillIds, ({ id }) => id),
      (key) => labelOf('course', key),
    ),
  'plan-jobs': ({ page }) => planJobsFigure(page.rows),
  'coverage-map': ({ page, params, hrefOf }: Linking<'coverage-map'>) =>
    coverageMapFigure(page.rows, params.supply, hrefOf),
  'portfolio-index': ({ page }) => portfolioIndexFigure(page.rows),
  'coverage-nearness': ({ page, hrefOf }: Linking<'coverage-nearness'>) => coverageNearnessFigure(page.rows, hrefOf),
  'plan-matrix': ({ page, labelOf }) => planMatrixFigure(page, (key) => labelOf('course', key)),
} satisfies Builds;

/** A built figure: its chart is the kind that its builder draws. */
export type Built<F extends FigureId> = ReturnType<(typeof builds)[F]>;

/** Input of a figure beside its rows. */
export type FigureOptions<F extends FigureId> = Omit<Parameters<(typeof builds)[F]>[0], keyof FigureRows<F>>;

export type FigureInput<F extends FigureId> = FigureRows<F> & FigureOptions<F>;

const byId = builds as { readonly [F in FigureId]: (input: FigureInput<F>) => Built<F> };

/** Builds a figure from the rows of its view; null where there is no such figure of these rows. */
export const buildFigure = <F extends FigureId>(id: F, input: FigureInput<F>): Built<F> => byId[id](input);
