import type { RouteQuery } from '#renderer/routing/routes.ts';
import type { RunRecord } from '#shared/catalog/records.ts';

/** What every tab of a run is given: the run, and what the address says. */
export interface TabProps {
  readonly run: RunRecord;
  readonly query: RouteQuery<'run'>;
}
