import { Notification } from 'electron';
import { t } from '#shared/language/message.ts';

/** Without a reference the system's click would find nothing to call. */
const shown = new Set<Notification>();

/**
 * Says on the desktop that a sync saw thresholds crossed. It names no figure and no run: others may see the screen, locked or not.
 * A desktop without notifications shows nothing; the badge in the rail is still there.
 */
export function noticeCrossed(crossed: number, onOpen: () => void): void {
  if (!Notification.isSupported()) return;
  const notice = new Notification({
    title: 'Course Almanac',
    body: t(
      '{n, plural, one {# watched figure crossed its threshold} other {# watched figures crossed their thresholds}} in the last sync. Open Changes to see more.',
      { n: crossed },
    ),
  });
  shown.add(notice);
  notice.on('close', () => shown.delete(notice));
  notice.on('click', () => {
    shown.delete(notice);
    onOpen();
  });
  notice.show();
}
