import * as z from 'zod';
import { runsByState } from '../subjects/runs/data-state.ts';
import { maxOlderNamed, sumOverRuns } from '../time/like-weeks.ts';
import { courseKeySchema, runIdSchema } from './course-id.ts';
import { datasetNameSchema } from './datasets.ts';
import { asOf, resourceState } from './freshness.ts';

/*
 * Single records and summaries: what stands at the head of a screen. Lists are views.
 */

const name = z.string().nullable();
const count = z.int().min(0);

export const skillRecord = z.strictObject({
  id: z.int(),
  name,
  description: name,
  externalId: name,
  infoUrl: name,
  typeName: name,
  courses: count,
  jobs: count,
  /** Lowest and highest median salary of the jobs that name it, and how many report one. */
  salaries: z.strictObject({ lowest: z.number().nullable(), highest: z.number().nullable(), reported: count }),
  /** Known only from inside a job: not in the skills list. */
  onlyInJobs: z.boolean(),
  asOf,
});
export type SkillRecord = z.infer<typeof skillRecord>;

export const jobRecord = z.strictObject({
  id: z.int(),
  name,
  externalId: name,
  skills: count,
  taughtSkills: count,
  postings: z
    .strictObject({
      medianSalary: z.number().nullable(),
      medianPostingDuration: z.number().nullable(),
      uniquePostings: z.number().nullable(),
      uniqueCompanies: z.number().nullable(),
    })
    .nullable(),
  asOf,
});
export type JobRecord = z.infer<typeof jobRecord>;

export const courseRecord = z.strictObject({
  courseKey: courseKeySchema,
  org: z.string(),
  code: z.string(),
  skills: count,
  /** Skills among them that no other course teaches. */
  onlyHere: count,
  jobs: count,
  runs: count,
  asOf,
});
export type CourseRecord = z.infer<typeof courseRecord>;

/** The figures at the head of a run; null is "not known", never 0. */
const runFigures = z.strictObject({
  current: z.int().nullable(),
  change7d: z.int().nullable(),
  /** The highest enrollment of any stored day, and the first day that had it. */
  peak: z.int().nullable(),
  peakDay: z.int().nullable(),
  activeLastWeek: z.int().nullable(),
  activePct: z.number().nullable(),
  weekEnding: z.int().nullable(),
  /** All who ever enrolled, and those in the mode `verified`, on the last stored day by mode. */
  everEnrolled: z.int().nullable(),
  verified: z.int().nullable(),
  verifiedChange7d: z.int().nullable(),
  /** Known countries with learners on the last stored day. */
  countries: z.int().nullable(),
  /** The columns of the list of runs whose figures are withheld: there, and not known here; `peak` where that of some day is. */
  withheld: z.array(z.string()),
});

export const runRecord = z.strictObject({
  runId: runIdSchema,
  org: z.string(),
  course: z.string(),
  run: z.string(),
  courseKey: courseKeySchema,
  /** Still selected for sync; data of a removed run stays readable until it is purged. */
  selected: z.boolean(),
  /** When its service says that it begins and ends (instants); null where it does not say. */
  start: z.int().nullable(),
  end: z.int().nullable(),
  skills: count,
  jobs: count,
  figures: runFigures,
  asOf: z.array(asOf),
  /** Whether data on single learners is switched on. */
  learnersOn: z.boolean(),
  /** The reports that are fetched. */
  reportNames: z.array(z.string()),
});
export type RunRecord = z.infer<typeof runRecord>;

/** One line of the freshness ledger: all resources of one dataset together. */
export const syncStateLine = z.strictObject({
  dataset: datasetNameSchema,
  resources: count,
  complete: count,
  /** Some of their rows could not be read. */
  partial: count,
  /** The service has none, or does not offer them. */
  noRows: count,
  /** Their rows are no longer at the service. */
  gone: count,
  failed: count,
  never: count,
  rows: count,
  rejected: count,
  /** The newest day of any of its resources; runs that ended long ago end earlier. */
  dataThrough: z.int().nullable(),
  /** Resources whose last day is further behind today than their kind of dataset may be, without runs that were read after their end. */
  behind: count,
  computedAt: z.int().nullable(),
  /** The oldest fetch of any of its resources: a ledger never looks fresher than its stalest part. */
  syncedAt: z.int().nullable(),
  /** Days behind of the newest, when that is more than its kind of dataset may be; null where newer data is to come of none. */
  daysBehind: z.int().nullable(),
});
export type SyncStateLine = z.infer<typeof syncStateLine>;

