import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { appOrigin } from '#contract/channels.ts';
import { isOfThisComputer } from '#contract/connection.ts';

/** Where our pages come from: `app://bundle`, or the development server of a copy that is not packaged. */
export interface PageSource {
  readonly origin: string;
  readonly startUrl: string;
  /** Whether pages come from the development server, whose scripts need its web socket. */
  readonly isDevServer: boolean;
}

/** Decides once where pages come from. A packaged app never looks at the environment. */
export function pageSource(isPackaged: boolean, devServerUrl: string | undefined): PageSource {
  const bundle = { origin: appOrigin, startUrl: `${appOrigin}/index.html`, isDevServer: false };
  if (isPackaged || devServerUrl === undefined || !URL.canParse(devServerUrl)) return bundle;
  const { protocol, origin } = new URL(devServerUrl);
  if (protocol !== 'http:' || !isOfThisComputer(devServerUrl)) return bundle;
  return { origin, startUrl: `${origin}/index.html`, isDevServer: true };
}

/** Scheme and host of an address; null for what is no address. Node gives `app://bundle` the origin "null", so it is not asked. */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** The part of Electron's events that says who sent a message. */
export type SenderEvent = Pick<IpcMainEvent | IpcMainInvokeEvent, 'sender' | 'senderFrame'>;

/** Whether a message comes from the main frame of one of our own pages while it shows our own address. Never throws. */
export function isOwnPage(event: SenderEvent, own: readonly WebContents[], pageOrigin: string): boolean {
  try {
    const { sender, senderFrame } = event;
    if (senderFrame === null || !own.includes(sender)) return false;
    // Not `detached`: it stays true for the frame of a page whose process died and that was loaded again.
    return senderFrame === sender.mainFrame && originOf(senderFrame.url) === pageOrigin;
  } catch {
    // Electron throws when it is asked about a frame that has gone meanwhile.
    return false;
  }
}
