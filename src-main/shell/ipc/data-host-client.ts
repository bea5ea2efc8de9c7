import type { HostState } from '#contract/app.ts';
import type { SyncStatus } from '#contract/sync.ts';
import { within } from '#main/common/async.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { realSleep } from '../../common/async.ts';
import type { HostInput, HostMethod, HostOutput } from '../../data-host/host-methods.ts';
import type { DataFolder, DataHost, HostEvent } from '../../data-host/protocol.ts';
import type { Log } from '../system/logging.ts';
import { HostConnection, type HostConnectionOptions } from './host-connection.ts';
import type { HostProcess } from './host-process.ts';

export interface DataHostClientOptions extends HostConnectionOptions {
  readonly fork: () => HostProcess;
  /** Which data folder; asked at every start. */
  readonly folder: () => DataFolder;
  /** The configuration of syncs; asked at every start. */
  readonly configuration: () => HostInput<'host:configure'>;
  readonly onState: (state: HostState) => void;
  readonly log: Log;
}

const firstDelayMs = 250;
const maxDelayMs = 10_000;
/** After this many ends in a row, without a calm minute between them, only the user can start it again. */
const maxCrashes = 6;
const calmMs = 60_000;
const closingMs = 5_000;
const idleCheckMs = 200;
const repairAgainMs = 300_000;

/** Opening the database may have to migrate it first. */
const greetingMs = 120_000;

interface Run {
  readonly process: HostProcess;
  readonly connection: HostConnection;
  readonly startedAt: number;
  readonly gone: PromiseWithResolvers<void>;
}

/** The data host as main sees it: kept running until `close`, and calls say when it is not there. */
export class DataHostClient implements DataHost {
  readonly #options: DataHostClientOptions;
  #state: HostState['state'] = 'starting';
  #run: Run | null = null;
  /** The connection that calls wait for while the process starts. */
  #up = Promise.withResolvers<HostConnection>();
  #crashes = 0;
  #isClosing = false;
  #isRestarting = false;
  #isReopening = false;
  /** Whether the next process looks through the data files before it opens them. */
  #isToCheck = false;
  #repairedAt = Number.NEGATIVE_INFINITY;
  #nextStart: NodeJS.Timeout | undefined;

  constructor(options: DataHostClientOptions) {
    this.#options = options;
    this.#start();
  }

  state(): HostState['state'] {
    return this.#state;
  }

