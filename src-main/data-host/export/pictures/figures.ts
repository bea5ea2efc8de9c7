import type { Noted } from '../../../../src-preload/contract/charts/day-notes.ts';
import { activityFigure } from '../../../../src-preload/contract/figures/activity.ts';
import {
  comparedCourseSkillsFigure,
  comparedCoursesFigure,
  comparedJobSkillsFigure,
  comparedJobsFigure,
  comparedSkillCoursesFigure,
  comparedSkillsFigure,
} from '../../../../src-preload/contract/figures/compared.ts';
import { comparedFigure } from '../../../../src-preload/contract/figures/compared-runs.ts';
import {
  problemsFigure,
  subsectionsFigure,
  tagsFigure,
  triedTags,
  videoLengthsFigure,
  videosFigure,
} from '../../../../src-preload/contract/figures/content.ts';
import {
  enrollmentFigure,
  everEnrolledFigure,
  netChangeFigure,
} from '../../../../src-preload/contract/figures/enrollment.ts';
import { answersFigure, gradesFigure, recoveryFigure } from '../../../../src-preload/contract/figures/problem.ts';
import {
  courseSkillsFigure,
  jobSkillsFigure,
  postingsFigure,
  salariesFigure,
  skillCoursesFigure,
} from '../../../../src-preload/contract/figures/taxonomy.ts';
import {
  agesFigure,
  countriesFigure,
  educationFigure,
  genderFigure,
  genderTrendFigure,
  worldFigure,
} from '../../../../src-preload/contract/figures/traits.ts';
import type { PictureChoice, PictureName, pictureViews } from '../../../../src-preload/contract/pictures.ts';
import type { ViewParams } from '../../../../src-preload/contract/views.ts';
import type { FigureBlock } from '../documents/document.ts';
import { modesBlock } from '../documents/modes-figure.ts';
import { blockNamesIn, namesOfCourses, namesOfRuns } from '../documents/names.ts';
import { lastRow, type Reading, type Readings } from '../documents/readings.ts';
import { figureBlock, guarded } from '../documents/withheld-figure.ts';

type ViewOf<F extends PictureName> = (typeof pictureViews)[F];

/** What a figure needs beside its rows. */
interface Asked<F extends PictureName> {
  readonly params: ViewParams<ViewOf<F>>;
  readonly choice: PictureChoice;
  readonly readings: Readings;
  /** What people noted on the run, or on the compared runs. */
  readonly noted: readonly Noted[];
  /** The subsections that the person named, in the order of the course. */
  readonly subsections: (runId: string) => readonly string[];
}

/** Draws a figure as it may be shared; null where the screen draws none either. */
type Draw<F extends PictureName> = (reading: Reading<ViewOf<F>>, asked: Asked<F>) => FigureBlock | null;

const runNamesIn = ({ readings, params }: Asked<'compare-enrollment' | 'compare-activity'>) =>
  namesOfRuns(params.runIds, readings);

const courseNamesIn = ({ readings, params }: Asked<'compare-courses-figures' | 'compare-course-skills'>) =>
  namesOfCourses(params.courseKeys, readings);

