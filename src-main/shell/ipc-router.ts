import { ipcMain } from 'electron';
import { cancelChannel, methodNames } from '../../src-preload/contract/channels.ts';
import type { CallRouter } from './call-router.ts';
import type { SenderEvent } from './sender-check.ts';

/** Listens on one channel per method of the contract and on the one for cancelling; on nothing else. */
export function listenToPage(router: CallRouter, isOwnPage: (event: SenderEvent) => boolean): void {
  for (const method of methodNames) {
    ipcMain.handle(method, (event, requestId: unknown, input: unknown) =>
      isOwnPage(event) ? router.call(method, requestId, input) : router.refuse(method),
    );
  }
  ipcMain.on(cancelChannel, (event, requestId: unknown) => {
    if (isOwnPage(event)) router.cancel(requestId);
  });
}
