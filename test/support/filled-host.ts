import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { ResourceRef } from '#contract/sync.ts';
import { dataDialect } from '#main/data-host/host-methods.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { watchRule } from '#shared/subjects/watch/watch.ts';
import { formatDay } from '#shared/time/time.ts';
import { type Mutation, type SampleService, startSampleService } from '../sample-service/index.ts';
import { makeFolder } from './folder.ts';
import { type HostSetup, type StartedHost, startHost } from './host.ts';

/** A data host that has rows in every view, and what a query may be about. */
export interface FilledHost {
  readonly service: SampleService;
  readonly started: StartedHost;
  readonly runId: string;
  /** Id of a problem whose answers and grades were read. */
  readonly moduleId: string;
  close(): Promise<void>;
}

/** Names that a spreadsheet would run or read as something else, and names that a CSV must quote. */
const hostileNames = [
  '=HYPERLINK("http://x")',
  ' +1',
  '-5',
  '@cmd',
  '007',
  '1/2',
  'TRUE',
  '1e5',
  'a;b,c',
  'two\r\nlines',
  'é "q"',
];

/** Where a run keeps what was filled once; absent where one file is run by itself. */
const runFolder = process.env.ALMANAC_TEST_RUN;

/** Brings another service to the state that a filled folder was synced from. */
interface Origin {
  readonly port: number;
  readonly filePort: number;
  readonly mutations: readonly Mutation[];
  /** How far the clock of the host was ahead, in milliseconds. */
  readonly ahead: number;
  readonly moduleId: string;
}

/**
 * A host in which everything there is was synced, learners, problems and subsections included; then something changed, something could
 * not be read and something was refused, and was synced again; and a user named, noted and marked things. Within `npm test` a worker
 * fills one folder, of which all its files get a copy.
 */
export async function startFilledHost(setup: Pick<HostSetup, 'historyFrom'> = {}): Promise<FilledHost> {
  const folder = await makeFolder();
  if (runFolder === undefined) return (await fill(folder, setup)).filled;
  // Each worker has one of its own, so that no two services want the same port.
  const kept = join(runFolder, `filled-${process.env.VITEST_POOL_ID}-${setup.historyFrom ?? 'all'}`);
  const copy = existsSync(`${kept}.json`) ? await openCopy(kept, folder, setup) : null;
  if (copy !== null) return copy;
  const { filled, origin } = await fill(folder, setup);
  await filled.started.close();
  cpSync(folder.path, kept, { recursive: true });
  writeFileSync(`${kept}.json`, JSON.stringify(origin));
  return open(filled.service, origin, folder, setup);
}

type Folder = Awaited<ReturnType<typeof makeFolder>>;

/**
 * In milliseconds, more than a host waits while it fills. Waiting takes no time here but moves its clock; behind the computer's clock it
 * writes nothing that another process finds to lie in the future.
 */
const enoughToWait = 600_000;

const learnersKey = async () => new Uint8Array(32).fill(3);

/** Null where another program has taken the port of the service meanwhile. */
async function openCopy(kept: string, folder: Folder, setup: Pick<HostSetup, 'historyFrom'>) {
  const origin = JSON.parse(readFileSync(`${kept}.json`, 'utf8')) as Origin;
  const { port, filePort } = origin;
  const service = await startSampleService({ port, filePort }).catch(() => null);
  if (service === null) return null;
  for (const mutation of origin.mutations) service.mutate(mutation);
  cpSync(kept, folder.path, { recursive: true });
  return open(service, origin, folder, setup);
}

async function open(
  service: SampleService,
  { ahead, moduleId }: Origin,
  folder: Folder,
  setup: Pick<HostSetup, 'historyFrom'>,
): Promise<FilledHost> {
  const started = await startHost({ ...setup, service, dir: folder.path, learnersKey, ahead });
  return filledHost(service, started, folder, moduleId);
}

function filledHost(service: SampleService, started: StartedHost, folder: Folder, moduleId: string): FilledHost {
  const [runId = ''] = service.runs;
  const close = async () => {
    await started.close();
    await service.close();
    await folder.remove();
  };
  return { service, started, runId, moduleId, close };
}

