import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { part } from './part.ts';
import type { FromPage, PreloadLink } from './preload-link.ts';

type Handler = Parameters<IpcMain['handle']>[1];
type OnListener = Parameters<IpcMain['on']>[1];

/** A message with its sender, whichever way it came. */
export type PageEvent = IpcMainInvokeEvent & IpcMainEvent;

const handlers = new Map<string, Handler>();
const listeners = new Map<string, OnListener[]>();

export const ipcMain: IpcMain = part<IpcMain>('ipcMain', {
  handle(channel, handler) {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
  on(channel: string, listener: OnListener) {
    listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    return ipcMain;
  },
});

/** Gives a message of the page to the listeners. */
export async function receive(message: FromPage, event: PageEvent, link: PreloadLink): Promise<void> {
  if (message.kind === 'send') {
    for (const listener of listeners.get(message.channel) ?? []) listener(event, ...message.args);
    return;
  }
  const handler = handlers.get(message.channel);
  try {
    if (!handler) throw new Error(`No handler registered for '${message.channel}'`);
    link.reply(message.id, true, await handler(event, ...message.args));
  } catch (error) {
    link.reply(message.id, false, `Error invoking remote method '${message.channel}': ${error}`);
  }
}
