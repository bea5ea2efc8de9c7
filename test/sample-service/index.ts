import { createReportLinks } from './analytics/report-files.ts';
import { controlListener } from './control/control-listener.ts';
import { applyMutation, type Mutation } from './control/mutation.ts';
import { createFaultSwitch, type Fault, type FaultSwitch } from './faults/fault-switch.ts';
import { createPagingFaultState } from './faults/paging-faults.ts';
import { createSampleData, type SampleData } from './generator/sample-data.ts';
import { type SampleServiceOptions, settingsOf } from './options.ts';
import { elsewhereListener } from './server/elsewhere.ts';
import { listen } from './server/listen.ts';
import { parseRates } from './server/rates.ts';
import { createRequestLog, type RequestLog } from './server/request-log.ts';
import { serviceListener } from './server/router.ts';
import { createServiceClock } from './server/service-clock.ts';
import type { ServiceState } from './server/service-state.ts';
import { createThrottle } from './server/throttle.ts';
import { createTokenStore, type TokenStore } from './token/token-store.ts';

export type { Fault, Mutation, SampleServiceOptions };

/** A running sample service: the three services on one address, and everything a test may want to look at or change. */
export interface SampleService {
  /** The token, taxonomy and analytics services: `${url}/oauth2/…`, `${url}/taxonomy/api/v1/…`, `${url}/api/v0/…`. */
  readonly url: string;
  readonly controlUrl: string;
  /** The other origin: report files, and where faulty links lead. */
  readonly elsewhereUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly analyticsToken: string;
  /** Ids of all course runs. */
  readonly runs: readonly string[];
  /** The truth, to compare with what arrived. */
  readonly data: SampleData;
  readonly requests: RequestLog;
  readonly faults: FaultSwitch;
  /** Settings of the token may be changed while the service runs. */
  readonly tokens: TokenStore;
  /** How far the clock of the service is ahead of this computer's, in seconds. */
  setClockOffset(seconds: number): void;
  setRate(rate: string): void;
  mutate(mutation: Mutation): void;
  /** Takes back faults, changes, the request log and the clock. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts the sample service on free ports of the loopback interface. */
export async function startSampleService(options: SampleServiceOptions = {}): Promise<SampleService> {
  const state = createState(options);
  const { settings, data } = state;
  const reset = (): void => resetState(state);
  // First, because a chosen port may be taken.
  const service = await listen(settings.port, serviceListener(state));
  const elsewhere = await listen(settings.filePort, elsewhereListener(state));
  state.elsewhere = elsewhere.url;
  const control = await listen(settings.controlPort, controlListener(state, reset));
  return {
    url: service.url,
    controlUrl: control.url,
    elsewhereUrl: elsewhere.url,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    analyticsToken: settings.analyticsToken,
    runs: data.runs.map((run) => run.id),
    data,
    requests: state.requests,
    faults: state.faults,
    tokens: state.tokens,
    setClockOffset: (seconds) => state.clock.setOffset(seconds),
    setRate: (rate) => state.throttle.setRates(parseRates(rate)),
    mutate: (mutation) => applyMutation(data, mutation),
    reset,
    close: async () => {
      await Promise.all([service.close(), control.close(), elsewhere.close()]);
    },
  };
}

function createState(options: SampleServiceOptions): ServiceState {
  const settings = settingsOf(options);
  const clock = createServiceClock();
  return {
    settings,
    clock,
    data: createSampleData(settings),
    tokens: createTokenStore(tokenSettings(settings), clock),
    faults: createFaultSwitch(),
    pagingFaults: createPagingFaultState(),
    requests: createRequestLog(),
    throttle: createThrottle(settings.rates),
    reportLinks: createReportLinks(),
    elsewhere: '',
  };
}

const tokenSettings = ({
  tokenLifetime,
  expiresIn,
  opaqueToken,
}: ServiceState['settings']): TokenStore['settings'] => ({
  lifetime: tokenLifetime,
  expiresIn,
  opaque: opaqueToken,
});

function resetState(state: ServiceState): void {
  state.faults.clear();
  state.pagingFaults.swaps.clear();
  state.pagingFaults.requests = 0;
  state.data.reset();
  state.requests.clear();
  state.clock.setOffset(0);
  state.throttle.setRates(state.settings.rates);
  Object.assign(state.tokens.settings, tokenSettings(state.settings));
}
