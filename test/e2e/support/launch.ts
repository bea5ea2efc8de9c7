import type { Page } from 'playwright-core';
import type { Happening } from '../../electron-standin/control-protocol.ts';
import { ask } from './bridge.ts';
import { electronBinary, startElectron } from './electron-app.ts';
import { startStandIn } from './stand-in-app.ts';

type Theme = 'light' | 'dark';

/** The native dialogs: a test says beforehand what the person will answer. */
export interface Dialogs {
  /** Answers the next save dialog without an answer; null cancels it. A dialog that nobody expected is cancelled. */
  answerSave(path: string | null): Promise<void>;
  /** The same for the next dialog that asks for a file. */
  answerOpen(path: string | null): Promise<void>;
}

export interface LaunchOptions {
  readonly userDataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Chosen in the settings, as a person would. */
  readonly theme?: Theme;
  /** Of the page, in CSS pixels. */
  readonly size?: { readonly width: number; readonly height: number };
  /** The entry of the app to start on the stand-in, where it is not the built one in `out/`: a path through an `app.asar`. */
  readonly entry?: string;
  /** More arguments, for example `--lang=de-DE`, or `--show` for a window that can be seen. */
  readonly args?: readonly string[];
}

/** The built app, started as a person starts it. */
export interface RunningApp {
  readonly kind: 'electron' | 'stand-in';
  readonly page: Page;
  readonly dialogs: Dialogs;
  /** The process id of the main process. */
  readonly pid: number;
  /** What happened so far, oldest first. */
  happenings(): Promise<readonly Happening[]>;
  /** What the computer's settings say of proxies from now on, as a PAC script answers: `PROXY a:8080; DIRECT`. */
  proxies(answer: string): Promise<void>;
  /** Opens a link as macOS does: by an event of the app. */
  openUrl(url: string): Promise<void>;
  /** Starts the app a second time with these arguments, as Windows and Linux open a link; waits until that copy has left. */
  startAgain(args: readonly string[]): Promise<void>;
  /** Puts the computer to sleep, or wakes it. */
  power(event: 'suspend' | 'resume'): Promise<void>;
  /** Has the person choose another accent for the computer, as `rrggbbaa`. */
  accent(colour: string): Promise<void>;
  /** Chooses an item of the application menu; its id is the name of the command. */
  menu(item: string): Promise<void>;
  /** How many windows the main process has: it hears a moment later that one was closed. */
  windows(): Promise<number>;
  /** Presses Ctrl and a key in the window that has the focus: for one that runs no script. */
  pressControl(key: string): Promise<void>;
  resize(size: { readonly width: number; readonly height: number }): Promise<void>;
  /** Quits in good order. */
  quit(): Promise<void>;
  /** Ends the process at once, as a crash or the power switch would. */
  kill(): Promise<void>;
}

/** Starts the built app in `out/`: on the real Electron when its binary is there, on the stand-in otherwise. */
export async function launch(options: LaunchOptions): Promise<RunningApp> {
  const binary = electronBinary();
  const app =
    binary === null || options.entry !== undefined ? await startStandIn(options) : await startElectron(binary, options);
  if (options.size) await app.resize(options.size);
  if (options.theme) await chooseTheme(app.page, options.theme);
  return app;
}

/** Chooses it without the settings' screen, and waits until the page has it. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await ask(page, 'settings:update', { theme });
  await page.waitForFunction((chosen) => document.documentElement.dataset.theme === chosen, theme);
}
