import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { BrowserContext, CDPSession } from 'playwright';
import { keepCaches, takeCaches } from './kept-caches.ts';
import { fieldsInOwnLanguage, networkOptions } from './network-options.ts';
import { hostPattern, lookedUpPattern } from './origins.ts';

export interface Chromium {
  readonly context: BrowserContext;
  /** For what is the browser's and not a page's. */
  readonly session: CDPSession;
  /** Where others attach. */
  readonly endpoint: string;
  readonly profile: string;
  readonly isHeaded: boolean;
  close(): Promise<void>;
}

const defaultLocations = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The Chromium of this computer: `ALMANAC_CHROMIUM`, or on the path, or where installers put it. */
export function findChromium(): string {
  const named = process.env.ALMANAC_CHROMIUM;
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => [join(folder, 'chromium'), join(folder, 'google-chrome')]);
  const found = [...(named ? [named] : []), ...onPath, ...defaultLocations].find(existsSync);
  if (found === undefined) throw new Error('No Chromium was found. Install one, or set ALMANAC_CHROMIUM to its path.');
  return found;
}

/** Parts of Chrome that Electron does not have. The last list counts, so it has to name again what Playwright turns off. */
const chromeOnly = [
  // The pages behind the address bar: they take half a second of the processor at every start.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'SpareRendererForSitePerProcess',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
];

/** Where pages come from while a user develops: the app then leaves the way there open. */
function developmentServer(): string[] {
  const address = process.env.ELECTRON_RENDERER_URL ?? '';
  return URL.canParse(address) ? [new URL(address).host] : [];
}

/** No traffic of its own, and names of other computers resolve to nothing; those of the app's schemes lead to `schemePort`. */
const flags = ({ schemePort, userAgent, netLog }: ChromiumOptions) => [
  '--remote-debugging-port=0',
  '--app=about:blank',
  '--disable-gpu',
  `--disable-features=${chromeOnly.join(',')}`,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--blink-settings=${networkOptions.blinkSettings}`,
  `--enable-blink-features=${fieldsInOwnLanguage}`,
  `--proxy-server=${networkOptions.proxy}`,
  `--proxy-bypass-list=${[networkOptions.proxyBypass, hostPattern, ...developmentServer()].join(';')}`,
  `--force-webrtc-ip-handling-policy=${networkOptions.webRtcPolicy}`,
  `--webrtc-ip-handling-policy=${networkOptions.webRtcPolicy}`,
  `--host-resolver-rules=MAP ${hostPattern} 127.0.0.1:${schemePort}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE ${lookedUpPattern}`,
  ...(userAgent === null ? [] : [`--user-agent=${userAgent}`]),
  ...(netLog === undefined ? [] : [`--log-net-log=${netLog}`]),
  // Root, as in most containers, cannot have Chromium's own confinement.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Chrome connects ahead of time to what a page names, past any policy; Electron leaves that to the app, and so must we. */
function forbidGuessing(profile: string): void {
  mkdirSync(join(profile, 'Default'));
  const preferences = { net: { network_prediction_options: 2 } };
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
}

export interface ChromiumOptions {
  readonly isHeaded: boolean;
  /** Where the app's schemes are answered. */
  readonly schemePort: number;
  /** The data folder of the app, where caches are kept between starts. */
  readonly userData: string;
  /** User agent in pages and printed PDFs; null for Chromium's own. */
  readonly userAgent: string | null;
  /** The file in which Chromium writes down what it does on the network, names that it looks up among it. */
  readonly netLog: string | undefined;
}

/** Starts Chromium on a new profile, which has caches alone. It ends with this process, because its pipe is closed then. */
export async function startChromium(options: ChromiumOptions): Promise<Chromium> {
  const { isHeaded, userData } = options;
  const profile = mkdtempSync(join(tmpdir(), 'almanac-chromium-'));
  const remove = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  forbidGuessing(profile);
  takeCaches(userData, join(profile, 'Default'));
  // A command without a window and a second copy of the app need none of it.
  const { chromium } = await import('playwright');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: !isHeaded,
    viewport: null,
    serviceWorkers: 'block',
    acceptDownloads: true,
    ignoreDefaultArgs: ['--enable-automation'],
    args: flags(options),
  });
  const browser = context.browser();
  if (!browser) throw new Error('Chromium gave no browser.');
  const [port = '', path = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  return {
    context,
    session: await browser.newBrowserCDPSession(),
    endpoint: `ws://127.0.0.1:${port.trim()}${path.trim()}`,
    profile,
    isHeaded,
    async close() {
      await context.close();
      keepCaches(join(profile, 'Default'), userData);
      remove();
    },
  };
}
