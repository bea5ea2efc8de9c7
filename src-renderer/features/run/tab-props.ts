import type { RunRecord } from '../../../src-preload/contract/records.ts';
import type { RouteQuery } from '../../app/routes.ts';

/** What every tab of a run is given: the run, and what the address says. */
export interface TabProps {
  readonly run: RunRecord;
  readonly query: RouteQuery<'run'>;
}
