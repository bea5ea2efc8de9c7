import { useQueries } from '@tanstack/react-query';
import { useSubsections } from '../../client/run-commands.ts';
import { allRowsOptions } from '../../client/views.ts';
import type { CountedBlock } from './block-names.ts';

/** The blocks of some runs that the services count; null until all are read. Subsections are those of the first run. */
export function useCountedBlocks(runIds: readonly [string, ...string[]]): readonly CountedBlock[] | null {
  const problems = useQueries({
    queries: runIds.map((runId) => allRowsOptions({ view: 'run-problems', params: { runId } })),
  });
  const videos = useQueries({
    queries: runIds.map((runId) => allRowsOptions({ view: 'run-videos', params: { runId } })),
  });
  const subsections = useSubsections(runIds[0]).data?.moduleIds;
  if (subsections === undefined || [...problems, ...videos].some(({ data }) => data === undefined)) return null;
  return [
    ...problems.flatMap(({ data }) => data?.rows ?? []).map(({ module_id: id }) => ({ kind: 'problem', id }) as const),
    ...videos.flatMap(({ data }) => data?.rows ?? []).map(({ video_id: id }) => ({ kind: 'video', id }) as const),
    ...subsections.map((id) => ({ kind: 'subsection', id }) as const),
  ];
}
