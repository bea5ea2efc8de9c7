import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { originOf } from './page-origin.ts';

/** The part of Electron's events that says who sent a message. */
export type SenderEvent = Pick<IpcMainEvent | IpcMainInvokeEvent, 'sender' | 'senderFrame'>;

/** Whether a message comes from the main frame of one of our own pages while it shows our own address. */
export function isOwnPage(
  { sender, senderFrame }: SenderEvent,
  own: readonly WebContents[],
  pageOrigin: string,
): boolean {
  if (!own.includes(sender) || senderFrame === null) return false;
  return senderFrame.parent === null && !senderFrame.detached && originOf(senderFrame.url) === pageOrigin;
}
