import { useEffect } from 'react';
import { call } from '../client/call.ts';
import { onEvent } from '../client/events.ts';
import { say } from '../client/notices.ts';
import { goTo } from './navigation.ts';
import { addressOfMatch, readAddress } from './routes.ts';

/** Goes to the links that the computer opened the app with, at start and while it runs: where they are `wanted`. */
export function useOpenedLinks(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    void openWaiting();
    return onEvent('link:opened', () => void openWaiting());
  }, [wanted]);
}

async function openWaiting(): Promise<void> {
  const { address } = await call('app:takeLink', {}).catch(() => ({ address: null }));
  if (address === null) return;
  const match = readAddress(address);
  // Only what the route knows is taken over from a link that anybody may have written.
  if (match) goTo(addressOfMatch(match));
  else
    say({ tone: 'error', text: 'The link leads to no screen of this version of Course Almanac. Nothing was changed.' });
}
