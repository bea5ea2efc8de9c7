import { message } from '#shared/language/message.ts';
import { useUnreadCrossings } from '../../client/watch.ts';
import { srOnly, Words } from '../../ui/words.tsx';

/** Behind the name of a link: how many watched figures crossed their threshold since the user looked. Nothing where none did. */
export function CrossedBadge() {
  const unread = useUnreadCrossings();
  if (unread === 0) return null;
  return (
    <>
      {/* Without the space the number is read as the end of the name. */}{' '}
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
