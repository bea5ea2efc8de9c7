import type { Subject } from '../../src-preload/contract/documents/recipe.ts';
import type { TemplateId } from '../../src-preload/contract/documents/templates.ts';
import type { StartedHost } from './host.ts';

/** What each kind of report can be about: the largest run, the first job, the three largest runs side by side, everything. */
export async function subjectsOf(host: Pick<StartedHost, 'rows'>): Promise<Record<TemplateId, Subject>> {
  const runs = await host.rows({ view: 'runs', params: {} });
  const [first, ...others] = runs
    .toSorted((one, other) => (other.current ?? 0) - (one.current ?? 0))
    .map((run) => run.run_id);
  const [job] = await host.rows({ view: 'jobs', params: {} });
  const run = { kind: 'run', runId: first ?? '' } as const;
  return {
    'run-one-page': run,
    'run-full': run,
    'job-skills': { kind: 'job', jobId: job?.id ?? 0 },
    comparison: { kind: 'comparison', things: { of: 'runs', ids: [run.runId, ...others.slice(0, 2)] } },
    portfolio: { kind: 'portfolio' },
  };
}
