import { type Files, text } from './packages.ts';

/** Parameters for the views of an opened package: of one of its runs, beside another one. */
export function paramsOfPackage(files: Files, runId: string, otherRunId: string): object[] {
  const problem =
    text(files, 'problems.csv')
      .split('\r\n')[1]
      ?.match(/(?:block-v1|i4x):[^,"]+/)?.[0] ?? '';
  const ids = (name: string) => Number(text(files, `${name}.csv`).split('\r\n')[1]?.split(',')[0]);
  return [
    {},
    { runId },
    { runId, moduleId: problem },
    { runId, moduleId: problem, partId: problem },
    { runId, from: 100_000, to: -100_000 },
    { skillId: ids('skills') },
    { jobId: ids('jobs') },
    { courseKey: 'edX+DemoX' },
    { runIds: [runId, otherRunId] },
    ...['absolute', 'percent'].flatMap((unit) =>
      ['dates', 'day0'].map((align) => ({ runIds: [runId, otherRunId], unit, align })),
    ),
    ...['sync', 'week'].map((since) => ({ since })),
    { skillIds: [ids('skills'), 1] },
    { courseKeys: ['edX+DemoX', 'a+b'] },
    { jobIds: [ids('jobs'), 1] },
    { kind: 'run', id: runId },
    { month: '2026-10' },
  ];
}
