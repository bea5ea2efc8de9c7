/*
 * Chromium loads no scheme that it was not built with, so inside it a page of `app://bundle` has the origin
 * `http://bundle.app.standin.localhost`: a secure context with an origin of its own, under a name that leads nowhere but to this
 * computer (RFC 6761), where the stand-in answers. Everything that crosses is translated, so that the app sees `app://bundle`
 * and Chromium the other. The page alone can tell the difference, by reading `location`.
 */

const suffix = 'standin.localhost';
/** Names of the hosts of all schemes, as Chromium's own options take them. */
export const hostPattern = `*.${suffix}`;
/** Names of this computer (RFC 6761) that Chromium may look up, so that a test can see whether it did: no question leaves for them. */
export const lookedUpPattern = '*.lookup.localhost';
const schemes = new Set<string>();

/** Remembers a scheme that the app registered. */
export function addScheme(scheme: string): void {
  schemes.add(scheme);
}

const hasScheme = (scheme: string): boolean => schemes.has(scheme);

const custom = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is;
const translated = new RegExp(`^http://([^/?#]*)\\.([a-z0-9-]+)\\.${suffix.replace('.', '\\.')}(?::80)?(.*)$`, 'is');

/** Whether Chromium shows a page of the app there. */
export const isPageOfApp = (address: string): boolean =>
  URL.canParse(address) && new URL(address).hostname.endsWith(`.${suffix}`);

/** The address under which Chromium knows an address of the app. */
export function toPage(address: string): string {
  const [, scheme = '', host = '', rest = ''] = custom.exec(address) ?? [];
  return schemes.has(scheme.toLowerCase()) ? `http://${host}.${scheme.toLowerCase()}.${suffix}${rest}` : address;
}

/** The address that the app expects for one of Chromium's. */
export function toApp(address: string): string {
  const [, host = '', scheme = '', rest = ''] = translated.exec(address) ?? [];
  return schemes.has(scheme) ? `${scheme}://${host}${rest}` : address;
}

/** Scheme and host, as Chromium prints the origin of a standard scheme. */
export function appOriginOf(address: string): string {
  if (!URL.canParse(address)) return 'null';
  const { protocol, host, origin } = new URL(address);
  return hasScheme(protocol.slice(0, -1)) ? `${protocol}//${host}` : origin;
}
