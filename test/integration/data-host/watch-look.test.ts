import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planQuestion } from '#shared/subjects/plan/question.ts';
import { measuresOf, type WatchSubject, watchRule } from '#shared/subjects/watch/watch.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';

describe('what could be watched', () => {
  let filled: FilledHost;
  beforeAll(async () => {
    filled = await startFilledHost();
  });
  afterAll(() => filled.close());

  const look = (subject: WatchSubject) => filled.started.host.call('watch:look', { subject });
  const postings = async () =>
    (await filled.started.rows({ view: 'job-postings', params: {} })).find((row) => row.median_salary !== null) ??
    expect.unreachable();

  it('is named and has the present value of each figure, as the screens have it', async () => {
    const { started, runId } = filled;
    const days = await started.rows({ view: 'run-enrollment', params: { runId } });
    const run = (await started.rows({ view: 'run-trends', params: {} })).find(({ run_id: id }) => id === runId);
    const ofRun = await look({ kind: 'run', id: runId });
    expect(ofRun.values).toMatchObject({ current: days.at(-1)?.count, vs_earlier: run?.vs_earlier });
    expect(Object.keys(ofRun.values)).toEqual(measuresOf('run'));

    const { job_id: jobId, job_name: name, unique_postings: count, median_salary: salary } = await postings();
    expect(await look({ kind: 'job', id: jobId })).toMatchObject({
      about: name,
      values: { unique_postings: count, median_salary: salary, listed: 1 },
    });
  });

  it('has the value that a rule finds which is added then', async () => {
    const { started, runId, moduleId } = filled;
    const { job_id: jobId } = await postings();
    const [skill] = await started.rows({ view: 'skills', params: {} });
    const [course] = await started.rows({ view: 'courses', params: {} });
    const subjects: WatchSubject[] = [
      { kind: 'run', id: runId },
      { kind: 'job', id: jobId },
      { kind: 'skill', id: skill?.id ?? 0 },
      { kind: 'course', id: course?.course_key ?? '' },
      { kind: 'problem', runId, id: moduleId },
      { kind: 'plan', question: planQuestion.parse({ jobIds: [jobId] }) },
    ];
    const known: string[] = [];
    for (const subject of subjects) {
      const { about, values } = await look(subject);
      const measure = measuresOf(subject.kind)[0] ?? expect.unreachable();
      const rule = watchRule.parse({ subject, measure, op: 'above', value: 123_456_789 });
      const { watchNos } = await started.host.call('watch:add', { rules: [rule] });
      const { rows } = await started.page({ view: 'watches', params: {} });
      const value = values[measure] ?? null;
      expect(rows.find(({ watch_no: no }) => no === watchNos[0])).toMatchObject({
        about,
        value: value === null ? null : Math.round(value * 10) / 10,
      });
      if (value !== null) known.push(subject.kind);
    }
    // Too few learners have answered the problem.
    expect(known).toEqual(['run', 'job', 'skill', 'course', 'plan']);
  });

  it('is not known of a run that was never synced, and not there of a job that no list has', async () => {
    const id = 'course-v1:Nowhere+None+1';
    const { about, values } = await look({ kind: 'run', id });
    expect(about).toBe(id);
    expect(new Set(Object.values(values))).toEqual(new Set([null]));
    const { listed, unique_postings: count } = (await look({ kind: 'job', id: 987_654_321 })).values;
    expect([listed, count]).toEqual([0, null]);
  });
});
