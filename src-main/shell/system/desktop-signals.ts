import type { BrowserWindow } from 'electron';
import type { EventPayload } from '#contract/bridge.ts';
import type { SyncStatus } from '#contract/sync.ts';
import { t } from '#shared/language/message.ts';

export interface DesktopSignalsOptions {
  /** The window whose icon shows progress; null while it is closed. */
  readonly mainWindow: () => Pick<BrowserWindow, 'setProgressBar'> | null;
  /** Whether the user is looking at a window of the app. */
  readonly hasFocus: () => boolean;
  /** Opens an address of the app. */
  readonly open: (address: string) => void;
  /** Shows a number on the icon of the app; none for 0. */
  readonly setBadge: (count: number) => void;
  /** Shows a notice, and calls back when it is clicked. */
  readonly notify: (body: string, onOpen: () => void) => void;
}

/** No progress, in Electron's terms. */
const noProgress = -1;

/** Shows on the desktop what the app is doing, and what came of it while the user is elsewhere. */
export class DesktopSignals {
  readonly #options: DesktopSignalsOptions;
  readonly #progress = new Map<'sync' | 'reports', number>();
  #shown = noProgress;
  #badge = 0;
  #crossed = 0;
  #hasFailed = false;

  constructor(options: DesktopSignalsOptions) {
    this.#options = options;
  }

  /** Follows a sync that the user waits for; downloads in the background are silent. */
  onSync({ running, last }: Pick<SyncStatus, 'running' | 'last'>): void {
    const fraction = running === null || running.isBackground ? null : running.resourcesDone / running.resourcesTotal;
    this.#setProgress('sync', fraction);
    if (running !== null || last === null) return;
    if (last.outcome === 'complete') this.#hasFailed = false;
    this.#setBadge();
  }

  /** Says that a sync which began by itself did not read everything. */
  onAutoSyncEnded({ outcome }: Pick<NonNullable<SyncStatus['last']>, 'outcome'>): void {
    if (outcome !== 'failed' && outcome !== 'partial') return;
    this.#hasFailed = true;
    this.#setBadge();
    if (this.#options.hasFocus()) return;
    const text =
      outcome === 'failed'
        ? t('The automatic sync failed. Open Sync to see why.')
        : t('The automatic sync could not read everything. Open Sync to see what is missing.');
    this.#options.notify(text, () => this.#options.open('/sync'));
  }

  /** Follows many reports that are made into one folder, and says when all are there. */
  onReports({ done, total, failed }: EventPayload<'reports:progress'>): void {
    const isOver = done >= total;
    this.#setProgress('reports', isOver ? null : done / total);
    if (!isOver || this.#options.hasFocus()) return;
    const text =
      failed === 0
        ? t('{n, plural, one {# report was saved.} other {# reports were saved.}}', { n: total })
        : t(
            '{n, plural, one {# report could not be made.} other {# reports could not be made.}} Open Reports to see why.',
            {
              n: failed,
            },
          );
    this.#options.notify(text, () => this.#options.open('/reports'));
  }

  /** Counts watched figures that crossed their thresholds until the user looks at the app. */
  onCrossed(crossed: number, isNoticed: boolean): void {
    this.#crossed += crossed;
    this.#setBadge();
    if (!isNoticed) return;
    const text = t(
      '{n, plural, one {# watched figure crossed its threshold} other {# watched figures crossed their thresholds}} in the last sync. Open the watch list to see more.',
      { n: crossed },
    );
    this.#options.notify(text, () => this.#options.open('/watch'));
  }

  /** The user looks at the app: what is new has been seen. */
  onFocus(): void {
    this.#crossed = 0;
    this.#hasFailed = false;
    this.#setBadge();
  }

  #setBadge(): void {
    const count = this.#crossed + (this.#hasFailed ? 1 : 0);
    if (count === this.#badge) return;
    this.#badge = count;
    this.#options.setBadge(count);
  }

  #setProgress(work: 'sync' | 'reports', fraction: number | null): void {
    if (fraction === null || !Number.isFinite(fraction)) this.#progress.delete(work);
    else this.#progress.set(work, Math.floor(fraction * 100) / 100);
    const value = this.#progress.size === 0 ? noProgress : Math.min(...this.#progress.values());
    if (value === this.#shown) return;
    this.#shown = value;
    this.#options.mainWindow()?.setProgressBar(value);
  }
}
