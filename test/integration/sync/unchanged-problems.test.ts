import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ResourceRef } from '#contract/sync.ts';
import { dayOfInstant, formatDay, nowInstant } from '#shared/time/time.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';

/*
 * Answers and grades are one request for each problem: a sync by itself asks for those of which the list of problems says something new.
 */

let service: SampleService;
let started: StartedHost;
let runId: string;
let problems: string[];
let scheduled: ResourceRef[];
beforeEach(async () => {
  service = await startSampleService({ problems: 10, today: formatDay(dayOfInstant(nowInstant())) });
  runId = service.runs.find((id) => id.includes('3T2026')) ?? '';
  problems = [...(service.data.findRun(runId)?.problems() ?? [])].map((problem) => problem.module_id);
  scheduled = resourcesOf(['problems', 'answer-distribution', 'grade-distribution'], [runId]);
  started = await startHost({ service, runs: [runId] });
});
afterEach(async () => {
  await started.close();
  await service.close();
});

/** A sync as a schedule begins it. Returns how it ended, and what the service was asked; redirects to the other path form count once. */
async function syncBySchedule(resources = scheduled) {
  service.requests.clear();
  const { outcome, skipped } = await started.syncAs({ resources, goOn: true });
  return { outcome, ...askedFor(), unchanged: skipped.unchangedProblems.readings };
}

function askedFor() {
  const about = (name: string) => {
    const paths = service.requests.entries.filter((entry) => entry.class === name).map(({ path }) => path);
    return new Set(paths.map((path) => decodeURIComponent(path).replace(/\/$/, ''))).size;
  };
  return { lists: about('problems'), answers: about('answer-distribution'), grades: about('grade-distribution') };
}

const all = { outcome: 'complete', lists: 1, answers: 10, grades: 10, unchanged: 0 };
const none = { outcome: 'complete', lists: 1, answers: 0, grades: 0, unchanged: 20 };

describe('answers and grades of single problems', () => {
  it('are asked for once, and again when the counts of their problem change', async () => {
    expect(await syncBySchedule()).toEqual(all);
    expect(await syncBySchedule()).toEqual(none);
    const [, , , moduleId = ''] = problems;
    service.mutate({ kind: 'submissions', run: runId, moduleId, by: 3 });
    expect(await syncBySchedule()).toEqual({ ...none, answers: 1, grades: 1, unchanged: 18 });
    const stored = started.inspect<{ answers: number }>(
      `SELECT sum(count) AS answers FROM grade_distribution WHERE module_id = '${moduleId}'`,
    );
    const [problem] = started.inspect<{ parts: number; submissions: number }>(
      `SELECT json_array_length(part_ids) AS parts, total_submissions AS submissions FROM problems WHERE module_id = '${moduleId}'`,
    );
    expect(stored[0]?.answers).toBe(problem?.submissions);
    expect(await syncBySchedule()).toEqual(none);
  });

  it('are asked for again when the service has computed them again', async () => {
    await syncBySchedule();
    service.mutate({ kind: 'advance', days: 7 });
    expect(await syncBySchedule()).toEqual(all);
  });

  it('are asked for again where they failed, and where some could not be read', async () => {
    service.faults.add({ kind: 'forbidden', where: 'answer-distribution', count: 1 });
    expect(await syncBySchedule()).toEqual({ ...all, outcome: 'partial' });
    service.faults.clear();
    expect(await syncBySchedule()).toEqual({ ...none, answers: 1, unchanged: 19 });
    service.mutate({ kind: 'advance', days: 7 });
    service.faults.add({ kind: 'wrong-types', where: 'grade-distribution', fields: ['count'], rows: 'some', count: 1 });
    expect(await syncBySchedule()).toEqual({ ...all, outcome: 'partial' });
    service.faults.clear();
    expect(await syncBySchedule()).toEqual({ ...none, grades: 1, unchanged: 19 });
    expect(await syncBySchedule()).toEqual(none);
  });

  it('are asked for once by the first sync after an update, when nothing is known of their last reading', async () => {
    await syncBySchedule();
    const db = new Database(`${started.dir}/cache.sqlite3`);
    db.exec('UPDATE module_reading SET told = NULL');
    db.close();
    expect(await syncBySchedule()).toEqual(all);
    expect(await syncBySchedule()).toEqual(none);
  });

  it('are asked for whenever a user names them', async () => {
    await syncBySchedule();
    service.requests.clear();
    await started.sync(resourcesOf(['answer-distribution'], [runId]));
    expect(askedFor()).toEqual({ lists: 0, answers: 10, grades: 0 });
    service.requests.clear();
    await started.sync([{ dataset: 'grade-distribution', runId, moduleId: problems[2] }]);
    expect(askedFor()).toEqual({ lists: 0, answers: 0, grades: 1 });
    service.requests.clear();
    const { skipped } = await started.syncAs({ resources: scheduled, goOn: true, everything: true });
    expect({ ...askedFor(), ...skipped.unchangedProblems }).toEqual({
      lists: 1,
      answers: 10,
      grades: 10,
      readings: 0,
      since: null,
    });
  });

  it('are asked for as long as no list tells whether they have changed', async () => {
    await syncBySchedule();
    const withoutList = scheduled.slice(1);
    expect(await syncBySchedule(withoutList)).toEqual({ ...all, lists: 0 });
    service.faults.add({ kind: 'forbidden', where: 'problems' });
    expect(await syncBySchedule()).toEqual({ ...all, outcome: 'partial' });
  });

  it('are read of the problems in a list that takes its time', async () => {
    service.faults.add({ kind: 'latency', where: 'problems', milliseconds: 300 });
    expect(await syncBySchedule(scheduled.toReversed())).toEqual({ ...all, answers: 0, grades: 0 });
    service.faults.clear();
    await started.close();
    started = await startHost({ service, runs: [runId] });
    service.faults.add({ kind: 'latency', where: 'problems', milliseconds: 300 });
    expect(await syncBySchedule()).toEqual(all);
  });

  it('count as of today once the list says that they have not changed', async () => {
    await syncBySchedule();
    const day = 86_400_000;
    started.time.ahead = 20 * day;
    const ofProblem = async () => {
      const { asOf } = await started.page({
        view: 'problem-answers',
        params: { runId, moduleId: problems[3] ?? '' },
      });
      return asOf?.daysBehind;
    };
    expect(await ofProblem()).toBe(20);
    expect(await syncBySchedule()).toEqual(none);
    expect(await ofProblem()).toBeNull();
  });

  it('are left out of the estimate, with the reason', async () => {
    const estimate = (everything = false) =>
      started.host.call('sync:estimate', { resources: scheduled, goOn: true, everything });
    await syncBySchedule();
    expect(await estimate()).toMatchObject({ requests: 1, skipped: { unchangedProblems: { readings: 20 } } });
    expect(await estimate(true)).toMatchObject({ requests: 21, skipped: { unchangedProblems: { readings: 0 } } });
    expect(await started.host.call('sync:estimate', { resources: scheduled })).toMatchObject({ requests: 21 });
  });
});