/** A current run whose change of enrollment within the newest week is not known. */
export const unknownInWeek = z.strictObject({
  runId: runIdSchema,
  /** The first day with data. */
  firstDay: z.int(),
  comparedDay: z.int(),
  /** The service has no data for the compared day or an earlier one, which is known only of days that the app asks for. */
  isNew: z.boolean(),
  /** A count is hidden, not missing. */
  isHidden: z.boolean(),
  enrolled: z.int().nullable(),
});
export type UnknownInWeek = z.infer<typeof unknownInWeek>;

export const overview = z.strictObject({
  syncState: z.array(syncStateLine),
  portfolio: z.strictObject({
    runs: count,
    /** Sum over the last stored day of each run. */
    current: sumOverRuns,
    everEnrolled: sumOverRuns,
    /** Sum over runs whose service names a verified mode. */
    verified: sumOverRuns,
    /** Sum over runs whose data reach the newest week. */
    change7d: sumOverRuns,
    activeLastWeek: sumOverRuns,
    /** How many of the runs are in each state. */
    states: runsByState,
    /** How many current runs have a known change within the newest week, and the first ones whose enrollment has none; new runs are counted. */
    comparedInWeek: z.strictObject({
      enrollment: count,
      activity: count,
      unknown: z.array(unknownInWeek).max(maxOlderNamed),
      newRuns: count,
    }),
    /** The newest day of all runs; null before there is any. */
    dataThrough: z.int().nullable(),
    /** Runs whose data stops before the newest week: how many, and the first of them, late ones before ended ones. */
    olderRuns: z.strictObject({
      count,
      named: z.array(z.strictObject({ runId: runIdSchema, dataThrough: z.int() })).max(maxOlderNamed),
    }),
    skills: count,
    courses: count,
    jobs: count,
    postings: count,
  }),
  attention: z.array(
    z.strictObject({
      dataset: datasetNameSchema,
      runId: z.string().nullable(),
      state: resourceState,
      message: z.string(),
      /** How many rows the message is about, of this dataset alone; null where it counts none. */
      rows: count.nullable(),
      /** Says that the last try did not reach the service and that older rows are here: there is nothing to mend. */
      isOnlyUnreached: z.boolean(),
      /** Says that it failed for what is mended in Settings › Connection. */
      isOfConnection: z.boolean(),
      /** When it was last tried (instant); null where that is not known. */
      triedAt: z.int().nullable(),
    }),
  ),
  /** Selected runs of which the service has no row in any dataset: their ids are probably misspelt. */
  emptyRuns: z.array(z.string()),
});
export type Overview = z.infer<typeof overview>;

/** The runs that the service says it has, for choosing instead of pasting ids. `available`: the service has such a list. */
export const offeredRuns = z.strictObject({
  available: z.boolean(),
  runs: z.array(
    z.strictObject({
      runId: runIdSchema,
      title: name,
      /** First and last day (instants); null where they are not set. */
      start: z.int().nullable(),
      end: z.int().nullable(),
      /** Learners enrolled now. */
      count: z.int().nullable(),
    }),
  ),
});
export type OfferedRuns = z.infer<typeof offeredRuns>;

/** A single record that can be asked for again at its detail address. */
export const refreshable = z.enum(['skill', 'job', 'jobPosting']);
export type Refreshable = z.infer<typeof refreshable>;

/** As many reports of a run are fetched. */
export const maxReportFiles = 20;

/** A name that services give reports, also a part of their address and of our file names. */
export const reportName = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$/, 'not the name of a report');
