import { useMemo } from 'react';
import { useLabels } from '../../client/annotations.ts';
import { useView } from '../../client/views.ts';
import { useAddress } from '../../routing/navigation.ts';
import { readAddress } from '../../routing/routes.ts';
import type { NamedRun } from './options.ts';

const first = { page: 1, pageSize: 1 };

/** The course run whose parts the search box offers: the one on the screen, else the one with most learners; null without runs. */
export function useRunAtHand(): NamedRun | null {
  const match = readAddress(useAddress());
  const labels = useLabels();
  const largest = useView({ view: 'runs', params: {}, sort: { column: 'current', direction: 'desc' } }, first);
  const shown = match?.name === 'run' || match?.name === 'problem' ? match.params.id : undefined;
  const runId = shown ?? largest.data?.rows[0]?.run_id;
  const name = runId === undefined ? undefined : (labels.of('run', runId) ?? runId);
  return useMemo(() => (runId === undefined || name === undefined ? null : { runId, name }), [runId, name]);
}
