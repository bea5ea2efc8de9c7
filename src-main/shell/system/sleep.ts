import { powerMonitor } from 'electron';
import type { DataHost } from '../../data-host/protocol.ts';
import type { Http } from '../../net/http.ts';
import type { Log } from './logging.ts';

/** A laptop that wakes needs some seconds to find its network; after so many it may be offline for good. */
const maxChecks = 30;
const checkEveryMs = 1_000;

/** Lets nothing be asked while the computer sleeps, and says so to the data host when it wakes and has its network again. */
export function followSleep(options: {
  readonly host: Pick<DataHost, 'call'>;
  readonly http: Pick<Http, 'networkChanged'>;
  readonly isOnline: () => boolean;
  readonly onAwake: () => void;
  readonly log: Log;
}): void {
  const { host, http, isOnline, onAwake, log } = options;
  let timer: NodeJS.Timeout | undefined;
  const tell = (asleep: boolean) => {
    log.info(asleep ? 'the computer goes to sleep' : 'the computer is awake and looks for its network');
    // A data host that is not there has no request under way, and is awake when it starts.
    host.call('host:sleep', { asleep }).catch(() => undefined);
  };
  const wakeWhenOnline = (checks: number) => {
    clearTimeout(timer);
    if (!isOnline() && checks < maxChecks) {
      timer = setTimeout(() => wakeWhenOnline(checks + 1), checkEveryMs);
      return;
    }
    http.networkChanged();
    tell(false);
    onAwake();
  };
  powerMonitor.on('suspend', () => {
    clearTimeout(timer);
    tell(true);
  });
  powerMonitor.on('resume', () => wakeWhenOnline(0));
}
