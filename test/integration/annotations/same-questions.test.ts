import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ViewParams } from '#shared/catalog/views.ts';
import { type QuestionMatch, questionMatch } from '#shared/subjects/annotations/annotations.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

const runs = ['course-v1:edX+DemoX+Demo_2014', 'edX/DemoX/Demo_Course'] as const;

describe('the same question in two runs', () => {
  let service: SampleService;
  let started: StartedHost;
  beforeAll(async () => {
    service = await startSampleService({ reading: 'reality' });
    started = await startHost({ service, runs });
    await started.sync();
    await started.sync(runs.map((runId) => ({ dataset: 'answer-distribution' as const, runId })));
  });
  afterAll(async () => {
    await started.close();
    await service.close();
  });

  /** The first part of every problem of a run. */
  async function partsIn(runId: string): Promise<ViewParams<'problem-runs'>[]> {
    const problems = await started.rows({ view: 'run-problems', params: { runId } });
    const parts = problems.map(async ({ module_id: moduleId }) => {
      const [answer] = await started.rows({ view: 'problem-answers', params: { runId, moduleId } });
      return answer ? [{ runId, moduleId, partId: answer.part_id }] : [];
    });
    return (await Promise.all(parts)).flat();
  }
  const inRuns = (params: ViewParams<'problem-runs'>) => started.rows({ view: 'problem-runs', params });
  const match = (matches: QuestionMatch[]) => started.host.call('questions:match', { matches });
  const partOf = ({ runId, partId }: ViewParams<'problem-runs'>) => ({ runId, partId });

  /** A part of the first run that asks what no part of the other does, and one of the other that is as alone. */
  async function twoAlone() {
    const alone = async (runId: string) => {
      for (const part of await partsIn(runId)) if ((await inRuns(part)).length === 1) return part;
      throw new Error(`every part of ${runId} is asked in the other run, too`);
    };
    return [await alone(runs[0]), await alone(runs[1])] as const;
  }

  it('is found by its text, with the share that had it right and its interval', async () => {
    for (const part of await partsIn(runs[0])) {
      const rows = await inRuns(part);
      const own = rows.find(({ run_id }) => run_id === part.runId);
      expect(own).toMatchObject({ found_by: 'this run', module_id: part.moduleId, part_id: part.partId });
      for (const { low_pct, right_pct, high_pct } of rows) {
        expect(low_pct).toBeLessThanOrEqual(right_pct ?? 0);
        expect(high_pct).toBeGreaterThanOrEqual(right_pct ?? 0);
      }
      if (rows.length === 1) continue;
      expect(rows.map(({ run_id }) => run_id).sort()).toEqual([...runs].sort());
      const there = rows.find(({ run_id }) => run_id === runs[1]);
      expect(there?.found_by).toBe('name and question');
      // Seen from the other run it is the same pair.
      const back = await inRuns({
        runId: runs[1],
        moduleId: there?.module_id ?? '',
        partId: there?.part_id ?? '',
      });
      expect(back.map(({ part_id }) => part_id)).toEqual(rows.map(({ part_id }) => part_id));
      return;
    }
    throw new Error('the runs have no question in common');
  });

  it('is what a user says, from both sides, until it is taken back', async () => {
    const [mine, theirs] = await twoAlone();
    const { undo } = await match([{ one: partOf(theirs), other: partOf(mine), isSame: true }]);
    expect((await inRuns(mine)).find(({ run_id }) => run_id === runs[1])).toMatchObject({
      found_by: 'you',
      part_id: theirs.partId,
    });
    expect((await inRuns(theirs)).find(({ run_id }) => run_id === runs[0])?.part_id).toBe(mine.partId);
    await started.sync(runs.map((runId) => ({ dataset: 'answer-distribution' as const, runId })));
    expect(await inRuns(mine)).toHaveLength(2);
    await match(undo);
    expect(await inRuns(mine)).toHaveLength(1);
  });

  it('is one part of the other run: a second match takes the place of the first, and undo brings that back', async () => {
    const [mine, theirs] = await twoAlone();
    const others = (await partsIn(runs[1])).filter(({ partId }) => partId !== theirs.partId);
    const counted = await Promise.all(others.map(async (part) => ((await inRuns(part)).length > 0 ? [part] : [])));
    const [other] = counted.flat();
    if (other === undefined) throw new Error('the run has one part with right answers');
    await match([{ one: partOf(mine), other: partOf(theirs), isSame: true }]);
    const { undo } = await match([{ one: partOf(mine), other: partOf(other), isSame: true }]);
    const found = async () => (await inRuns(mine)).find(({ run_id }) => run_id === runs[1])?.part_id;
    expect(await found()).toBe(other.partId);
    await match(undo);
    expect(await found()).toBe(theirs.partId);
    await match([{ one: partOf(mine), other: partOf(theirs), isSame: null }]);
    expect(await found()).toBeUndefined();
  });

  it('is held apart where a user says so', async () => {
    for (const part of await partsIn(runs[0])) {
      const there = (await inRuns(part)).find(({ run_id }) => run_id === runs[1]);
      if (there === undefined) continue;
      const other = { runId: runs[1], partId: there.part_id };
      const { undo } = await match([{ one: partOf(part), other, isSame: false }]);
      expect(await inRuns(part)).toHaveLength(1);
      await match(undo);
      expect(await inRuns(part)).toHaveLength(2);
      return;
    }
    throw new Error('the runs have no question in common');
  });

  it('is never of one run', () => {
    const one = { runId: runs[0], partId: 'a' };
    expect(questionMatch.safeParse({ one, other: { ...one, partId: 'b' }, isSame: true }).success).toBe(false);
    expect(questionMatch.safeParse({ one, other: { ...one, runId: runs[1] }, isSame: true }).success).toBe(true);
  });
});
