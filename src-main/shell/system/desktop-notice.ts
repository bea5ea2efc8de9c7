import { Notification } from 'electron';

/** Without a reference the system's click would find nothing to call. */
const shown = new Set<Notification>();

/**
 * Shows a notice on the desktop, where there are any. It names no figure, run or person: others may see the screen, locked or not.
 */
export function showNotice(body: string, onOpen: () => void): void {
  if (!Notification.isSupported()) return;
  const notice = new Notification({ title: 'Course Almanac', body });
  shown.add(notice);
  notice.on('close', () => shown.delete(notice));
  notice.on('click', () => {
    shown.delete(notice);
    onOpen();
  });
  notice.show();
}
