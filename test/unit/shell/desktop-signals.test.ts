import { beforeEach, describe, expect, it } from 'vitest';
import { DesktopSignals } from '#main/shell/system/desktop-signals.ts';

let desktop: { badges: number[]; notices: string[]; clicks: (() => void)[] };
let hasFocus: boolean;
let bars: number[];
let opened: string[];
let signals: DesktopSignals;

beforeEach(() => {
  desktop = { badges: [], notices: [], clicks: [] };
  hasFocus = false;
  bars = [];
  opened = [];
  signals = new DesktopSignals({
    mainWindow: () => ({ setProgressBar: (value: number) => bars.push(value) }) as never,
    hasFocus: () => hasFocus,
    open: (address) => opened.push(address),
    setBadge: (count) => desktop.badges.push(count),
    notify: (body, onOpen) => {
      desktop.notices.push(body);
      desktop.clicks.push(onOpen);
    },
  });
});

const running = (resourcesDone: number, isBackground = false) =>
  ({ running: { resourcesDone, resourcesTotal: 40, isBackground }, last: null }) as never;
const ended = (outcome: string) => ({ running: null, last: { outcome } }) as never;

describe('the icon of the window', () => {
  it('shows how far a sync is, in whole percents, until it ends', () => {
    for (const done of [0, 10, 10, 20]) signals.onSync(running(done));
    signals.onSync(ended('complete'));
    expect(bars).toEqual([0, 0.25, 0.5, -1]);
  });

  it('shows nothing of a download in the background', () => {
    signals.onSync(running(10, true));
    expect(bars).toEqual([]);
  });

  it('shows the work that is less far where there are two', () => {
    signals.onSync(running(20));
    signals.onReports({ done: 1, total: 10, failed: 0 });
    signals.onReports({ done: 10, total: 10, failed: 0 });
    expect(bars).toEqual([0.5, 0.1, 0.5]);
  });
});

describe('a notice on the desktop', () => {
  it.each([
    ['failed', 'The automatic sync failed. Open Sync to see why.'],
    ['partial', 'The automatic sync could not read everything. Open Sync to see what is missing.'],
  ])('says that an automatic sync ended %s, and leads to Sync', (outcome, words) => {
    signals.onAutoSyncEnded({ outcome } as never);
    expect(desktop.notices).toEqual([words]);
    desktop.clicks[0]?.();
    expect(opened).toEqual(['/sync']);
  });

  it.each(['complete', 'paused', 'cancelled', 'interrupted'])('says nothing of one that ended %s', (outcome) => {
    signals.onAutoSyncEnded({ outcome } as never);
    expect([desktop.notices, desktop.badges]).toEqual([[], []]);
  });

  it('says nothing to a user who is looking at the app', () => {
    hasFocus = true;
    signals.onAutoSyncEnded({ outcome: 'failed' } as never);
    signals.onReports({ done: 3, total: 3, failed: 0 });
    expect(desktop.notices).toEqual([]);
  });

  it('says when the reports of many runs are there, or how many are not', () => {
    signals.onReports({ done: 3, total: 3, failed: 0 });
    signals.onReports({ done: 3, total: 3, failed: 2 });
    expect(desktop.notices).toEqual(['3 reports were saved.', '2 reports could not be made. Open Reports to see why.']);
  });
});

describe('the number on the icon', () => {
  it('counts crossed thresholds and a failed sync until the user looks', () => {
    signals.onCrossed(2, false);
    signals.onAutoSyncEnded({ outcome: 'failed' } as never);
    signals.onFocus();
    expect(desktop.badges).toEqual([2, 3, 0]);
    expect(desktop.notices).toHaveLength(1);
  });

  it('forgets a failure that a later sync has mended', () => {
    signals.onAutoSyncEnded({ outcome: 'partial' } as never);
    signals.onSync(ended('complete'));
    expect(desktop.badges).toEqual([1, 0]);
  });
});
