import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissNotice, leaveScreen, noteAction, notices, say, undoable, undoLast } from '#renderer/client/notices.ts';

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

it('goes with the screen that it was said on, so that no undo stands beside other things', () => {
  for (const seconds of [0, 3, 30]) {
    say({ tone: 'info', text: () => 'Watching', action });
    vi.advanceTimersByTime(1_000 * seconds);
    expect(isShown()).toBe(true);
    noteAction();
    leaveScreen();
    expect(isShown()).toBe(false);
  }
});

it('stays on the screen that the step led to by which it was said, until that is left', () => {
  say({ tone: 'info', text: () => 'The report is open', action });
  vi.advanceTimersByTime(5_000);
  leaveScreen();
  vi.advanceTimersByTime(40_000);
  expect(isShown()).toBe(true);
  noteAction();
  leaveScreen();
  expect(isShown()).toBe(false);
});

it('stays for a failure, and for a file that was written on one more screen', () => {
  for (const notice of [
    { tone: 'info', text: () => 'Exported', file: 'token' },
    { tone: 'info', text: () => 'Three reports', action, isOfFiles: true },
    { tone: 'error', text: () => 'Failed' },
  ] as const) {
    say(notice);
    vi.advanceTimersByTime(30_000);
    noteAction();
    leaveScreen();
    vi.advanceTimersByTime(20_000);
    expect(isShown()).toBe(true);
    // By then the user is at other work.
    noteAction();
    leaveScreen();
    expect(isShown()).toBe(notice.tone === 'error');
  }
});

it('offers its undo elsewhere while it stands, and no other action', () => {
  expect(undoLast()).toBe(false);
  const run = vi.fn();
  say({ tone: 'info', text: () => 'Renamed', action: { ...action, run } });
  expect(undoable()?.()).toBe('Renamed');
  expect(undoLast()).toBe(true);
  expect(run).toHaveBeenCalledOnce();
  expect(isShown()).toBe(false);
  say({ tone: 'info', text: () => 'Undone', action: { label: 'Redo the name change' as never, run } });
  expect(undoable()).toBeNull();
  expect(undoLast()).toBe(false);
});
