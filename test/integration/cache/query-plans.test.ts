import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod';
import { sqlTable } from '#main/data-host/cache/runs/run-tables.ts';
import { type TableName, tables } from '#shared/catalog/datasets.ts';
import { type ViewName, viewDefinition, views } from '#shared/catalog/views.ts';
import { knownParams, queriesOfEveryView } from '../../support/every-view.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

/*
 * Every statement that reads for a screen explains itself. What looks at all rows of a table that grows with the institution, or sorts
 * them, is listed here with its reason; everything else finds its rows by an index.
 */

/** By what asks for it: which tables it may read whole, and whether it may sort. */
interface Allowed {
  readonly scans?: readonly string[];
  readonly sorts?: true;
  readonly because: string;
}

const lists = 'a list of the taxonomy is shown whole; a typed text or a chosen column orders what it leaves';
const oneRowEach =
  'all courses with the figures of their runs: one row for each, and the order of a column that is computed';

const allowed: Readonly<Record<string, Allowed>> = {
  courses: { scans: ['course'], sorts: true, because: oneRowEach },
  organisations: { scans: ['course'], sorts: true, because: oneRowEach },
  runs: {
    scans: ['run_figure'],
    sorts: true,
    because: 'all runs, one row for each, are ordered by name without regard to case; and the newest last day of them',
  },
  'run-trends': {
    scans: ['run_figure'],
    sorts: true,
    because: 'all runs, one row for each, in any order; and the newest last day of them',
  },
  skills: { scans: ['skill'], sorts: true, because: lists },
  jobs: { scans: ['job'], sorts: true, because: lists },
  'job-postings': { scans: ['job_posting'], sorts: true, because: lists },
  'moved-figures': {
    scans: ['run_figure'],
    sorts: true,
    because: 'one row for each figure that moved, the largest first; and the newest last day of all runs',
  },
  'largest-changes': { sorts: true, because: 'what the last sync saw change, the largest first' },
  'observed-changes': {
    scans: ['observed_change'],
    sorts: true,
    because: 'a page from the newest on, found by its key',
  },
  'rejected-records': {
    scans: ['rejected_record'],
    sorts: true,
    because: 'what was refused is little, or a service is broken',
  },
  'sync-failures': { scans: ['sync_failure'], because: 'of 10,000 at most a page from the newest on' },
  'sync-resources': { scans: ['run'], because: 'each resource of each run in their order; a page ends after its rows' },
  'plan-served-jobs': { scans: ['job_skill'], sorts: true, because: 'what the courses of a plan teach of every job' },
  'job-similar': { scans: ['job_vector'], because: 'a number for each job that names a skill, counted' },
  'skill-together-jobs': { scans: ['job_vector'], because: 'a number for each job that names a skill, counted' },
  'skill-together-courses': { scans: ['course_reach'], because: 'a row for each course that teaches a skill, counted' },
  'coverage-skills': {
    scans: ['coverage_skill'],
    sorts: true,
    because: 'a comparison is shown whole, by demand, of which it has an index',
  },
  'coverage-map': { sorts: true, because: 'the 400 marks of a chart' },
  'coverage-opportunity': {
    sorts: true,
    because: 'a page of the gaps in the order of an index, and gaps that are level',
  },
  'coverage-jobs': {
    scans: ['coverage_job'],
    sorts: true,
    because: 'only the jobs that are almost covered are stored',
  },
  'coverage-next-skills': { sorts: true, because: 'the skills that would complete a job' },
  'coverage-undersupply': { sorts: true, because: 'the skills of one standing' },
  'coverage-oversupply': { sorts: true, because: 'the skills of one standing' },
  'restated-days': { sorts: true, because: 'what syncs saw restated in the period, counted' },
  watches: { sorts: true, because: 'the rules of a user' },
  'watch-events': { sorts: true, because: 'what the rules of a user saw in a period' },
  'changes-compared': { sorts: true, because: 'what was compared once for each sync and period' },
  'unusual-changes': { sorts: true, because: 'what was compared once for each sync and period' },
  'unusual-weeks': { sorts: true, because: 'the alarms of one day, which are few' },
  'changed-links': { sorts: true, because: 'what was compared once for each sync and period' },
  'all-changes': { sorts: true, because: 'what syncs saw change in the period, folded' },
  'skill-marks': { sorts: true, because: 'the marks that a user has made' },
  'course-fixes': { sorts: true, because: 'the flags of the runs of one course' },
  attention: { sorts: true, because: 'a hundred flags at most, which were found by an index' },
  'looked-at': { sorts: true, because: 'one row' },
  'sync-log': { sorts: true, because: 'one row for each sync' },
};

