import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { runHeadless, writeConfig } from '../../support/headless.ts';

/* The watch list and the digest of a machine without a window. */

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let config: string;
let posting: { readonly id: number; readonly job: { readonly id: number; readonly name: string | null } };
beforeAll(async () => {
  service = await startSampleService();
  folder = await makeFolder();
  const [first] = [...service.data.jobPostings];
  if (!first) throw new Error('the service has postings');
  posting = first;
  const [runId = ''] = service.runs;
  config = await writeConfig(folder.path, service, {
    datasets: ['skills', 'jobs', 'job-postings', 'enrollment', 'enrollment-mode'],
    watch: [
      { subject: { kind: 'job', id: posting.job.id }, measure: 'unique_postings', op: 'below', value: 3, note: 'Few' },
      { subject: { kind: 'run', id: runId }, measure: 'verified', op: 'above', value: 1_000_000 },
    ],
  });
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

const at = (name: string) => join(folder.path, name);
const sync = (...more: string[]) =>
  runHeadless(
    ['sync', '--config', config, '--out', at('out'), '--secret-stdin', '--watch-json', at('crossed.json'), ...more],
    JSON.stringify({ clientSecret: service.clientSecret }),
    folder.path,
  );
const crossed = () => JSON.parse(readFileSync(at('crossed.json'), 'utf8'));
const digest = async (since: string) => {
  const args = ['report', '--config', config, '--kind', 'digest', '--since', since, '--out', at('digest.html')];
  const { code, stderr } = await runHeadless(args, '', folder.path);
  expect([code, stderr]).toEqual([0, '']);
  return readFileSync(at('digest.html'), 'utf8');
};

describe('a sync without a window', () => {
  it('tells once of a threshold that is crossed, in a line and in a file', async () => {
    const first = await sync();
    expect([first.code, crossed()]).toEqual([0, []]);
    service.mutate({ kind: 'jobPosting', id: posting.id, set: { unique_postings: 1 } });
    const second = await sync();
    expect(second.code).toBe(0);
    expect(second.stdout).toMatch(/^Threshold crossed: .*: Unique postings below 3 \(now 1\)$/m);
    expect(crossed()).toEqual([
      expect.objectContaining({
        state: 'Crossed',
        value: 1,
        threshold: 3,
        dataset: 'job-postings',
        run: null,
        note: 'Few',
      }),
    ]);
    expect((await sync()).stdout).not.toContain('crossed:');
    expect(crossed()).toEqual([]);
  });

  it.each([
    ['hide', 1000, ['--threshold', '10'], [0, false, 0]],
    ['show', 3000, [], [0, true, 1]],
  ] as const)('writes of a change of learners what its tables %s', async (_, by, more, told) => {
    const [run = ''] = service.runs;
    const own = await makeFolder();
    const file = await writeConfig(own.path, service, {
      datasets: ['enrollment'],
      watch: [{ subject: { kind: 'run', id: run }, measure: 'current', op: 'changes', value: 5, direction: 'up' }],
    });
    const [seen, secret] = [join(own.path, 'seen.json'), JSON.stringify({ clientSecret: service.clientSecret })];
    const syncOwn = async () => {
      const args = ['sync', '--config', file, '--out', join(own.path, 'out'), '--secret-stdin', '--watch-json', seen];
      const { code, stdout } = await runHeadless([...args, ...more], secret, own.path);
      return [code, stdout.includes('crossed:'), JSON.parse(readFileSync(seen, 'utf8')).length];
    };
    expect(await syncOwn()).toEqual([0, false, 0]);
    const { date } = [...(service.data.findRun(run)?.enrollment() ?? [])].at(-1) ?? expect.unreachable();
    service.mutate({ kind: 'restate', run, dataset: 'enrollment', date, by });
    expect(await syncOwn()).toEqual(told);
    await own.remove();
  });

  it('is followed by a digest since the one before, which says when nothing is new', async () => {
    const all = await digest('2015-01-01');
    expect(all).toContain('Unique postings below 3');
    const next = await digest('last');
    expect(next).not.toContain('Unique postings below 3');
    expect(next).toContain('No changes in skills, jobs or postings since');
    expect(next).toContain('No watched figure crossed its threshold.');
  });

  it('refuses a digest since a day that is none', async () => {
    const args = ['report', '--config', config, '--kind', 'digest', '--since', 'once', '--out', at('x.html')];
    const { code, stderr } = await runHeadless(args, '', folder.path);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--since last, last-sync or a day')]);
  });
});
