import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRANSPORT_FAULTS } from '../../sample-service/faults/fault-kinds.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import type { RequestClass } from '../../sample-service/server/request-class.ts';
import { tried } from '../../support/at-length.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf, taxonomyDatasets } from '../../support/resources.ts';

/* Every day faults.test syncs with each fault, and economy.test again without news. */

const syncs = 200;

/** Faults that pass quickly, so that hundreds of syncs can be tried. */
const faults = TRANSPORT_FAULTS.filter((kind) => !/stall|drip|bomb|huge|latency|not-found/.test(kind));
const classes: RequestClass[] = ['skills', 'jobs', 'job-postings', 'enrollment', 'activity', 'videos', 'token'];

let seed = 7;
/** The same numbers in every run: a failure can be repeated. */
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((seed / 2 ** 31) * below);
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
function memory(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

describe(`${syncs} syncs in a row with faults and changes`, () => {
  let service: SampleService;
  let started: StartedHost;
  let runId: string;
  const wanted = () => resourcesOf([...taxonomyDatasets, 'enrollment', 'activity', 'videos'], [runId]);
  /** The history that follows from the changes that were made. */
  const expected: string[] = [];

  beforeAll(async () => {
    service = await startSampleService();
    runId = service.runs[2] ?? '';
    started = await startHost({ service, runs: [runId] });
    service.faults.add({ kind: 'page-size-400', where: 'skills', limit: 60 });
    await started.sync(wanted());
  });
  afterAll(async () => {
    await started.close();
    await service.close();
  });

  const history = () =>
    started
      .inspect<{ kind: string; dataset: string; record: string; field: string | null; new_value: unknown }>(
        'SELECT kind, dataset, record, field, new_value FROM observed_change',
        'journal',
      )
      .map(({ kind, dataset, record, field, new_value }) => [kind, dataset, record, field, new_value].join(' '))
      .sort();
  const pages = () =>
    (['cache', 'journal'] as const).reduce((sum, file) => {
      const [size] = started.inspect<{ page_count: number }>('SELECT page_count FROM pragma_page_count', file);
      return sum + (size?.page_count ?? 0);
    }, 0);

  const changes: ((round: number) => void)[] = [
    (round) => {
      const { id } = service.data.jobPostings.at(random(24)) ?? expect.unreachable();
      service.mutate({ kind: 'jobPosting', id, set: { median_salary: 40_000.5 + round } });
      expected.push(`changed job-postings ${id} median_salary ${40_000.5 + round}`);
    },
    (round) => {
      const { id } = service.data.skills.at(random(100)) ?? expect.unreachable();
      service.mutate({ kind: 'skill', id, set: { name: `Renamed in round ${round}` } });
      expected.push(`changed skills ${id} name Renamed in round ${round}`);
    },
    (round) => {
      const rows = [...(service.data.findRun(runId)?.enrollment() ?? [])];
      const row = rows.at(-1 - random(5)) ?? expect.unreachable();
      service.mutate({ kind: 'restate', run: runId, dataset: 'enrollment', date: row.date, by: round + 1 });
      expected.push(`restated enrollment ${Date.parse(row.date) / 86_400_000} count ${row.count + round + 1}`);
    },
    () => {
      const { id, courses } = service.data.skills.at(random(service.data.skills.count - 1)) ?? expect.unreachable();
      service.mutate({ kind: 'skill', id, remove: true });
      expected.push(`gone skills ${id}  `, ...courses.map((link) => `gone skills ${id}:${link.course_key} link `));
    },
    () => {
      service.mutate({ kind: 'skill', add: 1 });
      const { id, courses } = service.data.skills.at(service.data.skills.count - 1) ?? expect.unreachable();
      expected.push(`new skills ${id}  `, ...courses.map((link) => `new skills ${id}:${link.course_key} link `));
    },
    () => {
      const { id, skills = [] } = service.data.jobs.at(random(24)) ?? expect.unreachable();
      const { skill, significance } = skills.at(0) ?? expect.unreachable();
      service.mutate({ kind: 'jobSkill', jobId: id, skillId: skill.id, set: { significance: significance + 1 } });
      expected.push(`changed jobs ${id}:${skill.id} significance ${significance + 1}`);
    },
    // Days go by: new days and weeks are no changes of old ones.
    () => service.mutate({ kind: 'advance', days: 1 }),
  ];

  it('leave exactly the changes in the history, and no growth beyond the data', async () => {
    let settled = { pages: 0, memory: 0 };
    for (let round = 0; round < syncs; round += 1) {
      changes[round % changes.length]?.(round);
      const fault = service.faults.add({
        kind: faults[random(faults.length)] ?? 'reset',
        where: classes[random(classes.length)] ?? 'skills',
        after: random(3),
      });
      const { outcome } = await started.sync(wanted());
      expect(['complete', 'partial', 'failed']).toContain(outcome);
      service.faults.remove(fault);
      // Ours, not the data host's: what the service and the test remember.
      service.requests.clear();
      started.events.length = 0;
      // Then a good one, so that each change is seen before the next.
      started.time.ahead += 3_600_000;
      expect(await started.sync(wanted()), `round ${round}`).toMatchObject({ outcome: 'complete', error: null });
      tried({ rounds: 1 });
      if (round === Math.floor(syncs / 2)) settled = { pages: pages(), memory: memory() };
    }
    expect(history()).toEqual(expected.sort());
    expect(started.inspect('SELECT * FROM pending_change')).toEqual([]);
    expect(pages()).toBeLessThan(settled.pages * 1.2);
    // The log beside the file is bounded too: it is moved there whenever it reaches 32 MB.
    expect((await stat(join(started.dir, 'cache.sqlite3-wal'))).size).toBeLessThan(40_000_000);
    expect(memory()).toBeLessThan(settled.memory + 12_000_000);
  });
});
