import type { Session } from 'electron';
import { reportPolicy } from '#contract/reports/report-head.ts';
import { originOf, type PageSource } from './page-origin.ts';

/** Whether the window's own network stack may ask for an address: files of the bundle, and the development tools while developing. */
export function isAllowedRequest(address: string, source: PageSource): boolean {
  const origin = originOf(address);
  if (origin === source.origin) return true;
  if (!source.isDevServer) return false;
  return origin === source.origin.replace('http:', 'ws:') || address.startsWith('devtools://devtools/');
}

/** Cancels every request of the window that leaves the app, so that a mistake in a page cannot send anything anywhere. */
export function guardNetwork({ webRequest }: Session, source: PageSource): void {
  webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isAllowedRequest(url, source) }));
}

/** Copying a table as text; `sanitized` means that nothing can be read from the clipboard. */
const granted = 'clipboard-sanitized-write';

/** Denies every permission but writing text to the clipboard, to everyone but our own page. */
export function limitPermissions(session: Session, pageOrigin: string): void {
  const isGranted = (permission: string, from: string) => permission === granted && originOf(from) === pageOrigin;
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isGranted(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isGranted(permission, requestingOrigin),
  );
  session.setDevicePermissionHandler(() => false);
}

/** Lets our pages run, style and show files of the bundle, and nothing else. No inline script, no eval, no other host. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures that the page paints of what the data host has drawn; nothing else can make such an address.
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  // The preview of a report, which has a policy of its own.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Lets a report show its own pictures, letters and styles, and be shown by our page alone. */
const reportSecurityPolicy = [reportPolicy, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"].join(
  '; ',
);

/** On every answer of the bundle, refusals included. */
export const responseHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Names in the data must not be looked up before anyone asks for them.
  'x-dns-prefetch-control': 'off',
};

/** On a report. */
export const reportHeaders: Readonly<Record<string, string>> = {
  ...responseHeaders,
  'content-security-policy': reportSecurityPolicy,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
};
