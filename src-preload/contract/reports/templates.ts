import { views } from '#shared/catalog/views.ts';
import { titleOf } from '#shared/figures/figures.ts';
import { type Message, message } from '#shared/language/message.ts';

/*
 * The kinds of reports. One table: the builder offers it, the data host builds by it, tests go through it.
 */

/** Kinds of subjects that reports have. */
export const subjectKinds = [
  'run',
  'job',
  'plan',
  'coverage',
  'skill',
  'comparison',
  'portfolio',
  'month',
  'changes',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export interface SectionDefinition {
  /** In English, like the title of a figure: shown through `translated`. */
  readonly title: string;
  /** In a new report of this kind. */
  readonly isOn: boolean;
}

export interface TemplateDefinition {
  readonly title: Message;
  /** For whom it is, and what for, in one short line to choose by. */
  readonly purpose: Message;
  readonly subject: SubjectKind;
  /** Everything must fit one page: as many figures may be on. */
  readonly maxFigures?: number;
  readonly sections: Readonly<Record<string, SectionDefinition>>;
  /** The sections that slides are made of, the most wanted first; without them there are no slides of this kind of report. */
  readonly slides?: readonly string[];
}

const slidesOfRun = ['enrollment', 'activity', 'modes', 'countries', 'education'];

const on = (title: string): SectionDefinition => ({ title, isOn: true });
const off = (title: string): SectionDefinition => ({ title, isOn: false });

export const templates = {
  'run-one-page': {
    title: message('Course run on one page'),
    purpose: message('For managers: one run, read in a minute.'),
    subject: 'run',
    maxFigures: 3,
    sections: {
      enrollment: on(titleOf('run-enrollment')),
      activity: on(titleOf('run-activity')),
      modes: on(titleOf('run-modes')),
      countries: off(titleOf('run-countries')),
      ages: off(titleOf('run-ages')),
      education: off(titleOf('run-education')),
    },
    slides: slidesOfRun,
  },
  'run-full': {
    title: message('Course run in full'),
    purpose: message('For the course team: what to fix in one run.'),
    subject: 'run',
    sections: {
      enrollment: on(titleOf('run-enrollment')),
      change: on(titleOf('run-net-change')),
      earlier: on(titleOf('run-earlier')),
      modes: on(titleOf('run-modes')),
      ever: on(titleOf('run-ever-enrolled')),
      activity: on(titleOf('run-activity')),
      earlierActivity: off(titleOf('run-earlier-activity')),
      ages: on(titleOf('run-ages')),
      education: on(titleOf('run-education')),
      gender: on(titleOf('run-gender')),
      countries: on(titleOf('run-countries')),
      world: on(titleOf('run-world')),
      attention: on(views['run-attention'].title),
      problems: on(titleOf('run-problems')),
      tags: on(titleOf('run-problem-tags')),
      videos: on(message('Videos')),
      skills: on(message('Skills linked to its course')),
      tables: on(message('Tables, month by month')),
      tablesInFull: off(message('Tables in full')),
    },
    slides: slidesOfRun,
  },
  'job-skills': {
    title: message('A job and its skills'),
    purpose: message('For career advisers: a job, its skills and courses.'),
    subject: 'job',
    sections: {
      significance: on(titleOf('job-skills')),
      taught: on(message('Skills linked to a course')),
      gaps: on(message('Skills linked to no course')),
      similar: on(message('Jobs like this')),
      plan: on(message('Best set of courses for this job')),
    },
  },
  plan: {
    title: message('Course plan'),
    purpose: message('For program planners: courses that serve chosen jobs.'),
    subject: 'plan',
    sections: {
      steps: on(message('Steps')),
      jobs: on(titleOf('plan-jobs')),
      missing: on(message('Missing skills')),
      matrix: on(titleOf('plan-matrix')),
      next: off(message('Which course to add next')),
      served: on(message('Jobs that this plan serves best')),
    },
  },
  coverage: {
    title: message('Coverage'),
    purpose: message('For course planners: which courses to build next.'),
    subject: 'coverage',
    sections: {
      map: on(titleOf('coverage-map')),
      build: on(titleOf('coverage-nearness')),
      jobs: on(message('Jobs almost covered')),
      next: on(message('One skill away')),
      under: on(message('Under-supplied skills')),
      over: on(message('Over-supplied skills')),
      outside: off(message('Not named by any job')),
    },
  },
  'course-brief': {
    title: message('Course brief'),
    purpose: message('For course planners: the case for one new course.'),
    subject: 'skill',
    maxFigures: 4,
    sections: {
      courses: on(message('Courses to extend')),
      jobs: on(views['skill-jobs'].title),
      together: on(views['skill-together-jobs'].title),
      links: on(message('Links to check, below the minimum confidence')),
    },
  },
  comparison: {
    title: message('Comparison'),
    purpose: message('For reviews: two to six of a kind, side by side.'),
    subject: 'comparison',
    sections: {
      figures: on(message('Key figures')),
      enrollment: on(titleOf('compare-enrollment')),
      activity: on(titleOf('compare-activity')),
      shared: on(message('Skills side by side')),
    },
  },
  portfolio: {
    title: message('Portfolio'),
    purpose: message('For managers: all selected runs and their changes.'),
    subject: 'portfolio',
    sections: {
      runs: on(message('Course runs')),
      gained: off(message('7-day change by course run')),
      active: off(message('Active learners by course run')),
      verified: off(message('Verified learners by course run')),
      courses: on(message('Courses')),
      postings: on(titleOf('job-postings')),
      changes: on(message('Changes and corrections')),
    },
    slides: ['runs', 'gained', 'active', 'verified'],
  },
  month: {
    title: message('Monthly report'),
    purpose: message('For the end of the month: each run, with comments.'),
    subject: 'month',
    sections: {
      runs: on(views['run-months'].title),
      charts: on(message('Each run in the month and the one before')),
    },
  },
  digest: {
    title: message('Digest of changes'),
    purpose: message('For everyone involved: what is new since a date.'),
    subject: 'changes',
    sections: {
      crossed: on(message('Crossed thresholds')),
      weeks: on(views['unusual-weeks'].title),
      unusual: on(message('Unusual changes')),
      runs: on(message('Course runs')),
      links: on(message('New and gone')),
      restated: on(message('Days whose numbers were corrected')),
      failed: on(message('Failed at the last try')),
    },
  },
} as const satisfies Record<string, TemplateDefinition>;

export type TemplateId = keyof typeof templates;
export const templateIds = Object.keys(templates) as [TemplateId, ...TemplateId[]];

/** Says which subjects stand under which heading of the builder, in its order. */
const headings = [
  { title: message('One course run'), subjects: ['run'] },
  { title: message('All course runs'), subjects: ['portfolio', 'month', 'changes'] },
  { title: message('Skills, jobs and comparisons'), subjects: ['job', 'skill', 'plan', 'coverage', 'comparison'] },
] as const satisfies readonly { readonly title: Message; readonly subjects: readonly SubjectKind[] }[];

/** The kinds of reports under their headings. */
export const templateGroups = headings.map(({ title, subjects }) => ({
  title,
  ids: subjects.flatMap((subject) => templateIds.filter((id) => templates[id].subject === subject)),
}));

/** The definition of a template; its sections by name. */
export const templateOf = (id: TemplateId): TemplateDefinition => templates[id];

/** Which sections are pictures, that a one-page report counts. */
export const defaultSections = (id: TemplateId): { id: string; on: boolean }[] =>
  Object.entries(templateOf(id).sections).map(([section, { isOn }]) => ({ id: section, on: isOn }));