/** Statements that are made when the folder is opened, by a part of them. */
const allowedOfAll: readonly (Allowed & { readonly part: string })[] = [
  { part: 'AS courseKey', scans: ['run'], because: 'all courses with their runs, read once for the search' },
  {
    part: 'WITH r AS (SELECT run_no, run_id, course_no FROM run r',
    sorts: true,
    because: 'the newest of the runs of one course gives it its title',
  },
  { part: 'LIMIT @scanned', sorts: true, because: 'the heaviest of 1,000 names at most that the index has found' },
  {
    part: 'max(unique_postings)',
    scans: ['job_posting'],
    sorts: true,
    because: 'the heaviest names, read once for the search',
  },
  {
    part: 'title FROM course_summary UNION ALL',
    scans: ['course_summary', 'course'],
    because: 'the names of everything, read once for all screens',
  },
  { part: 'e.tried_at, r.run_id', sorts: true, because: 'names the state of the resources that a file is made from' },
  { part: 'ORDER BY count DESC, date LIMIT 1', sorts: true, because: 'the largest of the days of one run' },
  { part: 'AS dataThrough FROM', sorts: true, because: 'one row for each run whose data end earlier' },
  { part: 'AS comparedDay', sorts: true, because: 'one row for each current run that has no day a week before' },
  { part: 'left_out FROM sync_run', sorts: true, because: 'one row for each sync' },
  { part: 'FROM run_newest_day', scans: ['run_newest_day'], because: 'one row for each run, once before a sync' },
  {
    part: 'AS courseKey, c.org',
    scans: ['course'],
    sorts: true,
    because: 'which courses a scope has is asked of each of them',
  },
  {
    part: 'INDEXED BY run_flag_by_weight',
    scans: ['run_flag'],
    because: 'the heaviest flags in their order, until there are a hundred of selected runs',
  },
  // Prepared by whichever question comes while runs are due.
  {
    part: 'LEFT JOIN run_standing t ON t.run_no = r.run_no',
    sorts: true,
    because: 'the selected runs that are due, course by course',
  },
  { part: 'WITH wanted AS MATERIALIZED', sorts: true, because: 'two days at most of each run of one course' },
  { part: 'AS jobId,', sorts: true, because: 'the jobs of one plan, in their order' },
  {
    part: 'AS jobId, p.unique_postings',
    scans: ['job'],
    because: 'all jobs, read once for a comparison, a little at a time',
  },
  { part: 'SELECT skill_id, demand FROM skill_demand', scans: ['skill_demand'], because: 'read once for a comparison' },
  { part: 'DISTINCT r.course_no', sorts: true, because: 'the courses of the runs that a user has selected' },
  { part: 'skill_id AS skillId, hundredths FROM (', sorts: true, because: 'the marks that a user has made' },
  {
    part: 'job_external_id) AS name',
    scans: ['job_posting'],
    because: 'all postings are compared, once for each sync and period',
  },
  {
    part: 'SELECT count(*) FROM job_skill',
    scans: ['job_skill'],
    because: 'counted once for each sync and period of which changes are asked',
  },
  {
    part: 'SELECT count(*) FROM course_skill',
    scans: ['course_skill'],
    because: 'counted once for each sync and period of which changes are asked',
  },
  { part: 'AND observed_at >= @after', sorts: true, because: 'what syncs saw change in a period, folded' },
  { part: 's.is_whole = 1 AND', sorts: true, because: 'one row for each sync' },
  { part: 'FROM journal.pin', sorts: true, because: 'what a user has pinned' },
  { part: 'FROM journal.document', sorts: true, because: 'reports that a user has saved' },
  { part: 'FROM journal.subsection', sorts: true, because: 'the subsections of one run' },
  {
    part: 'GROUP BY fresh.dataset',
    scans: ['run'],
    sorts: true,
    because: 'Overview counts every resource in one look, dataset by dataset',
  },
  {
    part: "e.state = 'failed'",
    scans: ['resource', 'run'],
    sorts: true,
    because: 'an index holds what has failed alone',
  },
  {
    part: "e.state IN ('partial', 'gone')",
    scans: ['resource', 'run'],
    because: 'an index holds what is lacking alone',
  },
  { part: 'json_each(@ofRunIds)', sorts: true, because: 'the resources of the runs on one page' },
  {
    part: '(SELECT count(*) FROM skill)',
    scans: ['skill', 'job', 'job_posting', 'course'],
    because: 'counted once after a sync',
  },
  {
    part: '_by_words WHERE NOT',
    scans: ['problems', 'videos', 'answer_distribution'],
    sorts: true,
    because: 'indexes hold only the blocks that are called by words, which the search reads once',
  },
  {
    part: "= '' AND substr(p.module_id, -33, 1) IN ('@', '/', '|')) AND substr",
    scans: ['problems'],
    sorts: true,
    because: 'asked only for a text of six digits or more; an index of digits would cost each sync',
  },
  {
    part: "= '' AND substr(v.video_id, -33, 1) IN ('@', '/', '|')) AND substr",
    scans: ['videos'],
    sorts: true,
    because: 'asked only for a text of six digits or more; an index of digits would cost each sync',
  },
  { part: 'FROM journal.published', sorts: true, because: 'one row for each folder that was published to' },
  { part: 'WHERE f.is_gone', sorts: true, because: 'report files that the service no longer has are few' },
  {
    part: 'title FROM course_summary',
    scans: ['course_summary'],
    sorts: true,
    because: 'asked when the service offered its runs',
  },
];

