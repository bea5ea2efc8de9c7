import type { templates } from '../../../../../src-preload/contract/documents/templates.ts';
import { activityFigure } from '../../../../../src-preload/contract/figures/activity.ts';
import {
  problemsFigure,
  tagsFigure,
  triedTags,
  videosFigure,
} from '../../../../../src-preload/contract/figures/content.ts';
import {
  enrollmentFigure,
  everEnrolledFigure,
  netChangeFigure,
} from '../../../../../src-preload/contract/figures/enrollment.ts';
import { courseSkillsFigure } from '../../../../../src-preload/contract/figures/taxonomy.ts';
import {
  agesFigure,
  countriesFigure,
  educationFigure,
  genderFigure,
  worldFigure,
} from '../../../../../src-preload/contract/figures/traits.ts';
import type { RunRecord } from '../../../../../src-preload/contract/records.ts';
import type { ViewName } from '../../../../../src-preload/contract/views.ts';
import { modeLabel } from '../../../../../src-preload/contract/vocabulary.ts';
import { nothing, tableOf } from '../blocks.ts';
import { modesBlock } from '../modes-figure.ts';
import { blockNamesIn } from '../names.ts';
import { lastRow, type Reading } from '../readings.ts';
import { figureBlock } from '../withheld-figure.ts';
import type { Context, Section, SectionParts } from './section.ts';

type RunContext = Context<RunRecord>;
type RunSection = keyof (typeof templates)['run-full']['sections'];

const noRows = 'The service has no rows of this kind for the run and these days.';

/** A block, or the sentence that there is nothing. */
function orNothing<V extends ViewName>(reading: Reading<V>, title: string, make: () => SectionParts): SectionParts {
  return reading.page.rows.length === 0 ? { blocks: [nothing(title, noRows)] } : make();
}

const days = ({ about, range }: RunContext) => ({ runId: about.runId, ...range });
const whole = ({ about }: RunContext) => ({ runId: about.runId });

const enrollment: Section<RunRecord> = (context) => {
  const reading = context.readings.rows({ view: 'run-enrollment', params: days(context) });
  return orNothing(reading, 'Daily enrollment', () => ({
    blocks: [figureBlock(reading, (rows) => enrollmentFigure(rows, context.noted))],
    tables: [tableOf(reading, { hide: ['created'], newest: true })],
  }));
};

const change: Section<RunRecord> = (context) => {
  const reading = context.readings.rows({ view: 'run-enrollment', params: days(context) });
  if (reading.page.rows.length < 2) return { blocks: [] };
  return { blocks: [figureBlock(reading, (rows) => netChangeFigure(rows, context.noted))] };
};

const modes: Section<RunRecord> = (context) => {
  const reading = context.readings.rows({ view: 'run-modes', params: days(context) });
  return orNothing(reading, 'Enrollment by mode', () => {
    return {
      blocks: [modesBlock(reading, context.noted)],
      tables: [tableOf(reading, { hide: ['created'], newest: true, spreadLabel: modeLabel })],
      terms: ['Unlisted modes'],
    };
  });
};

const ever: Section<RunRecord> = (context) => {
  const reading = context.readings.rows({ view: 'run-modes', params: days(context) });
  return { blocks: [figureBlock(reading, (rows) => everEnrolledFigure(rows, context.noted))] };
};

const activity: Section<RunRecord> = (context) => {
  const reading = context.readings.rows({ view: 'run-activity', params: days(context) });
  return orNothing(reading, 'Weekly activity', () => ({
    blocks: [figureBlock(reading, (rows) => activityFigure(rows, 'learners', context.noted))],
    tables: [tableOf(reading, { hide: ['created', 'interval_start', 'interval_end'], newest: true })],
    terms: ['Any activity'],
  }));
};

const ages: Section<RunRecord> = (context) => {
  const reading = context.readings.rows({ view: 'run-birth-years', params: whole(context) });
  return orNothing(reading, 'Enrollment by age', () => ({
    blocks: [figureBlock(reading, (rows) => agesFigure(rows))],
    tables: [tableOf(reading, { hide: ['created'] })],
    terms: ['Age', 'Median age'],
  }));
};

