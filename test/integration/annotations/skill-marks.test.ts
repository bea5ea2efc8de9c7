import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planQuestion } from '#shared/subjects/plan/question.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

describe('marks on skills of courses', () => {
  let service: SampleService;
  let started: StartedHost;
  /** A job, one of its skills that a single course teaches surely, and that course. */
  let jobId: number;
  let skillId: number;
  let courseKey: string;
  beforeAll(async () => {
    service = await startSampleService({ reading: 'reality' });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.reset();
    started = await startHost({ service, runs: [] });
    await started.sync();
    const jobs = await started.rows({ view: 'jobs', params: {} });
    for (const job of jobs) {
      const plan = await started.host.call('plan:get', planQuestion.parse({ jobIds: [job.id], most: 8 }));
      const [step] = await started.rows({ view: 'plan-steps', params: planQuestion.parse({ jobIds: [job.id] }) });
      const matrix = await started.rows({ view: 'plan-matrix', params: planQuestion.parse({ jobIds: [job.id] }) });
      const taught = matrix.find(({ courses }) => Object.keys(JSON.parse(courses ?? '{}')).length === 1);
      if (plan.reached === 0 || step === undefined || taught === undefined) continue;
      const [key = ''] = Object.keys(JSON.parse(taught.courses ?? '{}'));
      [jobId, skillId, courseKey] = [job.id, taught.skill_id, key];
      return;
    }
    throw new Error('no job has a skill that one course of its plan teaches');
  });
  afterEach(() => started.close());

  const call: StartedHost['host']['call'] = (method, input) => started.host.call(method, input);
  const mark = (hundredths: number | null) =>
    call('marks:change', { marks: [{ courseKey, skillId, mark: { hundredths } }] });
  const listed = () => started.rows({ view: 'skill-marks', params: { courseKey } });
  /** The plan when only this course may be taken. */
  const plan = () =>
    call('plan:get', planQuestion.parse({ jobIds: [jobId], scope: { of: 'courses', courseKeys: [courseKey] } }));

  it('are set, changed and taken away, and each change says how to take it back', async () => {
    expect((await mark(null)).undo).toEqual([{ courseKey, skillId, mark: null }]);
    expect(await listed()).toMatchObject([{ mark: 'Not taught here', own_confidence: null, is_own: true }]);
    const { undo } = await mark(80);
    expect(undo).toEqual([{ courseKey, skillId, mark: { hundredths: null } }]);
    expect(await listed()).toMatchObject([{ mark: 'Taught, though not listed', own_confidence: 0.8 }]);
    expect((await mark(80)).undo).toEqual([]);
    await call('marks:change', { marks: undo });
    expect(await listed()).toMatchObject([{ mark: 'Not taught here' }]);
    await call('marks:change', { marks: [{ courseKey, skillId, mark: null }] });
    expect(await listed()).toEqual([]);
  });

  it('take the place of the link in a plan, which says how many it used, and stay after a sync', async () => {
    const before = await plan();
    const weightOf = ({ missing }: typeof before) => missing.find((each) => each.skillId === skillId)?.weight;
    expect(weightOf(before)).toBeUndefined();
    expect(before.marks).toEqual({ notTaught: 0, taught: 0 });

    await mark(null);
    const without = await plan();
    expect(without.marks).toEqual({ notTaught: 1, taught: 0 });
    expect(without.reached).toBeCloseTo(before.reached - (weightOf(without) ?? 0), 9);
    expect(without.missing.find((each) => each.skillId === skillId)?.reason).toBe('unnamed');

    await started.sync();
    expect(await plan()).toMatchObject({ reached: without.reached, marks: without.marks });

    await mark(100);
    const sure = await plan();
    expect(sure.marks).toEqual({ notTaught: 0, taught: 1 });
    expect(sure.reached).toBeCloseTo(before.reached, 9);
  });

  it('leave the tables of links as the service has them', async () => {
    const links = () => started.rows({ view: 'course-skills', params: { courseKey } });
    const before = await links();
    await mark(null);
    expect(await links()).toEqual(before);
  });
});
