import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Noted, notesOfRuns } from '../../../src-preload/contract/charts/day-notes.ts';
import { maxPageSize } from '../../../src-preload/contract/views.ts';
import { pageOptions } from '../../client/views.ts';

/** What people noted on runs and their days, each with the run that it is about; empty until it is read. */
export function useNotesOfRuns(runIds: readonly string[], nameOf: (runId: string) => string): readonly Noted[] {
  const read = useQueries({
    queries: runIds.map((id) =>
      pageOptions({ view: 'notes', params: { kind: 'run', id } }, { page: 1, pageSize: maxPageSize }),
    ),
    combine: (results) => results.map(({ data }) => data?.rows ?? []),
  });
  return useMemo(
    () => notesOfRuns(runIds.map((runId, place) => ({ name: nameOf(runId), noted: read[place] ?? [] }))),
    [read, runIds, nameOf],
  );
}
