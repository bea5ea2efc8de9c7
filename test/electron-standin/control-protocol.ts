/* Messages between a test and the stand-in over the channel of child processes. */

/** Something that the user would have seen or that left the app. */
export type RecordedEvent =
  | { readonly kind: 'saveDialog'; readonly defaultPath: string; readonly answer: string | null }
  | { readonly kind: 'openDialog'; readonly answer: string | null }
  | { readonly kind: 'messageBox'; readonly message: string; readonly detail: string; readonly answer: string }
  | { readonly kind: 'errorBox'; readonly title: string; readonly content: string }
  | { readonly kind: 'openExternal'; readonly url: string }
  | { readonly kind: 'copied'; readonly text: string }
  /** The dialog of the printer: on its own paper, or on Electron's default. */
  | { readonly kind: 'printed'; readonly url: string; readonly paper: 'printer' | 'A4' }
  /** Said on the desktop. */
  | { readonly kind: 'notified'; readonly title: string; readonly body: string }
  | { readonly kind: 'openPath'; readonly path: string }
  | { readonly kind: 'showItemInFolder'; readonly path: string };

export type Command =
  /** Answers the next save dialog that has no answer yet; null cancels it. */
  | { readonly do: 'answerSave'; readonly path: string | null }
  /** The same for the next dialog that asks for a file. */
  /** The button that the user chooses in the next question of the system. */
  | { readonly do: 'answerQuestion'; readonly button: string }
  | { readonly do: 'answerOpen'; readonly path: string | null }
  | { readonly do: 'report' }
  /** From now on the computer's settings (or its PAC script) answer this for every address. */
  | { readonly do: 'proxies'; readonly answer: string }
  /** As macOS hands over a link. */
  | { readonly do: 'openUrl'; readonly url: string }
  | { readonly do: 'power'; readonly event: 'suspend' | 'resume' }
  | { readonly do: 'accent'; readonly colour: string }
  | { readonly do: 'menu'; readonly item: string }
  /** Clicks what was said last on the desktop. */
  | { readonly do: 'clickNotification' }
  /** How many windows the main process has. */
  | { readonly do: 'countWindows' }
  /** A key in the window that has the focus, as far as the main process hears of it. */
  | { readonly do: 'press'; readonly key: string; readonly control: boolean }
  | { readonly do: 'resize'; readonly width: number; readonly height: number }
  /** Evaluates an expression in the page as soon as the app has opened it; the answer is what it comes to. */
  | { readonly do: 'evaluate'; readonly expression: string }
  /** The same in the main window, whatever process its page is of by now. */
  | { readonly do: 'inMainPage'; readonly expression: string }
  /** Ends the process of the page in the main window. */
  | { readonly do: 'killMainPage' }
  | { readonly do: 'quit' };

export type ToStandIn = Command & { readonly id: number };

export type FromStandIn =
  | { readonly event: 'started'; readonly endpoint: string; readonly profile: string }
  | { readonly event: 'done'; readonly id: number; readonly data: unknown }
  | { readonly event: 'failed'; readonly id: number; readonly message: string };