async function fill(
  folder: Folder,
  setup: Pick<HostSetup, 'historyFrom'>,
): Promise<{ readonly filled: FilledHost; readonly origin: Origin }> {
  const service = await startSampleService();
  const mutations: Mutation[] = [];
  const mutate = (mutation: Mutation) => {
    mutations.push(mutation);
    service.mutate(mutation);
  };
  const [runId = ''] = service.runs;
  for (const [index, name] of hostileNames.entries()) {
    mutate({ kind: 'skill', id: service.data.skills.at(index)?.id ?? 0, set: { name } });
  }
  // With fewer than thirty postings no change is distinguished from noise.
  mutate({ kind: 'jobPosting', add: 10 });
  const started = await startHost({ ...setup, service, dir: folder.path, learnersKey, ahead: -enoughToWait });
  const { call } = started.host;
  await call('learners:switch', { runId, on: true });
  await call('subsections:add', {
    runId,
    moduleIds: [...(service.data.findRun(runId)?.subsections() ?? [])].slice(0, 3),
  });
  await synced(started);
  await synced(started, [
    { dataset: 'answer-distribution', runId },
    { dataset: 'grade-distribution', runId },
    // An earlier run of the same course, to compare its problems with.
    { dataset: 'answer-distribution', runId: service.runs[1] ?? '' },
    { dataset: 'sequential-open', runId },
  ]);
  const [problem] = await started.rows({ view: 'run-problems', params: { runId } });
  const moduleId = problem?.module_id ?? '';
  await haveChanges(service, mutate, started, runId);
  await call('labels:change', {
    changes: [
      { kind: 'run', id: runId, text: '=The demonstration; "2014"' },
      { kind: 'problem', id: moduleId, text: 'Zebra, of all\nthings' },
    ],
  });
  await call('notes:add', { kind: 'run', id: runId, day: 16_000, text: '+ A newsletter,\nwith two lines' });
  await call('notes:add', { kind: 'run', id: runId, day: null, text: 'Runs again next year' });
  const [{ id: skillId = 0, courses = [] } = {}] = [...service.data.skills].filter((skill) => skill.courses.length > 0);
  const courseKey = courses[0]?.course_key ?? '';
  await call('marks:change', { marks: [{ courseKey, skillId, mark: { hundredths: 75 } }] });
  // The comparison of courses with demand is worked out in the background; a test that looks before would find no day of it.
  while ((await started.rows({ view: 'portfolio-index', params: {} })).length === 0) await setTimeout(20);
  const origin = {
    port: Number(new URL(service.url).port),
    filePort: Number(new URL(service.elsewhereUrl).port),
    mutations,
    ahead: started.time.ahead,
    moduleId,
  };
  return { filled: filledHost(service, started, folder, moduleId), origin };
}

/** Leaves two runs of different organizations selected, where how many there are is not the point, and returns their ids. */
export async function keepTwoRuns({ service, started }: FilledHost): Promise<readonly string[]> {
  const kept = service.runs.filter((_, index) => index === 0 || index === 2);
  for (const runId of service.runs) if (!kept.includes(runId)) await started.host.call('runs:remove', { runId });
  return kept;
}

/** Half a sync would make a test of something else fail, and tell nothing of why. */
async function synced(started: StartedHost, resources?: ResourceRef[]): Promise<void> {
  const { outcome, error } = await started.sync(resources);
  if (outcome !== 'complete') throw new Error(`The sync of a set-up ended as ${outcome}: ${error?.message}`);
}

async function haveChanges(
  service: SampleService,
  mutate: (mutation: Mutation) => void,
  started: StartedHost,
  runId: string,
): Promise<void> {
  const [posting] = await started.rows({ view: 'job-postings', params: {} });
  mutate({ kind: 'jobPosting', id: posting?.id ?? 0, set: { median_salary: 1234.5, unique_postings: 7 } });
  const watched = { subject: { kind: 'job', id: posting?.job_id ?? 0 }, measure: 'unique_postings' } as const;
  await started.host.call('watch:add', {
    rules: [
      watchRule.parse({ ...watched, op: 'below', value: 8, note: '=Too few; "why"' }),
      watchRule.parse({ subject: { kind: 'run', id: runId }, measure: 'current', op: 'below', value: 1 }),
    ],
  });
  const [, job] = [...service.data.jobs];
  mutate({ kind: 'job', id: job?.id ?? 0, set: { skills: job?.skills?.slice(1) } });
  const days = await started.rows({ view: 'run-enrollment', params: { runId } });
  // New days, so that figures moved since the sync before.
  mutate({ kind: 'advance', days: 7 });
  mutate({
    kind: 'restate',
    run: runId,
    dataset: 'enrollment',
    date: formatDay(days.at(-2)?.date ?? 0),
    by: 3,
  });
  service.faults.add({ kind: 'error-500', where: 'activity' });
  service.faults.add({ kind: 'wrong-types', where: 'videos', fields: ['created'], rows: 'some' });
  const { outcome } = await started.sync();
  if (outcome !== 'partial') throw new Error(`The sync that is refused a part ended as ${outcome}.`);
  service.faults.clear();
}

/** Exports a view as the app does, and returns the path. */
export async function exportByTheApp(
  { started }: FilledHost,
  folder: string,
  query: ViewQuery,
  format: 'csv' | 'xlsx',
  threshold: number,
): Promise<string> {
  const path = join(folder, `app.${format}`);
  const choices = { threshold, guard: false, labels: false, excludedColumns: [], address: null };
  const file = { format, path, dialect: dataDialect, sidecar: false };
  await started.host.call('host:exportFile', { query, ...choices, ...file });
  return path;
}

/** Does something with the cache of a host, over a connection of its own. */
export function inCache<T>({ started }: Pick<FilledHost, 'started'>, work: (db: Database.Database) => T): T {
  const db = new Database(join(started.dir, 'cache.sqlite3'));
  try {
    return work(db);
  } finally {
    db.close();
  }
}
