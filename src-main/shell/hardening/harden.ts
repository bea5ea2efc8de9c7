import { app, dialog, type Protocol, protocol, type Session, session, type WebContents } from 'electron';
import { appOrigin } from '#contract/channels.ts';
import { t } from '#shared/language/message.ts';
import { guardNetwork, limitPermissions, reportHeaders, responseHeaders } from './page-limits.ts';
import { type Bundle, type PageSource, pageSource } from './page-origin.ts';
import { refusalOf, refusedSwitch } from './refused-switches.ts';
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

const scheme = appOrigin.slice(0, appOrigin.indexOf(':'));

/** Makes `app:` a scheme with an origin of its own and a secure context. Electron takes this before it is ready, and once. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Answers `app://bundle/…` with the built renderer and the reports that are being shown, both from memory. */
function serveBundle(within: Protocol, bundle: Bundle, reports: Pick<ShownReports, 'read'>): void {
  within.handle(scheme, ({ method, url }) => {
    const document = method === 'GET' ? reports.read(url) : null;
    if (document !== null) return new Response(document, { headers: reportHeaders });
    const file = bundle(method, url);
    if (file.status !== 200) return new Response(null, { status: file.status, headers: responseHeaders });
    return new Response(file.body, { headers: { ...responseHeaders, 'content-type': file.contentType } });
  });
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

/** Ends an installed copy that was started without its protection, and says why. Returns whether it does. */
export function endsUnprotected(): boolean {
  const name = refusedSwitch(app);
  if (name === null) return false;
  const reason = refusalOf(name);
  console.error(reason);
  // A user who started it by a click sees no terminal; a dialog can be shown when Electron is ready.
  app.whenReady().then(
    () => {
      dialog.showErrorBox(t('Course Almanac was not started'), reason);
      app.exit(1);
    },
    () => app.exit(1),
  );
  return true;
}

/**
 * Keeps every web contents, however it was made, where it was loaded: no navigation, no redirect, no window, no webview, and no frame
 * but those whose address `mayFrame` allows: the reports that main itself has made.
 */
export function forbidNavigation(mayFrame: (address: string) => boolean): void {
  app.on('web-contents-created', (_event, contents) => keepInPlace(contents, mayFrame));
}

function keepInPlace(contents: WebContents, mayFrame: (address: string) => boolean): void {
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame || !mayFrame(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