/** Every figure that a screen offers as a picture, by the functions that the screen draws it with. */
const figures: { readonly [F in PictureName]: Draw<F> } = {
  'run-enrollment': (reading, asked) => figureBlock(reading, (rows) => enrollmentFigure(rows, asked.noted)),
  'run-net-change': (reading, asked) => figureBlock(reading, (rows) => netChangeFigure(rows, asked.noted)),
  'run-modes': (reading, asked) => modesBlock(reading, asked.noted),
  'run-ever-enrolled': (reading, asked) => figureBlock(reading, (rows) => everEnrolledFigure(rows, asked.noted)),
  'run-activity': (reading, asked) =>
    figureBlock(reading, (rows) => activityFigure(rows, asked.choice.unit ?? 'learners', asked.noted)),
  'run-ages': (reading, { choice }) => figureBlock(reading, (rows) => agesFigure(rows, choice.binWidth)),
  'run-education': (reading) => figureBlock(reading, educationFigure),
  'run-gender': (reading) => figureBlock(lastRow(reading), genderFigure),
  'run-gender-trend': genderTrend,
  'run-countries': (reading) => figureBlock(reading, (rows) => countriesFigure(rows)),
  'run-world': (reading) => figureBlock(reading, worldFigure),
  'run-problems': (reading, { readings }) => {
    const name = blockNamesIn(readings).problem;
    return figureBlock(reading, (rows) => problemsFigure(rows, name));
  },
  'run-problem-tags': (reading) => figureBlock(reading, (rows) => tagsFigure(triedTags(rows))),
  'run-videos': (reading, { readings }) => {
    const name = blockNamesIn(readings).video;
    return figureBlock(reading, (rows) => videosFigure(rows, ({ video_id }) => name(video_id)));
  },
  'run-video-lengths': (reading, { readings }) => {
    const name = blockNamesIn(readings).video;
    return figureBlock(reading, (rows) => videoLengthsFigure(rows, ({ video_id }) => name(video_id)));
  },
  'run-subsections': (reading, asked) => {
    const name = blockNamesIn(asked.readings).subsection;
    const ids = asked.subsections(asked.params.runId);
    return figureBlock(reading, (rows) => {
      const counts = new Map(rows.map((row) => [row.module_id, row.count]));
      return subsectionsFigure(ids.flatMap((id) => barOf(name(id), counts.get(id))));
    });
  },
  'problem-answers': (reading) => figureBlock(reading, answersFigure),
  'problem-recovery': (reading) => figureBlock(reading, recoveryFigure),
  'problem-grades': (reading) => figureBlock(reading, gradesFigure),
  'course-skills': (reading) => figureBlock(reading, () => courseSkillsFigure(reading.page)),
  'skill-courses': (reading) => figureBlock(reading, () => skillCoursesFigure(reading.page)),
  'job-skills': (reading) => figureBlock(reading, () => jobSkillsFigure(reading.page)),
  'job-postings': (reading) => figureBlock(reading, (rows) => postingsFigure(rows)),
  'job-salaries': (reading) => figureBlock(reading, salariesFigure),
  'compare-enrollment': (reading, asked) =>
    figureBlock(reading, (rows) => comparedFigure('enrollment', rows, asked.params, runNamesIn(asked), asked.noted)),
  'compare-activity': (reading, asked) =>
    figureBlock(reading, (rows) => comparedFigure('activity', rows, asked.params, runNamesIn(asked), asked.noted)),
  'compare-courses-figures': (reading, asked) =>
    figureBlock(reading, (rows) => comparedCoursesFigure(rows, courseNamesIn(asked))),
  'compare-course-skills': (reading, asked) =>
    figureBlock(reading, () => comparedCourseSkillsFigure(reading.page, asked.params.courseKeys, courseNamesIn(asked))),
  'compare-jobs-figures': (reading) => figureBlock(reading, comparedJobsFigure),
  'compare-job-skills': (reading) => figureBlock(reading, () => comparedJobSkillsFigure(reading.page)),
  'compare-skills-figures': (reading) => figureBlock(reading, comparedSkillsFigure),
  'compare-skill-courses': (reading, asked) => {
    const { skillIds } = asked.params;
    const skills = asked.readings.rows({ view: 'compare-skills', params: { skillIds } }).page.rows;
    const labelOf = (key: string) => asked.readings.label('course', key);
    return figureBlock(reading, () => comparedSkillCoursesFigure(reading.page, skills, labelOf));
  },
};

const barOf = (label: string, value: number | undefined) => (value === undefined ? [] : [{ label, value }]);

/** Shares follow from each other: a day on which one gender is hidden is a gap in all. */
function genderTrend(reading: Reading<'run-gender'>, { noted }: Asked<'run-gender-trend'>): FigureBlock | null {
  const rows = reading.page.rows.map((row, index) =>
    Object.keys(reading.shared[index]?.notes ?? {}).length === 0
      ? row
      : { ...row, female: null, male: null, other: null, unknown: null },
  );
  return guarded(
    reading,
    (days) => genderTrendFigure(days, noted),
    ({ chart }) => genderTrendFigure(rows, noted)?.chart ?? { ...chart, series: [] },
  );
}

/** The figure of a request, drawn with the rows of its reading. */
export function drawnFigure<F extends PictureName>(figure: F, asked: Asked<F>, reading: Reading<ViewOf<F>>) {
  return figures[figure](reading, asked);
}