const education: Section<RunRecord> = (context) => {
  const reading = context.readings.rows({ view: 'run-education', params: whole(context) });
  return orNothing(reading, 'Enrollment by education', () => ({
    blocks: [figureBlock(reading, educationFigure)],
    tables: [tableOf(reading, { hide: ['created'] })],
    terms: ['Education', '% of known'],
  }));
};

const gender: Section<RunRecord> = (context) => {
  const reading = context.readings.rows({ view: 'run-gender', params: days(context) });
  return orNothing(reading, 'Enrollment by gender', () => ({
    blocks: [figureBlock(lastRow(reading), genderFigure)],
    tables: [tableOf(reading, { hide: ['created'], newest: true })],
  }));
};

const fewBars = 8;

const countries: Section<RunRecord> = (context) => {
  const reading = context.readings.rows({ view: 'run-countries', params: whole(context) });
  const most = context.isOnePage ? fewBars : undefined;
  return orNothing(reading, 'Enrollment by country', () => ({
    blocks: [figureBlock(reading, (rows) => countriesFigure(rows, most))],
    tables: [tableOf(reading, { hide: ['created', 'country_alpha3'] })],
    terms: ['Country'],
  }));
};

const world: Section<RunRecord> = (context) => {
  const reading = context.readings.rows({ view: 'run-countries', params: whole(context) });
  if (reading.page.rows.length === 0) return { blocks: [] };
  return { blocks: [figureBlock(reading, worldFigure)] };
};

const problems: Section<RunRecord> = (context) => {
  const reading = context.readings.rows({ view: 'run-problems', params: whole(context) });
  const name = blockNamesIn(context.readings).problem;
  return orNothing(reading, 'Problems', () => ({
    blocks: [figureBlock(reading, (rows) => problemsFigure(rows, name))],
    tables: [
      tableOf(reading, {
        hide: ['created', 'problem_display_name'],
        texts: { module_id: (row) => name(row as (typeof reading.page.rows)[number]) },
      }),
    ],
    terms: ['% correct', 'Hard and much tried'],
  }));
};

const tags: Section<RunRecord> = (context) => {
  const reading = context.readings.rows({ view: 'run-problem-tags', params: whole(context) });
  return orNothing(reading, 'Problems by tag', () => ({
    blocks: [figureBlock(reading, (rows) => tagsFigure(triedTags(rows)))],
    tables: [tableOf(reading)],
  }));
};

const videos: Section<RunRecord> = (context) => {
  const reading = context.readings.rows({ view: 'run-videos', params: whole(context) });
  const name = blockNamesIn(context.readings).video;
  return orNothing(reading, 'Videos', () => ({
    blocks: [figureBlock(reading, (rows) => videosFigure(rows, ({ video_id }) => name(video_id)))],
    tables: [
      tableOf(reading, {
        hide: ['created', 'encoded_module_id', 'segment_length'],
        texts: { video_id: ({ video_id }) => name(String(video_id)) },
      }),
    ],
    terms: ['% finished'],
  }));
};

const skills: Section<RunRecord> = (context) => {
  const reading = context.readings.rows({ view: 'course-skills', params: { courseKey: context.about.courseKey } });
  const { rows, total } = reading.page;
  if (rows.length === 0) {
    return { blocks: [nothing('What its course teaches', 'The taxonomy links no skill to this course.')] };
  }
  return {
    blocks: [
      figureBlock(reading, () => ({ ...courseSkillsFigure({ rows, total }), title: 'What its course teaches' })),
    ],
    tables: [tableOf(reading, { hide: ['type_name'] })],
    terms: ['Confidence'],
  };
};

/** Every section of the reports on a run but the tables, which come from the others. */
export const runSections: Readonly<Record<Exclude<RunSection, 'tables'>, Section<RunRecord>>> = {
  enrollment,
  change,
  modes,
  ever,
  activity,
  ages,
  education,
  gender,
  countries,
  world,
  problems,
  tags,
  videos,
  skills,
};
