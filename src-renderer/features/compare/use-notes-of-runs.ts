import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Noted, notesOfRuns } from '../../../src-preload/contract/charts/day-notes.ts';
import { allRowsOptions } from '../../client/views.ts';

/** What people noted on runs and their days, each with the run that it is about; empty until it is read. */
export function useNotesOfRuns(runIds: readonly string[], nameOf: (runId: string) => string): readonly Noted[] {
  const read = useQueries({
    queries: runIds.map((id) => allRowsOptions({ view: 'notes', params: { kind: 'run', id } })),
    combine: (results) => results.map(({ data }) => data?.rows ?? []),
  });
  return useMemo(
    () => notesOfRuns(runIds.map((runId, place) => ({ name: nameOf(runId), noted: read[place] ?? [] }))),
    [read, runIds, nameOf],
  );
}