  async call<M extends HostMethod>(method: M, input: HostInput<M>, signal?: AbortSignal): Promise<HostOutput<M>> {
    try {
      return await (await this.#connected()).call(method, input, signal);
    } catch (error) {
      this.#repair(error instanceof AlmanacError ? error.code : undefined);
      throw error;
    }
  }

  /** Tells it the settings after a change; does nothing while it is down, because every start does it. */
  async configure(): Promise<void> {
    if (this.#state === 'up') await this.#run?.connection.call('host:configure', this.#options.configuration());
  }

  /** Ends the process, if there is one, and starts a new one. */
  restart(): void {
    clearTimeout(this.#nextStart);
    // Two processes must not meet on one database, so the old one ends first.
    if (this.#run) {
      this.#isRestarting = true;
      this.#run.process.kill();
    } else this.#startOver('restarting');
  }

  /**
   * Closes the data folder in good order, does something while no process has it open, and opens the one that `folder` says now.
   * Calls that come meanwhile wait. Rejects with what `meanwhile` threw, when the folder is open again.
   */
  async reopen(meanwhile: () => void = () => undefined): Promise<void> {
    clearTimeout(this.#nextStart);
    // From here on a call waits for the next folder instead of asking the one that is being left.
    this.#become('starting');
    this.#isReopening = true;
    this.#forgetConnection();
    if (this.#run) await this.#closeInOrder(this.#run);
    this.#isReopening = false;
    // The folder is opened again in any case.
    const done = Promise.try(meanwhile);
    this.#startOver('starting');
    await Promise.allSettled([done, this.#up.promise]);
    await done;
    await this.#up.promise;
  }

  /** Resolves when no call is under way, so that another folder can be opened without breaking one off. */
  async whenIdle(signal: AbortSignal): Promise<void> {
    while (this.#run?.connection.isBusy) await realSleep(idleCheckMs, signal);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#nextStart);
    if (this.#run) await this.#closeInOrder(this.#run);
  }

  #start(): void {
    const process = this.#options.fork();
    const run: Run = {
      process,
      connection: new HostConnection(process, {
        answers: this.#options.answers,
        onEvent: (event, payload) => this.#heard(event, payload),
      }),
      startedAt: performance.now(),
      gone: Promise.withResolvers(),
    };
    this.#run = run;
    process.onExit((code) => this.#ended(run, code));
    const { language } = this.#options.configuration();
    process.post({ kind: 'start', ...this.#options.folder(), check: this.#isToCheck, language });
    this.#isToCheck = false;
    this.#greet(run).catch((error) => {
      this.#options.log.error('the data host did not start', error);
      process.kill();
    });
  }

  /** A data folder that cannot be opened is no reason to wait: every call then says why. */
  async #greet({ connection }: Run): Promise<void> {
    await within(greetingMs, connection.ready, tooLate);
    // Messages keep their order, so whatever needs the configuration comes after it; a first screen need not wait for it.
    const configured = connection.call('host:configure', this.#options.configuration());
    this.#up.resolve(connection);
    this.#become('up');
    await configured.catch((error) => {
      if (!(error instanceof AlmanacError)) throw error;
      this.#options.log.warn('the data host could not be configured', error);
    });
  }

  #ended(run: Run, code: number): void {
    const { connection, startedAt, gone } = run;
    connection.drop();
    gone.resolve();
    // On a busy computer a process may end after its successor has started.
    if (this.#run !== run) return;
    this.#run = null;
    if (this.#isClosing || this.#isReopening) return;
    this.#forgetConnection();
    if (this.#isRestarting) this.#startOver('restarting');
    else {
      this.#options.log.error(`the data host ended with code ${code}`);
      this.#crashes = performance.now() - startedAt > calmMs ? 1 : this.#crashes + 1;
      this.#startAfterCrash();
    }
  }

  /** Waits longer after each crash in a row, and gives up after the last. */
  #startAfterCrash(): void {
    if (this.#crashes >= maxCrashes) this.#become('down');
    else {
      this.#become('restarting');
      const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** (this.#crashes - 1));
      this.#nextStart = setTimeout(() => this.#start(), delayMs);
    }
  }

  #startOver(as: 'restarting' | 'starting'): void {
    this.#isRestarting = false;
    this.#crashes = 0;
    this.#become(as);
    this.#start();
  }

  async #closeInOrder({ process, connection, gone }: Run): Promise<void> {
    const warn = (error: unknown) => this.#options.log.warn('closing', error);
    process.post({ kind: 'close' });
    await within(closingMs, connection.closed, tooLate).catch(warn);
    process.kill();
    await within(closingMs, gone.promise, tooLate).catch(warn);
  }

  #become(next: HostState['state']): void {
    if (this.#state === next) return;
    this.#state = next;
    this.#options.onState({ state: next });
  }

  async #connected(): Promise<HostConnection> {
    if (this.#isClosing || this.#state === 'restarting' || this.#state === 'down')
      throw new AlmanacError('DATA_HOST_DOWN');
    return this.#up.promise;
  }

  /** Callers that wait for a connection that never came get an error; later ones wait for the next. */
  #forgetConnection(): void {
    const lost = this.#up;
    this.#up = Promise.withResolvers();
    lost.promise.catch(() => undefined);
    lost.reject(new AlmanacError('DATA_HOST_DOWN'));
  }

  #heard(event: HostEvent, payload: unknown): void {
    this.#options.onEvent(event, payload);
    if (event === 'sync:status') this.#repair((payload as SyncStatus).last?.error?.code);
  }

  /** Damage that shows itself while the data is read: a new process looks through the files before it opens them. */
  #repair(code: string | undefined): void {
    // Where looking did not help, doing it again would not either.
    if (code !== 'CACHE_DAMAGED' || performance.now() - this.#repairedAt < repairAgainMs) return;
    this.#repairedAt = performance.now();
    this.#options.log.warn('the data is damaged: the data host is started again to look through it');
    this.#isToCheck = true;
    this.restart();
  }
}

function tooLate(): never {
  throw new AlmanacError('TIMEOUT');
}
