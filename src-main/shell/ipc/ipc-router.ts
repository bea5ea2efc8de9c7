import { ipcMain, type WebContents } from 'electron';
import { cancelChannel, type MethodName, methodNames } from '#contract/channels.ts';
import type { SenderEvent } from '../hardening/page-origin.ts';
import type { CallRouter } from './call-router.ts';
import type { PageEvents } from './page-events.ts';

/** Listens on one channel per method of the contract and on the one for cancelling; on nothing else. */
export function listenToPages(
  router: CallRouter,
  isOwnPage: (event: SenderEvent) => boolean,
  events: Pick<PageEvents, 'emitToOthers'>,
): void {
  const callsOf = followCalls(router);
  for (const method of methodNames) {
    ipcMain.handle(method, async (event, requestId: unknown, input: unknown) => {
      if (!isOwnPage(event)) return router.refuse(method);
      const calls = callsOf(event.sender);
      calls.add(requestId);
      const result = await router.call(method, requestId, input);
      calls.delete(requestId);
      if (result.ok) emitToOthers(events.emitToOthers, event.sender, method);
      return result;
    });
  }
  ipcMain.on(cancelChannel, (event, requestId: unknown) => {
    if (isOwnPage(event)) router.cancel(requestId);
  });
}

/** The calls of a page, which are cancelled when its window is closed. */
function followCalls(router: CallRouter): (page: WebContents) => Set<unknown> {
  const running = new WeakMap<WebContents, Set<unknown>>();
  return (page) => {
    const known = running.get(page);
    if (known) return known;
    const calls = new Set<unknown>();
    running.set(page, calls);
    page.once('destroyed', () => {
      for (const requestId of calls) router.cancel(requestId);
    });
    return calls;
  };
}

/** Methods whose change the data host does not announce, because the page that changed it reads it again. */
const keptQuietly: ReadonlySet<MethodName> = new Set([
  'savedReports:keep',
  'savedReports:remove',
  'reportFiles:choose',
]);

/** Tells the other windows, and only them, what the calling page knows by its answer. */
function emitToOthers(tell: PageEvents['emitToOthers'], page: WebContents, method: MethodName): void {
  if (method === 'connection:save' || method === 'connection:forget') tell(page, 'connection:changed', {});
  if (keptQuietly.has(method)) tell(page, 'cache:changed', { datasets: [], runs: false });
}
