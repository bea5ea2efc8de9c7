import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultRefreshPolicy, type RefreshPolicy } from '#shared/catalog/freshness.ts';
import { skippedTexts } from '#shared/catalog/skipped-resources.ts';
import { formatDate } from '#shared/time/days.ts';
import { dayOfInstant, formatDay, msPerDay, nowInstant } from '#shared/time/time.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';

/*
 * An ordinary sync skips runs that have ended, and the days before the newest ones.
 */

const today = dayOfInstant(nowInstant());

let service: SampleService;
let started: StartedHost;
let endedRun: string;
let goingRun: string;
beforeEach(async () => {
  service = await startSampleService({ today: formatDay(today) });
  [endedRun = ''] = service.runs;
  goingRun = service.runs.find((id) => id.includes('3T2026')) ?? '';
  started = await startHost({ service, runs: [endedRun, goingRun] });
});
afterEach(async () => {
  await started.close();
  await service.close();
});

const configure = (syncHabits: RefreshPolicy, historyFrom = '2013-01-01') =>
  started.host.call('host:configure', { connection: started.connection, historyFrom, syncHabits });

/** The days pass, at the service and here. */
function letPass(days: number): void {
  service.mutate({ kind: 'advance', days });
  started.time.ahead += days * msPerDay;
}

/** The datasets of a run that a sync asks the service for. */
async function askedOf(runId: string, sync = () => started.sync()): Promise<string[]> {
  service.requests.clear();
  expect(await sync()).toMatchObject({ outcome: 'complete' });
  const ofRun = service.requests.entries.filter(({ path }) => decodeURIComponent(path).includes(`/${runId}/`));
  return [...new Set(ofRun.map((entry) => entry.class))].sort();
}

const dayNow = () => dayOfInstant(started.now());

describe('a run whose newest day is of long ago', () => {
  it('is asked for again within the first day, then once a week', async () => {
    const all = await askedOf(endedRun);
    // All datasets but the newest activity, which follows from the weeks.
    expect(all).toHaveLength(11);
    expect(await askedOf(endedRun)).toEqual(all);
    const readOn = dayNow();
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      letPass(1);
      expect(await askedOf(endedRun)).toEqual([]);
      expect(await started.host.call('sync:skipped', {})).toMatchObject({
        last: { skipped: { endedRuns: { runs: 1, datasets: 12, again: { from: readOn + 7, to: readOn + 7 } } } },
      });
    }
    letPass(1);
    expect(await askedOf(endedRun)).toEqual(all);
    letPass(1);
    expect(await askedOf(endedRun)).toEqual([]);
  });

  it('does not keep another one from being asked for', async () => {
    const all = await askedOf(goingRun);
    letPass(1);
    expect(await askedOf(goingRun)).toEqual(all);
  });

  it('is asked for when a user names it, or wants everything', async () => {
    const all = await askedOf(endedRun);
    letPass(1);
    expect(await askedOf(endedRun, () => started.sync(resourcesOf(['enrollment', 'videos'], [endedRun])))).toEqual([
      'enrollment',
      'videos',
    ]);
    expect(await askedOf(endedRun, () => started.syncAs({ everything: true }))).toEqual(all);
    const started13 = service.requests.entries.filter(({ query }) => query.includes('start_date'));
    expect(new Set(started13.map(({ query }) => query))).toEqual(new Set(['start_date=2013-01-01']));
  });

  it('is asked for by every sync, or by none, where the user has chosen that', async () => {
    const all = await askedOf(endedRun);
    letPass(1);
    await configure({ ...defaultRefreshPolicy, endedRuns: 'everySync' });
    expect(await askedOf(endedRun)).toEqual(all);
    await configure({ ...defaultRefreshPolicy, endedRuns: 'whenAsked' });
    letPass(100);
    expect(await askedOf(endedRun)).toEqual([]);
    const { skipped } = await started.host.call('sync:estimate', {});
    expect(skippedTexts(skipped)[0]).toBe(
      'Ended course runs: 1, with 12 tables. These runs are checked again only on request.',
    );
  });

  it('is asked for what failed, what was never read, and what was chosen since', async () => {
    service.faults.add({ kind: 'forbidden', where: 'videos' });
    await started.sync();
    service.faults.clear();
    letPass(1);
    expect(await askedOf(endedRun)).toEqual(['videos']);
    expect(await askedOf(endedRun)).toEqual([]);
    // Choices are dated by the computer's own clock, as this test cannot put it forward.
    started.time.ahead -= msPerDay;
    await started.sync(resourcesOf(['reports'], [endedRun]));
    // A choice of the same millisecond would not be a later one.
    await wait(5);
    await started.host.call('reportFiles:choose', { runId: endedRun, add: ['ora2'] });
    started.time.ahead += msPerDay;
    expect(await askedOf(endedRun)).toEqual(['reports']);
    await configure(defaultRefreshPolicy, '2012-01-01');
    expect(await askedOf(endedRun)).toEqual([
      'activity',
      'enrollment',
      'enrollment-birth-year',
      'enrollment-education',
      'enrollment-gender',
      'enrollment-location',
      'enrollment-mode',
    ]);
  });

  it('is read on with the subsections that were named since, and not with those that were read', async () => {
    const scheduled = resourcesOf(['enrollment', 'problems', 'answer-distribution', 'sequential-open'], [endedRun]);
    const bySchedule = () => started.syncAs({ resources: scheduled, goOn: true });
    const [first = '', second = ''] = [...(service.data.findRun(endedRun)?.subsections() ?? [])];
    await started.host.call('subsections:add', { runId: endedRun, moduleIds: [first] });
    await bySchedule();
    letPass(1);
    service.requests.clear();
    await bySchedule();
    expect(service.requests.total).toBe(0);
    await started.host.call('subsections:add', { runId: endedRun, moduleIds: [second] });
    await bySchedule();
    const paths = service.requests.entries.flatMap((entry) =>
      entry.class === 'token' ? [] : decodeURIComponent(entry.path),
    );
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(path).toContain(second);
  });

  it('is not left out of the estimate of a first sync, and is of the next', async () => {
    const before = await started.host.call('sync:estimate', {});
    expect(before.skipped.endedRuns.runs).toBe(0);
    await started.sync();
    // At the service nothing is new.
    started.time.ahead += msPerDay;
    const after = await started.host.call('sync:estimate', {});
    expect(after.skipped.endedRuns).toMatchObject({ runs: 1, datasets: 12 });
    service.requests.clear();
    const { requests } = await started.sync();
    expect(requests).toBe(after.requests);
    const everything = await started.host.call('sync:estimate', { everything: true });
    expect(everything.requests).toBe(after.requests + 11);
    expect(skippedTexts(everything.skipped)).toEqual([]);
  });
});

