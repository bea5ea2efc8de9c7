import type { SyncResult } from '#contract/sync.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { pauseReason, quitReason } from './give-up.ts';
import { type SyncRequest, SyncRun, type SyncRunOptions } from './sync-run.ts';

/** The right to write, across processes; null when another process syncs. */
export type SyncLock = () => (() => void) | null;

/** Runs syncs, one at a time. */
export class Sync {
  readonly #options: SyncRunOptions;
  readonly #lock: SyncLock;
  #running: SyncRun | null = null;

  constructor(options: SyncRunOptions, lock: SyncLock) {
    this.#options = options;
    this.#lock = lock;
  }

  /**
   * Begins beside the caller; `finished` never rejects. While a sync runs, what is wanted now is put before what waits; one in the
   * background is paused first.
   * @throws AlmanacError SYNC_RUNNING when another process syncs the same folder
   */
  async start(request: SyncRequest): Promise<{ syncId: string; finished: Promise<SyncResult> }> {
    while (this.#running?.isBackground && !request.isBackground) {
      this.#running.stop(pauseReason);
      await this.#running.finished;
    }
    this.#running?.add(request);
    this.#running ??= this.#begin(request);
    const { syncId, finished } = this.#running;
    return { syncId, finished };
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Gives up what is being read; what is complete stays. */
  cancel(): void {
    this.#running?.stop();
  }

  /** Stops so that the next sync resumes this one. */
  pause(): void {
    this.#running?.stop(pauseReason);
  }

  /** Ends a running sync with this error and waits for the end. No later sync resumes it. */
  async abort(reason: AlmanacError): Promise<void> {
    this.#running?.abort(reason);
    await this.#running?.finished;
  }

  /** Stops so that the next start resumes this sync, and waits for the end: for quitting. */
  async stop(): Promise<void> {
    this.#running?.stop(quitReason);
    await this.#running?.finished;
  }

  #begin(request: SyncRequest): SyncRun {
    const unlock = this.#lock();
    if (!unlock) throw new AlmanacError('SYNC_RUNNING');
    return new SyncRun(this.#options, request, () => {
      this.#running = null;
      unlock();
    });
  }
}
