import { join } from 'node:path';
import { dataDialect } from '#main/data-host/export/csv.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { watchRule } from '#shared/catalog/watch.ts';
import { formatDay } from '#shared/time/time.ts';
import { type SampleService, startSampleService } from '../sample-service/index.ts';
import { type HostSetup, type StartedHost, startHost } from './host.ts';

/** A data host that has rows in every view, and what a query may be about. */
export interface FilledHost {
  readonly service: SampleService;
  readonly started: StartedHost;
  readonly runId: string;
  /** Of a problem whose answers and grades were read. */
  readonly moduleId: string;
  close(): Promise<void>;
}

/** What a spreadsheet would run or read as something else, and what a CSV must quote. */
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

/**
 * Syncs everything there is, learners, problems and subsections included; then something changes, something cannot be read and
 * something is refused, and is synced again; and a user names, notes and marks things.
 */
export async function startFilledHost(setup: Pick<HostSetup, 'historyFrom'> = {}): Promise<FilledHost> {
  const service = await startSampleService();
  const [runId = ''] = service.runs;
  for (const [place, name] of hostileNames.entries()) {
    service.mutate({ kind: 'skill', id: service.data.skills.at(place)?.id ?? 0, set: { name } });
  }
  // With fewer than thirty postings no change is told from noise.
  service.mutate({ kind: 'jobPosting', add: 10 });
  const started = await startHost({ ...setup, service, learnersKey: async () => new Uint8Array(32).fill(3) });
  const { call } = started.host;
  await call('learners:switch', { runId, on: true });
  await call('subsections:add', {
    runId,
    moduleIds: [...(service.data.findRun(runId)?.subsections() ?? [])].slice(0, 3),
  });
  await started.sync();
  await started.sync([
    { dataset: 'answer-distribution', runId },
    { dataset: 'grade-distribution', runId },
    // An earlier run of the same course, to compare its problems with.
    { dataset: 'answer-distribution', runId: service.runs[1] ?? '' },
    { dataset: 'sequential-open', runId },
  ]);
  const [problem] = await started.rows({ view: 'run-problems', params: { runId } });
  const moduleId = problem?.module_id ?? '';
  await haveChanges(service, started, runId);
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
  return {
    service,
    started,
    runId,
    moduleId,
    close: async () => {
      await started.close();
      await service.close();
    },
  };
}

async function haveChanges(service: SampleService, started: StartedHost, runId: string): Promise<void> {
  const [posting] = await started.rows({ view: 'job-postings', params: {} });
  service.mutate({ kind: 'jobPosting', id: posting?.id ?? 0, set: { median_salary: 1234.5, unique_postings: 7 } });
  const watched = { subject: { kind: 'job', id: posting?.job_id ?? 0 }, measure: 'unique_postings' } as const;
  await started.host.call('watch:add', {
    rules: [
      watchRule.parse({ ...watched, op: 'below', value: 8, note: '=Too few; "why"' }),
      watchRule.parse({ subject: { kind: 'run', id: runId }, measure: 'current', op: 'below', value: 1 }),
    ],
  });
  const [, job] = [...service.data.jobs];
  service.mutate({ kind: 'job', id: job?.id ?? 0, set: { skills: job?.skills?.slice(1) } });
  const days = await started.rows({ view: 'run-enrollment', params: { runId } });
  // New days, so that figures moved since the sync before.
  service.mutate({ kind: 'advance', days: 7 });
  service.mutate({
    kind: 'restate',
    run: runId,
    dataset: 'enrollment',
    date: formatDay(days.at(-2)?.date ?? 0),
    by: 3,
  });
  service.faults.add({ kind: 'error-500', where: 'activity' });
  service.faults.add({ kind: 'wrong-types', where: 'videos', fields: ['created'], rows: 'some' });
  await started.sync();
  service.faults.clear();
}

/** What the app's own export writes of a view: its path. */
export async function exportByTheApp(
  { started }: FilledHost,
  folder: string,
  query: ViewQuery,
  format: 'csv' | 'xlsx',
  threshold: number,
): Promise<string> {
  const path = join(folder, `app.${format}`);
  const choices = { threshold, guard: false, labels: false, leaveOut: [], address: null };
  const file = { format, path, dialect: dataDialect, sidecar: false };
  await started.host.call('host:exportFile', { query, ...choices, ...file });
  return path;
}
