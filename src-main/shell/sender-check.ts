import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { originOf } from './page-origin.ts';

/** The part of Electron's events that says who sent a message. */
export type SenderEvent = Pick<IpcMainEvent | IpcMainInvokeEvent, 'sender' | 'senderFrame'>;

/** Whether a message comes from the main frame of our own window while it shows our own page. */
export function isOwnPage({ sender, senderFrame }: SenderEvent, own: WebContents | null, pageOrigin: string): boolean {
  if (own === null || sender !== own || senderFrame === null) return false;
  return senderFrame.parent === null && !senderFrame.detached && originOf(senderFrame.url) === pageOrigin;
}
