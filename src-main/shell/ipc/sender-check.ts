import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { originOf } from '../hardening/page-origin.ts';

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
