import type { Session } from 'electron';
import { originOf } from './page-origin.ts';

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
