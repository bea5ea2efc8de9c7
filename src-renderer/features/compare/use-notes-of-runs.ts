import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { maxPageSize } from '../../../src-preload/contract/views.ts';
import { pageOptions } from '../../client/views.ts';

/** A note on a day of one of several runs. */
export interface RunNote {
  readonly day: number;
  readonly note: string;
}

/** What people noted on days of runs, each with the run that it is about; empty until it is read. */
export function useNotesOfRuns(runIds: readonly string[], nameOf: (runId: string) => string): readonly RunNote[] {
  const read = useQueries({
    queries: runIds.map((id) =>
      pageOptions({ view: 'notes', params: { kind: 'run', id } }, { page: 1, pageSize: maxPageSize }),
    ),
    combine: (results) => results.map(({ data }) => data?.rows ?? []),
  });
  return useMemo(
    () =>
      read.flatMap((rows, place) =>
        rows.flatMap(({ day, text }) =>
          day === null ? [] : [{ day, note: `${nameOf(runIds[place] ?? '')}: ${text}` }],
        ),
      ),
    [read, runIds, nameOf],
  );
}
