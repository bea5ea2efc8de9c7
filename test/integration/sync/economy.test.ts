import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SyncResult } from '#contract/sync.ts';
import { dayOfInstant, formatDay, parseDay } from '#shared/time/time.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { atLength } from '../../support/at-length.ts';
import { knownTables } from '../../support/expected-rows.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { knownDatasets, resourcesOf, taxonomyDatasets } from '../../support/resources.ts';

/** Which query parameter a request had; null when it had none. */
const asked = (query: string, name: string) => new URLSearchParams(query).get(name);

describe('a first sync of 3,522 skills, 216 jobs and 216 postings', () => {
  it('takes twenty-three requests and one token, in large pages', async () => {
    const service = await startSampleService({ scale: 'real', reading: 'reality' });
    const started = await startHost({ service, runs: [] });
    try {
      const { outcome, requests } = await started.sync(resourcesOf(taxonomyDatasets, []));
      expect({ outcome, requests }).toEqual({ outcome: 'complete', requests: 23 });
      // A list of few pages is read twice: it may have moved from page to page meanwhile.
      expect(service.requests.counts()).toEqual({ token: 1, skills: 16, jobs: 6, 'job-postings': 1 });
      const sizes = new Set(
        service.requests.entries.map((entry) => `${entry.class} ${asked(entry.query, 'page_size')}`),
      );
      expect(sizes).toEqual(new Set(['token null', 'skills 500', 'jobs 100', 'job-postings 500']));
    } finally {
      await started.close();
      await service.close();
    }
  });
});

describe.each(['specification', 'reality'] as const)('a second sync with a service as in the %s', (reading) => {
  let service: SampleService;
  let started: StartedHost;
  let runs: readonly string[];
  let first: SyncResult;
  let second: SyncResult;
  const written: Record<'before' | 'after', Map<string, string>> = { before: new Map(), after: new Map() };
  const stored: Record<'before' | 'after', string[]> = { before: [], after: [] };

  const packageOf = async () => {
    const folder = join(started.dir, 'package');
    await started.host.writePackage(folder, runs, knownTables);
    return new Map(
      await Promise.all(
        knownTables.map(async (name) => [name, await readFile(join(folder, `${name}.csv`), 'utf8')] as const),
      ),
    );
  };
  /** Every publication of a list builds new indexes, whose names tell the generations apart. */
  const generations = () =>
    started
      .inspect<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name",
      )
      .map(({ name }) => name);

  beforeAll(async () => {
    service = await startSampleService({ reading });
    // Every day two with rows and one without.
    runs = service.runs.filter((_, index) => atLength([0, 2, 5].includes(index), true));
    started = await startHost({ service, runs });
    const everything = resourcesOf(knownDatasets, runs);
    first = await started.sync(everything);
    written.before = await packageOf();
    stored.before = generations();
    service.requests.clear();
    second = await started.sync(everything);
    written.after = await packageOf();
    stored.after = generations();
  });
  afterAll(async () => {
    await started.close();
    await service.close();
  });

  it('changes nothing', () => {
    expect(second.outcome).toBe('complete');
    expect(written.after).toEqual(written.before);
    expect(started.inspect('SELECT * FROM observed_change', 'journal')).toEqual([]);
  });

  it('costs no more requests than the first, and no token', () => {
    expect(second.requests).toBeLessThanOrEqual(first.requests);
    expect(service.requests.counts().token).toBeUndefined();
  });

  it('does not write unchanged pages again', () => {
    // Without their skills in the list, jobs are made of details, which may have changed each.
    const own = (name: string) => reading === 'reality' || (!name.startsWith('job_skill') && !name.includes('_jobs_'));
    expect(stored.after.filter(own)).toEqual(stored.before.filter(own));
  });

  it('asks for no newest week of a run: it follows from the weeks that were read', async () => {
    expect(service.requests.counts()['recent-activity']).toBeUndefined();
    const ofRuns = (await started.resources()).filter(({ dataset }) => dataset === 'recent-activity');
    expect(new Set(ofRuns.map(({ state }) => state))).toEqual(new Set(['complete', 'noRows']));
  });

  it('asks analytics only from the last stored day minus an overlap', async () => {
    const resources = await started.resources();
    const dated = service.requests.entries.filter(({ class: about }) => /^(enrollment|activity)/.test(about));
    expect(dated.length).toBeGreaterThan(runs.length);
    for (const { class: about, path, query } of dated) {
      const line = resources.find(({ dataset, run_id }) => dataset === about && path.includes(`/${run_id}/`));
      const from = parseDay(asked(query, 'start_date') ?? '') ?? 0;
      const through = line?.data_through ?? null;
      if (through === null) expect(asked(query, 'start_date')).toBe('2013-01-01');
      else expect(formatDay(from)).toBe(formatDay(through - (about === 'activity' ? 35 : 14)));
      expect(asked(query, 'end_date')).toBeNull();
    }
  });
});

