import { app, session } from 'electron';
import { serveBundle } from './app-protocol.ts';
import type { Bundle } from './bundle-file.ts';
import { refuseDownloads } from './downloads.ts';
import { forbidNavigation } from './navigation.ts';
import { guardNetwork } from './network-guard.ts';
import { type PageSource, pageSource } from './page-origin.ts';
import { limitPermissions } from './permissions.ts';
import type { ShownReports } from './shown-reports.ts';
import { closeWebRtc } from './web-rtc.ts';

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
