import { app, type Session, session } from 'electron';
import { serveBundle } from './app-protocol.ts';
import type { Bundle } from './bundle-file.ts';
import { forbidNavigation } from './navigation.ts';
import { guardNetwork } from './network-guard.ts';
import { type PageSource, pageSource } from './page-origin.ts';
import { limitPermissions } from './permissions.ts';
import type { ShownReports } from './shown-reports.ts';

/** Nothing listens there, and if something did it would get a greeting and no data. */
const nowhere = { mode: 'fixed_servers', proxyRules: 'socks5://127.0.0.1:9', proxyBypassRules: '<-loopback>' } as const;

/**
 * WebRTC asks neither the content security policy nor the network guard. So it may use proxies alone, and the window's only
 * proxy leads nowhere: this holds for every request of the window, and for none of the data host's.
 */
async function closeWebRtc(session: Session): Promise<void> {
  app.on('web-contents-created', (_event, contents) => contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'));
  await session.setProxy(nowhere);
}

/** Files are written by the data host after a native dialog, never by the page. */
function refuseDownloads(session: Session): void {
  session.on('will-download', (event) => event.preventDefault());
}

/** Where pages come from in this copy. */
export function currentPageSource(): PageSource {
  return pageSource(app.isPackaged, process.env.ELECTRON_RENDERER_URL);
}

/** Every page of the app runs in the operating system's strictest confinement, whatever a window asks for. Before Electron is ready. */
export function confineAllPages(): void {
  app.enableSandbox();
}

/**
 * A page could send text out as names to look up (`<link rel=dns-prefetch>`): neither the content policy nor the request filter nor the
 * proxy hears of those. Before Electron is ready.
 */
export function keepPagesFromGuessing(): void {
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
}

/** Closes every door of the window that the app does not use. Before the first window is opened. */
export async function harden(source: PageSource, bundle: Bundle, reports: ShownReports): Promise<void> {
  const { defaultSession } = session;
  forbidNavigation((address) => reports.read(address) !== null);
  limitPermissions(defaultSession, source.origin);
  refuseDownloads(defaultSession);
  guardNetwork(defaultSession, source);
  serveBundle(defaultSession.protocol, bundle, reports);
  // While developing, the window must reach the development server.
  if (!source.isDevServer) await closeWebRtc(defaultSession);
}