describe('answers that are downloaded in the background', () => {
  /** As the app begins it behind a sync. Returns what the service was asked; nothing where nothing is missing. */
  async function download() {
    service.requests.clear();
    const { syncId } = await started.host.call('sync:answers', {});
    if (syncId === null) return null;
    await started.host.syncFinished();
    const { answers, grades } = askedFor();
    return { answers, grades };
  }
  const readList = () => started.syncAs({ resources: resourcesOf(['problems'], [runId]), goOn: true });

  it('are those never read, then those that the list says changed, and are no sync of the log', async () => {
    expect(await download()).toBeNull();
    await readList();
    const before = await started.rows({ view: 'sync-log', params: {} });
    expect(await download()).toEqual({ answers: 10, grades: 10 });
    expect(await download()).toBeNull();
    await readList();
    expect(await download()).toBeNull();
    const [, , , moduleId = ''] = problems;
    service.mutate({ kind: 'submissions', run: runId, moduleId, by: 3 });
    expect(await download()).toBeNull();
    await readList();
    expect(await download()).toEqual({ answers: 1, grades: 1 });
    const logged = (await started.rows({ view: 'sync-log', params: {} })).length;
    expect(logged).toBe(before.length + 2);
  });

  it('give way to any other sync, and go on after it with what is missing alone', async () => {
    await readList();
    service.faults.add({ kind: 'latency', where: 'answer-distribution', milliseconds: 60 });
    await started.host.call('sync:answers', {});
    while (!service.requests.entries.some((entry) => entry.class === 'answer-distribution'))
      await new Promise((resolve) => setTimeout(resolve, 5));
    await readList();
    const stored = started.inspect<{ n: number }>('SELECT count(*) AS n FROM module_reading')[0]?.n ?? 0;
    expect(stored).toBeLessThan(10);
    service.faults.clear();
    expect(await download()).toEqual({ answers: 10 - stored, grades: 10 });
  });
});
