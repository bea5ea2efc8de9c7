import { useEffect, useRef } from 'react';
import type { ResourceRef } from '../../../src-preload/contract/sync.ts';
import { useStartSync } from '../../client/commands.ts';
import { useSyncStatus } from '../../client/queries.ts';

/**
 * Reads a problem from the service when its screen opens and it was never read. Once per problem and screen: a failure is
 * said and repeated only when the person asks.
 */
export function useReading(runId: string, moduleId: string, wanted: boolean) {
  const asked = useRef<string | null>(null);
  const { mutate, isPending } = useStartSync();
  const running = useSyncStatus().data?.running ?? null;
  const read = () => mutate(resourcesOf(runId, moduleId));
  useEffect(() => {
    if (!wanted || asked.current === moduleId) return;
    asked.current = moduleId;
    mutate(resourcesOf(runId, moduleId));
  }, [wanted, runId, moduleId, mutate]);
  return { read, reading: isPending || running !== null };
}

const resourcesOf = (runId: string, moduleId: string): ResourceRef[] => [
  { dataset: 'answer-distribution', runId, moduleId },
  { dataset: 'grade-distribution', runId, moduleId },
];
