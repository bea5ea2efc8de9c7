import type { BrowserWindow } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AppWindows } from '#main/shell/windows/app-windows.ts';
import { type Commands, createCommands } from '#main/shell/windows/perform.ts';

const window = () => ({ webContents: { print: vi.fn() } }) as unknown as BrowserWindow;
const [main, view, report] = [window(), window(), window()];

let front: BrowserWindow | null;
let isMainOpen: boolean;
let commands: Commands;
const tell = vi.fn();
const zoom = vi.fn();
const show = vi.fn(() => {
  isMainOpen = true;
  front = main;
});

beforeEach(() => {
  vi.clearAllMocks();
  [front, isMainOpen] = [main, true];
  const windows = {
    front: () => front,
    isReport: (each: BrowserWindow) => each === report,
    mainPage: () => (isMainOpen ? main.webContents : null),
    show,
  } as unknown as AppWindows;
  commands = createCommands({ windows, events: { tell }, zoom });
});

test('a command goes to the page that is in front', () => {
  commands.take();
  commands.perform('jobs');
  front = view;
  commands.perform('skills');
  expect(tell.mock.calls).toEqual([
    [main.webContents, 'menu:command', { command: 'jobs' }],
    [view.webContents, 'menu:command', { command: 'skills' }],
  ]);
  expect(show).not.toHaveBeenCalled();
});

test('a report is printed on the printer’s own paper, and leaves everything else to the main window', () => {
  commands.take();
  front = report;
  commands.perform('print');
  expect(report.webContents.print).toHaveBeenCalledWith({ printBackground: true, usePrinterDefaultPageSize: true });
  commands.perform('jobs');
  expect(show).toHaveBeenCalledOnce();
  expect(tell.mock.calls).toEqual([[main.webContents, 'menu:command', { command: 'jobs' }]]);
});

test.each([
  ['a report alone is open', report],
  ['no window is open', null],
])('a command waits until the main window’s page asks for it, where %s', (_what, there) => {
  [front, isMainOpen] = [there, false];
  commands.perform('jobs');
  expect(show).toHaveBeenCalledOnce();
  expect(tell).not.toHaveBeenCalled();
  expect(commands.take()).toBe('jobs');
  expect(commands.take()).toBeNull();
});

test('the size is changed wherever one is', () => {
  for (const there of [main, view, report, null]) {
    front = there;
    commands.perform('zoomIn');
  }
  expect(zoom).toHaveBeenCalledTimes(4);
  expect(zoom.mock.calls[0]?.[0](100)).toBe(110);
  expect(show).not.toHaveBeenCalled();
});
