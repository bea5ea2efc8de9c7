import { describe, expect, it } from 'vitest';
import {
  partNumber,
  shortId,
  shortVideoNames,
  subsectionProblem,
  subsectionsOfRun,
  videoNames,
} from '#shared/catalog/module-id.ts';

const run = 'course-v1:edX+DemoX+Demo_2014';

describe('ids of subsections', () => {
  it.each([
    [run, 'block-v1:edX+DemoX+Demo_2014+type@sequential+block@abc123'],
    ['edX/DemoX/Demo_2014', 'i4x://edX/DemoX/sequential/abc123'],
    ['edX/DemoX/Demo_2014', 'i4x://edX/DemoX/Demo_2014/sequential/abc123'],
    ['ccx-v1:edx+1.005x-CCX+rerun+ccx@15', 'ccx-block-v1:edx+1.005x-CCX+rerun+ccx@15+type@sequential+block@abc'],
  ])('of %s: %s', (runId, id) => {
    expect(subsectionProblem(runId, id)).toBeNull();
  });

  it.each([
    'block-v1:edX+DemoX+Demo_2015+type@sequential+block@abc123',
    'block-v1:edX+Other+Demo_2014+type@sequential+block@abc123',
    'i4x://MITx/DemoX/sequential/abc123',
    'i4x://edX/DemoX/Demo_2015/sequential/abc123',
  ])('of another run are told so: %s', (id) => {
    expect(subsectionProblem(run, id)).toBe('This subsection belongs to another course run.');
  });

  it.each([
    '',
    'block-v1:edX+DemoX+Demo_2014+type@problem+block@abc123',
    'block-v1:edX+DemoX+Demo_2014+type@sequential+block@',
    'block-v1:edX+DemoX+Demo_2014+type@sequential+block@a/../../b',
    'i4x://edX/DemoX/problem/abc123',
    run,
  ])('are not everything: %s', (id) => {
    expect(subsectionProblem(run, id)).toMatch(/^Enter the ID/);
  });

  it('are refused together, each with its reason', () => {
    const parsed = subsectionsOfRun.safeParse({ runId: run, moduleIds: ['x', `y${'y'.repeat(1000)}`] });
    expect(parsed.success).toBe(false);
    expect(subsectionProblem(run, 'y'.repeat(1001))).toMatch(/too long/);
  });
});

describe('the names of videos', () => {
  const long = (video_id: string, duration: number | null) => ({ video_id, duration });

  it('are their own, or their length and the end of their ID, numbered where several have both', () => {
    const videos = [long('c', 465.2), long('a', 464.8), long('b', 3723), long('d', null), long('e', 465), long('f', 9)];
    const name = videoNames(videos, (_kind, id) => (id === 'e' ? 'Week 1' : null));
    expect(['a', 'c', 'b', 'd', 'e', 'f'].map(name)).toEqual([
      'Unnamed video (7:45, ID a)',
      'Unnamed video (7:45, ID c)',
      'Unnamed video (1:02:03, ID b)',
      'Unnamed video (unknown length, ID d)',
      'Week 1',
      'Unnamed video (0:09, ID f)',
    ]);
    const alike = videoNames([long('x12345', 9), long('y12345', 9), long('😀😀abc', 9)], () => null);
    expect(['y12345', 'x12345', '😀😀abc'].map(alike)).toEqual([
      'Unnamed video (0:09, ID …2345, 2 of 2)',
      'Unnamed video (0:09, ID …2345, 1 of 2)',
      'Unnamed video (0:09, ID …😀abc)',
    ]);
  });
});

describe('the short names of videos on an axis', () => {
  const video = (video_id: string, duration: number | null = 465) => ({ video_id, duration });
  it('are their length and the end of their ID, numbered where several have both', () => {
    const videos = [video('x12345'), video('y12345'), video('a0000', null), video('named')];
    const name = shortVideoNames(videos, (_kind, id) => (id === 'named' ? 'Week 1' : null));
    expect(videos.map(({ video_id: id }) => name?.(id))).toEqual([
      '7:45 …2345 (1/2)',
      '7:45 …2345 (2/2)',
      'unknown length …0000',
      'Week 1',
    ]);
  });

  it('are not needed where at least half have names', () => {
    expect(shortVideoNames([video('a'), video('b')], (_kind, id) => (id === 'a' ? 'Week 1' : null))).toBeNull();
    expect(shortVideoNames([], () => null)).toBeNull();
  });
});

it('is never cut within an emoji', () => {
  for (const before of ['', 'a', 'ab']) expect(shortId(before + '😀'.repeat(20)).isWellFormed()).toBe(true);
});

describe('the part of a problem', () => {
  it.each([
    ['block_2_1', 1],
    ['block_1_1', null],
    ['block_3_1', 2],
    ['i4x-edX-DemoX-problem-abc_12_1', 11],
    ['block_3_2', null],
    ['block', null],
    ['block_x_1', null],
    [null, null],
  ])('of %s is %s', (id, part) => {
    expect(partNumber(id)).toBe(part);
  });
});
