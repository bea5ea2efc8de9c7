import { useMemo } from 'react';
import { problemName, shortId } from '../../../src-preload/contract/module-id.ts';
import { useLabels } from '../../client/own-words.ts';
import type { ProblemRow } from './problem-cells.tsx';

export interface BlockNames {
  video(id: string): string;
  subsection(id: string): string;
  problem(row: Pick<ProblemRow, 'problem_display_name' | 'module_id'>): string;
}

/** What the parts of a course are called: as the person named them, as the service does, or by the end of their id. */
export function useNames(): BlockNames {
  const labels = useLabels();
  return useMemo(
    () => ({
      video: (id) => labels.of('video', id) ?? shortId(id),
      subsection: (id) => labels.of('subsection', id) ?? shortId(id),
      problem: (row) => labels.of('problem', row.module_id) ?? problemName(row),
    }),
    [labels],
  );
}
