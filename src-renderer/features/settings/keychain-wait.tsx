import { useEffect, useState } from 'react';
import { t } from '#shared/language/message.ts';
import { Skeleton } from '../../ui/states.tsx';

const shownAfterMs = 1500;

/** The keychain is asked for the stored secrets, and may be waiting for the user. */
export function KeychainWait() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {isLong && (
        <p className="lede" role="status">
          {t(
            'Waiting for this computer’s keychain. It may ask for your password in a window of its own. Everything else works meanwhile; if there is no answer within half a minute, the app continues without the keychain.',
          )}
        </p>
      )}
      <Skeleton />
    </>
  );
}
