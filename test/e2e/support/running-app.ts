import type { Page } from 'playwright';
import type { RecordedEvent } from '../../electron-standin/control-protocol.ts';

export type Theme = 'light' | 'dark';

/** The native dialogs: a test says beforehand what the user will answer. */
export interface Dialogs {
  /** Answers the next save dialog without an answer; null cancels it. An unexpected dialog is cancelled. */
  answerSave(path: string | null): Promise<void>;
  /** The same for the next dialog that asks for a file. */
  answerOpen(path: string | null): Promise<void>;
  /** The button that is chosen in the next question; without an answer it is the first one, which agrees. */
  answerQuestion(button: string): Promise<void>;
}

export interface LaunchOptions {
  readonly userDataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Chosen in the settings, as a user would. */
  readonly theme?: Theme;
  /** Size of the page, in CSS pixels. */
  readonly size?: { readonly width: number; readonly height: number };
  /** The entry of the app to start on the stand-in, where it is not the built one in `out/`: a path through an `app.asar`. */
  readonly entry?: string;
  /** More arguments, for example `--lang=de-DE`, or `--show` for a window that can be seen. */
  readonly args?: readonly string[];
}

/** The built app, started as a user starts it. */
export interface RunningApp {
  /** The program that shows it, with its version: `Electron 45.4.1`, `the stand-in (Chromium 142.0.7444.59)`. */
  readonly runsOn: string;
  readonly page: Page;
  readonly dialogs: Dialogs;
  /** The process id of the main process. */
  readonly pid: number;
  /** Events so far, oldest first. */
  recordedEvents(): Promise<readonly RecordedEvent[]>;
  /** Sets the proxies of the computer from now on, as a PAC script answers: `PROXY a:8080; DIRECT`. */
  proxies(answer: string): Promise<void>;
  /** Opens a link as macOS does: by an event of the app. */
  openUrl(url: string): Promise<void>;
  /** Starts the app a second time with these arguments, as Windows and Linux open a link; waits until that copy has left. */
  startAgain(args: readonly string[]): Promise<void>;
  /** Puts the computer to sleep, or wakes it. */
  power(event: 'suspend' | 'resume'): Promise<void>;
  /** Has the user choose another accent for the computer, as `rrggbbaa`. */
  accent(colour: string): Promise<void>;
  /** Chooses an item of the application menu; its id is the name of the command. */
  menu(item: string): Promise<void>;
  /** Clicks what was said last on the desktop. */
  clickNotification(): Promise<void>;
  /** Evaluates an expression in the page of the main window, also when its process is not the first one, to which `page` belongs. */
  inMainPage(expression: string): Promise<unknown>;
  /** Ends the process of the page in the main window, as a lack of memory would. */
  killMainPage(): Promise<void>;
  /** How many windows the main process has: it hears a moment later that one was closed. */
  windows(): Promise<number>;
  /** Presses Ctrl and a key in the window that has the focus: for one that runs no script. */
  pressControl(key: string): Promise<void>;
  /** The size of the page, which may be smaller than a user can make it: as if letters were larger. */
  resize(size: { readonly width: number; readonly height: number }): Promise<void>;
  /** Quits in good order. */
  quit(): Promise<void>;
  /** Ends the process at once, as a crash or the power switch would. */
  kill(): Promise<void>;
}
