import type { CourseSummaries } from '../cache/runs/course-summaries.ts';
import type { SelectedRuns } from '../cache/runs/selected-runs.ts';
import type { Handlers } from '../protocol.ts';
import { readOfferedRuns } from './offered-runs.ts';
import type { Services } from './services.ts';

/** The runs that the user follows. */
export function runHandlers(
  runs: SelectedRuns,
  summaries: CourseSummaries,
  services: Services,
  onChange: () => void,
): Pick<Handlers, 'runs:add' | 'runs:remove' | 'runs:offered'> {
  return {
    'runs:add': ({ runIds }) => {
      const result = runs.add(runIds);
      onChange();
      return result;
    },
    'runs:remove': ({ runId }) => {
      runs.remove(runId);
      onChange();
      return {};
    },
    'runs:offered': (_input, signal) => readOfferedRuns(services.configured().remote.analytics, summaries, signal),
  };
}
