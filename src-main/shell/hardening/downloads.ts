import type { Session } from 'electron';

/** Files are written by the data host after a native dialog, never by the page. */
export function refuseDownloads(session: Session): void {
  session.on('will-download', (event) => event.preventDefault());
}
