import type { ReportLinks } from '../analytics/report-files.ts';
import type { FaultSwitch } from '../faults/fault-switch.ts';
import type { PagingFaultState } from '../faults/paging-faults.ts';
import type { SampleData } from '../generator/sample-data.ts';
import type { Settings } from '../options.ts';
import type { TokenStore } from '../token/token-store.ts';
import type { RequestLog } from './request-log.ts';
import type { ServiceClock } from './service-clock.ts';
import type { Throttle } from './throttle.ts';

/** Everything that the parts of one running service share. */
export interface ServiceState {
  readonly settings: Settings;
  readonly data: SampleData;
  readonly tokens: TokenStore;
  readonly faults: FaultSwitch;
  readonly pagingFaults: PagingFaultState;
  readonly requests: RequestLog;
  readonly throttle: Throttle;
  readonly clock: ServiceClock;
  readonly reportLinks: ReportLinks;
  /** Where report files lie, and where faults lead: another origin, which must never see a token. */
  elsewhere: string;
}
