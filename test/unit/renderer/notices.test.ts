import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissNotice, leaveScreen, notices, say } from '#renderer/client/notices.ts';

/* How long a notice stays when another screen is shown. */

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  dismissNotice();
  vi.useRealTimers();
});

const action = { label: 'Undo' as never, run: () => undefined };
const isShown = () => notices.snapshot() !== null;

it('goes with the screen that it was said on, once it can have been read', () => {
  say({ tone: 'info', text: () => 'Watching', action });
  vi.advanceTimersByTime(3_000);
  leaveScreen();
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(5_001);
  expect(isShown()).toBe(false);
});

it('goes at once when it was there for long', () => {
  say({ tone: 'info', text: () => 'Watching', action });
  vi.advanceTimersByTime(30_000);
  expect(isShown()).toBe(true);
  leaveScreen();
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
});

it('stays for a file that was written and for a failure', () => {
  for (const notice of [
    { tone: 'info', text: () => 'Exported', file: 'token' },
    { tone: 'info', text: () => 'Three reports', action, isOfFiles: true },
    { tone: 'error', text: () => 'Failed' },
  ] as const) {
    say(notice);
    vi.advanceTimersByTime(30_000);
    leaveScreen();
    vi.advanceTimersByTime(20_000);
    expect(isShown()).toBe(true);
  }
});
