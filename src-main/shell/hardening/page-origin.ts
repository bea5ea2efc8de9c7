import { appOrigin } from '#contract/channels.ts';

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Where our pages come from: `app://bundle`, or the development server of a copy that is not packaged. */
export interface PageSource {
  readonly origin: string;
  readonly startUrl: string;
  /** Whether pages come from the development server, whose scripts need its web socket. */
  readonly isDevServer: boolean;
}

/** Decides once where pages come from. A packaged app never looks at the environment. */
export function pageSource(isPackaged: boolean, devServerUrl: string | undefined): PageSource {
  const bundle = { origin: appOrigin, startUrl: `${appOrigin}/index.html`, isDevServer: false };
  if (isPackaged || devServerUrl === undefined || !URL.canParse(devServerUrl)) return bundle;
  const { protocol, hostname, origin } = new URL(devServerUrl);
  if (protocol !== 'http:' || !loopback.has(hostname)) return bundle;
  return { origin, startUrl: `${origin}/index.html`, isDevServer: true };
}

/** Scheme and host of an address; null for what is no address. Node gives `app://bundle` the origin "null", so it is not asked. */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
