import type { Session } from 'electron';
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