/** Tables that grow with the institution or its history. Not what users write, and not the list of runs that they selected. */
const growing = new Set([
  ...Object.keys(tables).map((name) => sqlTable(name as TableName)),
  ...[
    'run',
    'run_figure',
    'run_flag',
    'run_looked_at',
    'run_standing',
    'course',
    'course_summary',
    'course_reach',
    'resource',
    'module_reading',
    'run_newest_day',
    'skill',
    'job',
    'job_posting',
  ],
  ...[
    'coverage_skill',
    'coverage_job',
    'job_skill',
    'course_skill',
    'skill_demand',
    'job_reach',
    'job_vector',
    'moved_figure',
    'rejected_record',
    'sync_failure',
    'observed_change',
  ],
]);

let filled: FilledHost;
let started: StartedHost;
interface Found {
  /** The view or method for which it was made; `start` for all that are made when the folder is opened. */
  readonly asker: string;
  readonly sql: string;
  readonly db: Database.Database;
}

const found: Found[] = [];
let asker = 'start';
const { prepare } = Database.prototype;

beforeAll(async () => {
  filled = await startFilledHost();
  const queries = queriesOfEveryView(await knownParams(filled));
  const { service, runId } = filled;
  const learnersKey = async () => new Uint8Array(32).fill(3);
  Database.prototype.prepare = function noted(this: Database.Database, sql: string) {
    if (/^\s*(SELECT|WITH)/i.test(sql)) found.push({ asker, sql, db: this });
    return prepare.call(this, sql);
  } as typeof prepare;
  started = await startHost({ service, dir: filled.started.dir, learnersKey });
  const { call } = started.host;
  for (const { view, whole, chosen } of queries) {
    asker = view;
    for (const query of [whole, ...chosen]) await call('view:rows', { ...query, page: 1, pageSize: 50 });
  }
  asker = 'methods';
  await call('overview:get', {});
  await call('cache:version', {});
  await call('run:get', { runId });
  await call('labels:all', {});
  await call('search:all', { text: 'data', limit: 10 });
});
afterAll(async () => {
  Database.prototype.prepare = prepare;
  await started.close();
  await filled.close();
});

/** Reads as many rows as one run, course, skill or job has, or a few to compare. */
function isOfOne(name: string): boolean {
  if (!(name in views)) return false;
  const params: z.ZodObject = viewDefinition(name as ViewName).params();
  return !params.safeParse({}).success;
}

function planOf({ sql, db }: Found): string[] {
  const names = Object.fromEntries((sql.match(/@\w+/g) ?? []).map((name) => [name.slice(1), 1]));
  const values = (sql.match(/\?/g) ?? []).map(() => 1);
  const bound = Object.keys(names).length > 0 ? [...values, names] : values;
  const plan = prepare.call(db, `EXPLAIN QUERY PLAN ${sql}`) as Database.Statement<unknown[], { detail: string }>;
  return plan.all(...bound).map(({ detail }) => detail);
}

/** The growing tables that a name of the statement may stand for. */
function tablesNamed(sql: string, name: string): string[] {
  const named = [...sql.matchAll(/(?:FROM|JOIN)\s+(?:\w+\.)?(\w+)(?:\s+(?:AS\s+)?(\w+))?/gi)];
  const all = named
    .filter(([, table, alias]) => alias === name || table === name)
    // A comparison that is not stored has a number.
    .map(([, table = '']) => table.replace(/^(coverage_\w+)_\d$/, '$1'));
  return all.filter((table) => growing.has(table));
}

function problemsOf(statement: Found): string[] {
  const { asker, sql } = statement;
  const rules = [allowed[asker], ...allowedOfAll.filter(({ part }) => sql.replace(/\s+/g, ' ').includes(part))].filter(
    (rule) => rule !== undefined,
  );
  const maySort = isOfOne(asker) || rules.some(({ sorts }) => sorts);
  const mayScan = new Set(rules.flatMap(({ scans = [] }) => scans));
  return planOf(statement).flatMap((detail) => {
    const name = /^SCAN (?:\w+\.)?(\w+)(?! VIRTUAL)/.exec(detail)?.[1];
    const scanned = name === undefined ? [] : tablesNamed(sql, name).filter((table) => !mayScan.has(table));
    if (scanned.length > 0)
      return [`${asker}: ${detail} (${scanned.join()}) in ${sql.replace(/\s+/g, ' ').slice(0, 160)}`];
    return detail.startsWith('USE TEMP B-TREE') && !maySort
      ? [`${asker}: ${detail} in ${sql.replace(/\s+/g, ' ').slice(0, 160)}`]
      : [];
  });
}

it('reads by an index, or says why not', () => {
  expect(found.length).toBeGreaterThan(200);
  // A connection that is closed by now has looked whether the files are what they were.
  const ofOpen = found.filter(({ db }) => db.open);
  expect([...new Set(ofOpen.flatMap(problemsOf))].sort().join('\n')).toBe('');
});

it('lists nothing that is no longer there', () => {
  const unused = allowedOfAll.filter(({ part }) => !found.some(({ sql }) => sql.replace(/\s+/g, ' ').includes(part)));
  expect(unused.map(({ part }) => part)).toEqual([]);
});
