import { AlmanacError } from '../../src-preload/contract/errors.ts';
import { nowInstant } from '../../src-preload/contract/time.ts';
import type { UpdateState } from '../../src-preload/contract/updates.ts';
import type { Log } from './logging.ts';
import type { UpdateEngine, UpdateWay } from './update-engine.ts';

export interface Updates {
  state(): UpdateState;
  /** Asks for a newer version. `quietly`, at a start, it says nothing when there is no answer: a laptop is often offline. */
  check(options?: { readonly quietly: boolean }): Promise<void>;
  /** Fetches the version that was found. @throws AlmanacError INVALID_INPUT when none was */
  download(): Promise<void>;
  /**
   * Asks once more, outside the page, then ends the app and installs what was fetched.
   * @throws AlmanacError INVALID_INPUT when nothing was
   */
  install(): Promise<void>;
}

/**
 * Newer versions: only when somebody asks, or has asked to be told at every start. Nothing waits for it, nothing installs itself.
 */
export function createUpdates(options: {
  /** Why there are none for this copy. */
  readonly unavailable: Extract<UpdateState, { state: 'unavailable' }>['reason'] | null;
  readonly loadEngine: () => Promise<UpdateEngine>;
  readonly way: () => UpdateWay;
  /** Asks the person where no page can answer: a page that was taken over must not install anything. */
  readonly confirm: (update: { readonly version: string; readonly feed: string | null }) => Promise<boolean>;
  readonly onChange: (state: UpdateState) => void;
  readonly log: Pick<Log, 'warn'>;
  readonly clock?: () => number;
}): Updates {
  const { unavailable, loadEngine, way, log, clock = Date.now } = options;
  let state: UpdateState =
    unavailable === null ? { state: 'current', checkedAt: null } : { state: 'unavailable', reason: unavailable };
  /** Where the version that was found comes from, whatever the settings say by now. */
  let feed: string | null = null;
  let loading: Promise<UpdateEngine> | null = null;
  let loaded: UpdateEngine | null = null;

  const become = (next: UpdateState) => {
    state = next;
    options.onChange(next);
  };
  const engine = async () => {
    loading ??= loadEngine();
    loaded = await loading;
    return loaded;
  };
  const isBusy = () => ['unavailable', 'checking', 'downloading', 'ready'].includes(state.state);

  return {
    state: () => state,
    async check({ quietly } = { quietly: false }) {
      if (isBusy()) return;
      const before = state;
      become({ state: 'checking' });
      try {
        const asked = way();
        const found = await (await engine()).check(asked);
        feed = asked.feed;
        become(found === null ? { state: 'current', checkedAt: nowInstant(clock) } : { state: 'available', ...found });
      } catch (error) {
        log.warn('there was no answer about newer versions:', error);
        become(quietly ? before : { state: 'failed', step: 'check' });
      }
    },
    async download() {
      if (state.state !== 'available') throw new AlmanacError('INVALID_INPUT', { what: 'the update' });
      const { version } = state;
      become({ state: 'downloading', version, percent: 0 });
      let shown = 0;
      try {
        await (await engine()).download((percent) => {
          // A few times are enough for a bar.
          if (percent < shown + 1 || percent > 100) return;
          shown = percent;
          become({ state: 'downloading', version, percent });
        });
        become({ state: 'ready', version });
      } catch (error) {
        log.warn('the newer version was not fetched:', error);
        become({ state: 'failed', step: 'download' });
      }
    },
    async install() {
      if (state.state !== 'ready') throw new AlmanacError('INVALID_INPUT', { what: 'the update' });
      if (await options.confirm({ version: state.version, feed })) loaded?.install();
    },
  };
}
