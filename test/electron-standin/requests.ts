import type { OnBeforeRequestListenerDetails } from 'electron';
import type { CDPSession } from 'playwright';
import { toApp } from './origins.ts';
import { decisions } from './session.ts';
import { contentsWith } from './web-contents.ts';

/** A request that Chromium holds until it is decided. */
interface HeldRequest {
  readonly request: { readonly url: string; readonly method: string };
  readonly frameId: string;
  /** As the protocol of Chromium names it. */
  readonly resourceType: string;
}

type Refusal = 'Aborted' | 'BlockedByClient';
type ResourceType = OnBeforeRequestListenerDetails['resourceType'];

const resourceTypes: Readonly<Record<string, ResourceType>> = {
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  Media: 'media',
  CSPViolationReport: 'cspReport',
};

let lastId = 0;

/**
 * Lets the app decide about every request of the browser. Web sockets do not pass here: for them only the policy of the page stands
 * in the way, as it does in Electron before the app is asked.
 */
export async function decideRequests(session: CDPSession): Promise<void> {
  session.on('Fetch.requestPaused', async ({ requestId, ...held }) => {
    const refusal = await refusalOf(held).catch((): Refusal => 'Aborted');
    const decided =
      refusal === null
        ? session.send('Fetch.continueRequest', { requestId })
        : session.send('Fetch.failRequest', { requestId, errorReason: refusal });
    // The page has stopped waiting for it.
    await decided.catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

/** Why a request may not go on; null when it may. */
async function refusalOf({ request, frameId, resourceType }: HeldRequest): Promise<Refusal | null> {
  const address = toApp(request.url);
  // Chrome looks for the icon of a page by itself; Electron does not.
  if (new URL(address).pathname === '/favicon.ico') return 'Aborted';
  let type = resourceTypes[resourceType] ?? 'other';
  if (resourceType === 'Document') {
    // A window that is about to be refused has no owner.
    const contents = await contentsWith(frameId);
    if (!contents?.mayNavigate(frameId, address)) return 'Aborted';
    type = contents.isMainFrame(frameId) ? 'mainFrame' : 'subFrame';
  }
  // Content inside the address itself needs no request.
  if (address.startsWith('data:')) return null;
  return isCancelled(detailsOf(address, request.method, type)) ? 'BlockedByClient' : null;
}

function detailsOf(url: string, method: string, resourceType: ResourceType): OnBeforeRequestListenerDetails {
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
