import { message } from '#shared/language/message.ts';
import { useUnreadCrossings } from '../../client/watch.ts';
import { srOnly, Words } from '../../ui/words.tsx';

/** Behind the name of a link: how many watched figures crossed their threshold since the user looked. Nothing where none did. */
export function CrossedBadge() {
  const unread = useUnreadCrossings();
  if (unread === 0) return null;
  return (
    <>
      {/* Without it the number and the name of the link are read as one word. */}
      <span className="sr-only">, </span>
      <span className="count-badge">
        <Words
          of={message(
            '{n, plural, one {#<hidden> crossed threshold</hidden>} other {#<hidden> crossed thresholds</hidden>}}',
          )}
          n={unread}
          hidden={srOnly}
        />
      </span>
    </>
  );
}
