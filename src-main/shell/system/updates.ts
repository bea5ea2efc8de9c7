import type { UpdateState } from '#contract/app.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { nowInstant } from '#shared/time/time.ts';
import type { Log } from './logging.ts';
import type { UpdateEngine, UpdateWay } from './update-engine.ts';

export interface UpdateOptions {
  /** Why there are none for this copy. */
  readonly unavailable: Extract<UpdateState, { state: 'unavailable' }>['reason'] | null;
  readonly loadEngine: () => Promise<UpdateEngine>;
  readonly way: () => UpdateWay;
  /** Asks the user where no page can answer: a page that was taken over must not install anything. */
  readonly confirm: (update: { readonly version: string; readonly feed: string | null }) => Promise<boolean>;
  readonly onChange: (state: UpdateState) => void;
  readonly log: Pick<Log, 'warn'>;
  readonly clock?: () => number;
}

/**
 * Updates: only when a user asks, or has switched on the check at every start. Nothing waits for it, nothing installs itself.
 */
export class Updates {
  readonly #options: UpdateOptions;
  #state: UpdateState;
  /** Where the version that was found comes from, whatever the settings say by now. */
  #feed: string | null = null;
  #loading: Promise<UpdateEngine> | null = null;
  #loaded: UpdateEngine | null = null;

  constructor(options: UpdateOptions) {
    const { unavailable } = options;
    this.#options = options;
    this.#state =
      unavailable === null ? { state: 'current', checkedAt: null } : { state: 'unavailable', reason: unavailable };
  }

  state(): UpdateState {
    return this.#state;
  }

  /** Asks for a newer version. `quietly`, at a start, it says nothing when there is no answer: a laptop is often offline. */
  async check({ quietly }: { readonly quietly: boolean } = { quietly: false }): Promise<void> {
    if (['unavailable', 'checking', 'downloading', 'ready'].includes(this.#state.state)) return;
    const { way, log, clock } = this.#options;
    const before = this.#state;
    this.#become({ state: 'checking' });
    try {
      const updateWay = way();
      const found = await (await this.#engine()).check(updateWay);
      this.#feed = updateWay.feed;
      this.#become(
        found === null ? { state: 'current', checkedAt: nowInstant(clock) } : { state: 'available', ...found },
      );
    } catch (error) {
      log.warn('there was no answer about newer versions:', error);
      this.#become(quietly ? before : { state: 'failed', step: 'check' });
    }
  }

  /** Fetches the version that was found. @throws AlmanacError INVALID_INPUT when none was */
  async download(): Promise<void> {
    if (this.#state.state !== 'available') throw new AlmanacError('INVALID_INPUT', { what: t('the update') });
    const { version } = this.#state;
    this.#become({ state: 'downloading', version, percent: 0 });
    let shown = 0;
    try {
      await (await this.#engine()).download((percent) => {
        // A few times are enough for a bar.
        if (percent < shown + 1 || percent > 100) return;
        shown = percent;
        this.#become({ state: 'downloading', version, percent });
      });
      this.#become({ state: 'ready', version });
    } catch (error) {
      this.#options.log.warn('the newer version was not fetched:', error);
      this.#become({ state: 'failed', step: 'download' });
    }
  }

  /**
   * Asks once more, outside the page, then ends the app and installs what was fetched.
   * @throws AlmanacError INVALID_INPUT when nothing was
   */
  async install(): Promise<void> {
    if (this.#state.state !== 'ready') throw new AlmanacError('INVALID_INPUT', { what: t('the update') });
    const { version } = this.#state;
    if (await this.#options.confirm({ version, feed: this.#feed })) this.#loaded?.install();
  }

  #become(next: UpdateState): void {
    this.#state = next;
    this.#options.onChange(next);
  }

  async #engine(): Promise<UpdateEngine> {
    this.#loading ??= this.#options.loadEngine();
    this.#loaded = await this.#loading;
    return this.#loaded;
  }
}