describe('the whole history of a run', () => {
  const starts = () =>
    service.requests.entries.flatMap(({ path, query }) =>
      decodeURIComponent(path).includes(goingRun) ? (new URLSearchParams(query).get('start_date') ?? []) : [],
    );
  const restated = () =>
    started.inspect<{ record: string }>("SELECT record FROM observed_change WHERE kind = 'restated'", 'journal');

  it('is read again within thirty days, which finds what was computed again', async () => {
    await started.sync();
    // Some days have no rows.
    const days = await started.rows({ view: 'run-enrollment', params: { runId: goingRun } });
    const oldDay = days.findLast(({ date }) => date <= today - 60)?.date ?? expect.unreachable();
    service.mutate({ kind: 'restate', run: goingRun, dataset: 'enrollment', date: formatDay(oldDay), by: 5 });
    let wholeOn: number | null = null;
    for (let passed = 1; passed <= 30; passed += 1) {
      letPass(1);
      service.requests.clear();
      const { skipped } = await started.sync(resourcesOf(['enrollment'], [goingRun]));
      expect(skipped.olderDays.datasets).toBe(0);
      const isWhole = starts().includes('2013-01-01');
      expect(restated().some(({ record }) => record === String(oldDay))).toBe(wholeOn !== null || isWhole);
      if (isWhole) {
        expect(wholeOn).toBeNull();
        wholeOn = dayNow();
      }
    }
    expect(wholeOn).not.toBeNull();
  });

  it('is not said to be left out by a sync that brought nothing', async () => {
    await started.sync();
    await started.sync();
    const before = await started.host.call('sync:skipped', {});
    expect(before.last?.skipped.olderDays.datasets).toBe(14);
    service.faults.add({ kind: 'forbidden' });
    expect(await started.sync()).toMatchObject({ outcome: 'failed', complete: 0 });
    expect(await started.host.call('sync:skipped', {})).toEqual(before);
  });

  it('is said to be left out until then, and is not where the user has chosen so', async () => {
    await started.sync();
    const { skipped } = await started.host.call('sync:estimate', {});
    const { from, to } = skipped.olderDays.again ?? expect.unreachable();
    expect(skipped.olderDays.datasets).toBe(14);
    expect(from).toBeGreaterThan(dayNow());
    expect(to).toBeLessThanOrEqual(dayNow() + 30);
    expect(skippedTexts(skipped)).toEqual([
      `Older history of 14 tables. The full history is downloaded again some time between ${formatDate(from)} and ${formatDate(to)}.`,
    ]);
    await configure({ ...defaultRefreshPolicy, wholeHistory: 'whenAsked' });
    letPass(300);
    service.requests.clear();
    await started.sync();
    expect(starts()).not.toContain('2013-01-01');
    service.requests.clear();
    await started.syncAs({ everything: true });
    expect(new Set(starts())).toEqual(new Set(['2013-01-01']));
  });
});