describe('history that begins later', () => {
  it('is asked for from its first day, and whole once an earlier first day is wanted', async () => {
    const service = await startSampleService();
    const [runId = ''] = service.runs;
    const started = await startHost({ service, runs: [runId], historyFrom: '2015-01-01' });
    const wanted = resourcesOf(['enrollment'], [runId]);
    const firstDay = async () => {
      const [row] = await started.rows({ view: 'run-enrollment', params: { runId } });
      return formatDay(row?.date ?? 0);
    };
    try {
      await started.sync(wanted);
      expect(await firstDay()).toBe('2015-01-01');
      await started.host.call('host:configure', { connection: started.connection, historyFrom: '2013-01-01' });
      await started.sync(wanted);
      expect(await firstDay()).toBe('2013-11-04');
      // A later first day asks for less, and takes nothing away.
      await started.host.call('host:configure', { connection: started.connection, historyFrom: '2015-06-01' });
      await started.sync(wanted);
      expect(await firstDay()).toBe('2013-11-04');
      const starts = service.requests.entries.flatMap(({ query }) => asked(query, 'start_date') ?? []);
      expect(starts).toEqual(['2015-01-01', '2013-01-01', '2015-11-26']);
    } finally {
      await started.close();
      await service.close();
    }
  });
});

describe('the newest week of a run, without its other weeks', () => {
  it('is asked for with all kinds of action once any of its learners moved', async () => {
    const service = await startSampleService();
    const [runId = ''] = service.runs;
    const started = await startHost({ service, runs: [runId] });
    const wanted = resourcesOf(['recent-activity'], [runId]);
    const stored = () =>
      started.inspect<{ activity_type: string; count: number; interval_start: number }>(
        'SELECT activity_type, count, interval_start FROM recent_activity ORDER BY activity_type',
      );
    const askedBy = async () => {
      service.requests.clear();
      await started.sync(wanted);
      return service.requests.counts()['recent-activity'];
    };
    try {
      expect(await askedBy()).toBe(4);
      const before = stored();
      expect([await askedBy(), stored()]).toEqual([1, before]);
      const [any] = before;
      const date = formatDay(dayOfInstant(any?.interval_start ?? 0));
      service.mutate({ kind: 'restate', run: runId, dataset: 'activity', date, by: 7 });
      expect(await askedBy()).toBe(4);
      expect(stored().map(({ count }) => count)).toEqual(before.map(({ count }) => count + 7));
    } finally {
      await started.close();
      await service.close();
    }
  });
});

describe('a host of files that fails', () => {
  it('costs the reports alone: the service itself is asked for everything else', async () => {
    const service = await startSampleService();
    const runs = service.data.runs.slice(0, 6).map(({ id }) => id);
    const started = await startHost({ service, runs });
    service.faults.add({ kind: 'reset', where: 'report-file' });
    const datasets = ['reports', 'enrollment', 'videos'] as const;
    await started.sync(datasets.flatMap((dataset) => runs.map((runId) => ({ dataset, runId }))));
    const resources = await started.rows({ view: 'sync-resources', params: {} });
    const failed = resources.filter(({ state }) => state === 'failed');
    const { host } = new URL(service.elsewhereUrl);
    expect(failed.length).toBeGreaterThan(3);
    expect(new Set(failed.map(({ dataset, error }) => `${dataset} ${error?.includes(host)}`))).toEqual(
      new Set(['reports true']),
    );
    // After three failures in a row the host of the files is not asked any more, and no run waits for it.
    const asked = service.requests.entries.filter(({ class: kind }) => kind === 'report-file');
    expect(asked.length).toBeLessThanOrEqual(4);
    await started.close();
    await service.close();
  });
});
