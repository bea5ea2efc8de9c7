import type { HostState } from '../../src-preload/contract/app.ts';
import { AlmanacError } from '../../src-preload/contract/errors.ts';
import type { SyncStatus } from '../../src-preload/contract/sync.ts';
import type { DataFolder, DataHost, HostInput } from '../data-host/protocol.ts';
import { connectHost, type HostConnection, type HostConnectionOptions } from './host-connection.ts';
import type { HostProcess } from './host-process.ts';
import type { Log } from './logging.ts';

export interface DataHostClientOptions extends HostConnectionOptions {
  readonly fork: () => HostProcess;
  /** Which data folder; asked at every start. */
  readonly folder: () => DataFolder;
  /** What to sync and from where; asked at every start. */
  readonly configuration: () => HostInput<'host:configure'>;
  readonly onState: (state: HostState) => void;
  readonly log: Log;
}

/** The data host as main sees it: started again when it dies, and calls tell when it is not there. */
export interface DataHostClient extends DataHost {
  state(): HostState['state'];
  /** Tells it the settings after a change; does nothing while it is down, because every start does it. */
  configure(): Promise<void>;
  /** Ends the process, if there is one, and starts afresh. */
  restart(): void;
  /**
   * Closes the data folder in good order, does something while nobody has it open, and opens the one that `folder` says now.
   * Calls that come meanwhile wait. Rejects with what `meanwhile` threw, when the folder is open again.
   */
  reopen(meanwhile?: () => void): Promise<void>;
}

const firstDelayMs = 250;
const longestDelayMs = 10_000;
/** So many ends in a row, without a calm minute between them, and only the person can start it again. */
const mostCrashes = 6;
const calmMs = 60_000;
const closingMs = 5_000;
const repairAgainMs = 300_000;

/** Opening the database may have to migrate it first. */
const greetingMs = 120_000;

interface Run {
  readonly process: HostProcess;
  readonly connection: HostConnection;
  readonly startedAt: number;
  readonly gone: PromiseWithResolvers<void>;
}

/** Starts the data host and keeps it running until `close`. */
export function startDataHost(options: DataHostClientOptions): DataHostClient {
  let state: HostState['state'] = 'starting';
  let run: Run | null = null;
  let up = Promise.withResolvers<HostConnection>();
  let crashes = 0;
  let isClosing = false;
  let isAskedToRestart = false;
  let isReopening = false;
  let isToCheck = false;
  let repairedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const become = (next: HostState['state']) => {
    if (state === next) return;
    state = next;
    options.onState({ state });
  };

  /** Damage that shows itself while the data is read: a new process looks through the files before it opens them. */
  const repair = (code: string | undefined) => {
    // Where looking did not help, doing it again would not either.
    if (code !== 'CACHE_DAMAGED' || performance.now() - repairedAt < repairAgainMs) return;
    repairedAt = performance.now();
    options.log.warn('the data is damaged: the data host is started again to look through it');
    isToCheck = true;
    restart();
  };
  const onEvent: HostConnectionOptions['onEvent'] = (event, payload) => {
    options.onEvent(event, payload);
    if (event === 'sync:status') repair((payload as SyncStatus).last?.error?.code);
  };

  const start = () => {
    const process = options.fork();
    const own: Run = {
      process,
      connection: connectHost(process, { answers: options.answers, onEvent }),
      startedAt: performance.now(),
      gone: Promise.withResolvers(),
    };
    run = own;
    process.onExit((code) => ended(own, code));
    process.post({ kind: 'start', ...options.folder(), check: isToCheck });
    isToCheck = false;
    greet(own).catch((error) => {
      options.log.error('the data host did not start', error);
      process.kill();
    });
  };

  /** A data folder that cannot be opened is no reason to wait: every call then says why. */
  const greet = async ({ connection }: Run) => {
    await within(greetingMs, connection.ready);
    // Messages keep their order, so whatever needs the configuration comes after it; a first screen need not wait for it.
    const configured = connection.call('host:configure', options.configuration());
    up.resolve(connection);
    become('up');
    await configured.catch((error) => {
      if (!(error instanceof AlmanacError)) throw error;
      options.log.warn('the data host could not be configured', error);
    });
  };

  /** Whoever waits for a connection that never came is told; who comes now waits for the next one. */
  const forgetConnection = () => {
    const lost = up;
    up = Promise.withResolvers();
    lost.promise.catch(() => undefined);
    lost.reject(new AlmanacError('DATA_HOST_DOWN'));
  };

  const ended = ({ connection, startedAt, gone }: Run, code: number) => {
    run = null;
    connection.drop();
    gone.resolve();
    if (isClosing || isReopening) return;
    forgetConnection();
    if (isAskedToRestart) return startAfresh('restarting');
    options.log.error(`the data host ended with code ${code}`);
    crashes = performance.now() - startedAt > calmMs ? 1 : crashes + 1;
    if (crashes >= mostCrashes) return become('down');
    become('restarting');
    timer = setTimeout(start, Math.min(longestDelayMs, firstDelayMs * 2 ** (crashes - 1)));
  };

  const startAfresh = (as: 'restarting' | 'starting') => {
    isAskedToRestart = false;
    crashes = 0;
    become(as);
    start();
  };

  const closeInOrder = async ({ process, connection, gone }: Run) => {
    process.post({ kind: 'close' });
    const warn = (error: unknown) => options.log.warn('closing', error);
    await within(closingMs, connection.closed).catch(warn);
    process.kill();
    await within(closingMs, gone.promise).catch(warn);
  };

  const connected = async (): Promise<HostConnection> => {
    if (isClosing || state === 'restarting' || state === 'down') throw new AlmanacError('DATA_HOST_DOWN');
    return up.promise;
  };

  const restart = () => {
    clearTimeout(timer);
    // Two processes must not meet on one database, so the old one ends first.
    if (!run) return startAfresh('restarting');
    isAskedToRestart = true;
    run.process.kill();
  };

  start();
  return {
    state: () => state,
    async call(method, input, signal) {
      try {
        return await (await connected()).call(method, input, signal);
      } catch (error) {
        repair(error instanceof AlmanacError ? error.code : undefined);
        throw error;
      }
    },
    async configure() {
      if (state === 'up') await run?.connection.call('host:configure', options.configuration());
    },
    restart,
    async reopen(meanwhile = () => undefined) {
      clearTimeout(timer);
      // From here on a call waits for the next folder instead of asking the one that is being left.
      become('starting');
      isReopening = true;
      forgetConnection();
      if (run) await closeInOrder(run);
      isReopening = false;
      // Whatever becomes of it, the folder is opened again.
      const done = Promise.try(meanwhile);
      startAfresh('starting');
      await Promise.allSettled([done, up.promise]);
      await done;
      await up.promise;
    },
    async close() {
      isClosing = true;
      clearTimeout(timer);
      if (run) await closeInOrder(run);
    },
  };
}

/** The same promise, or a rejection when it takes too long. */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const tooLong = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLong.reject(new AlmanacError('TIMEOUT')), milliseconds);
  try {
    return await Promise.race([promise, tooLong.promise]);
  } finally {
    clearTimeout(timer);
  }
}
