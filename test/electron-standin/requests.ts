import type { OnBeforeRequestListenerDetails } from 'electron';
import type { BrowserContext, Frame, Request as PageRequest, Route } from 'playwright-core';
import { toApp } from './origins.ts';
import { handlerFor } from './protocol.ts';
import { decisions } from './session.ts';

/** Whether a navigation may go on, as the web contents' listeners decide. */
type MayNavigate = (frame: Frame, address: string) => boolean;

const resourceTypes: Readonly<Record<string, OnBeforeRequestListenerDetails['resourceType']>> = {
  stylesheet: 'stylesheet',
  script: 'script',
  image: 'image',
  font: 'font',
  xhr: 'xhr',
  fetch: 'xhr',
  ping: 'ping',
  media: 'media',
  cspviolationreport: 'cspReport',
};

let lastId = 0;

/**
 * Lets the app decide about every request of the browser, and answers those of its own schemes. Web sockets do not pass here:
 * for them only the policy of the page stands in the way, as it does in Electron before the app is asked.
 */
export async function routeRequests(context: BrowserContext, mayNavigate: MayNavigate): Promise<void> {
  await context.route(
    () => true,
    (route) => decide(route, mayNavigate),
  );
}

async function decide(route: Route, mayNavigate: MayNavigate): Promise<void> {
  const request = route.request();
  const address = toApp(request.url());
  // Chrome looks for the icon of a page by itself; Electron does not.
  if (new URL(address).pathname === '/favicon.ico') return route.abort('aborted');
  if (request.isNavigationRequest()) {
    // The first request of a window that is about to be refused comes before its frame.
    const frame = frameOf(request);
    if (!frame || !mayNavigate(frame, address)) return route.abort('aborted');
  }
  if (isCancelled(detailsOf(address, request.method(), resourceTypeOf(request)))) return route.abort('blockedbyclient');
  const handler = handlerFor(address);
  if (!handler) return route.continue();
  return answer(route, address, handler).catch(() => route.abort('failed'));
}

async function answer(
  route: Route,
  address: string,
  handler: NonNullable<ReturnType<typeof handlerFor>>,
): Promise<void> {
  const request = route.request();
  const body = request.postDataBuffer();
  const response = await handler(
    new Request(address, {
      method: request.method(),
      headers: request.headers(),
      ...(body ? { body: new Uint8Array(body) } : {}),
    }),
  );
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}

function frameOf(request: PageRequest): Frame | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}

function resourceTypeOf(request: PageRequest): OnBeforeRequestListenerDetails['resourceType'] {
  if (!request.isNavigationRequest()) return resourceTypes[request.resourceType()] ?? 'other';
  return frameOf(request)?.parentFrame() ? 'subFrame' : 'mainFrame';
}

function detailsOf(
  url: string,
  method: string,
  resourceType: OnBeforeRequestListenerDetails['resourceType'],
): OnBeforeRequestListenerDetails {
  lastId += 1;
  return { id: lastId, url, method, resourceType, referrer: '', timestamp: Date.now(), uploadData: [] };
}

/** The app must answer at once; nothing here waits for a late answer. */
function isCancelled(details: OnBeforeRequestListenerDetails): boolean {
  let cancelled = false;
  decisions.beforeRequest?.(details, ({ cancel }) => {
    cancelled = cancel === true;
  });
  return cancelled;
}
