import { ipcMain } from 'electron';
import { cancelChannel, type MethodName, methodNames } from '../../src-preload/contract/channels.ts';
import { methods } from '../../src-preload/contract/methods.ts';
import type { CallRouter } from './call-router.ts';
import type { PageEvents } from './page-events.ts';
import type { SenderEvent } from './sender-check.ts';

/** Listens on one channel per method of the contract and on the one for cancelling; on nothing else. */
export function listenToPages(
  router: CallRouter,
  isOwnPage: (event: SenderEvent) => boolean,
  events: Pick<PageEvents, 'tellOthers'>,
): void {
  for (const method of methodNames) {
    ipcMain.handle(method, async (event, requestId: unknown, input: unknown) => {
      if (!isOwnPage(event)) return router.refuse(method);
      const result = await router.call(method, requestId, input);
      if (result.ok && mayChangeOthers(method)) events.tellOthers(event.sender, 'window:wrote', {});
      return result;
    });
  }
  ipcMain.on(cancelChannel, (event, requestId: unknown) => {
    if (isOwnPage(event)) router.cancel(requestId);
  });
}

/** Settings are told to all by an event of their own, and change with every step of the main window. */
const mayChangeOthers = (method: MethodName) => methods[method].kind === 'command' && method !== 'settings:update';
