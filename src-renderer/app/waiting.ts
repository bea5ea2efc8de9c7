import { useEffect, useEffectEvent } from 'react';
import type { MenuCommand } from '../../src-preload/contract/app.ts';
import { call } from '../client/call.ts';
import { onEvent } from '../client/events.ts';
import { say } from '../client/notices.ts';
import { isBeside } from './beside.ts';
import { goTo } from './navigation.ts';
import { addressOfMatch, readAddress } from './routes.ts';

/**
 * Does what waited for the main window: goes to the links that the computer opened the app with, at start and while it runs, and
 * performs the command that somebody chose when the window was not there.
 */
export function useWaiting(perform: (command: MenuCommand) => void): void {
  // Asked for once: `perform` is made anew whenever one of the commands is.
  const take = useEffectEvent(async () => {
    const { address, command } = await call('app:takeWaiting', {}).catch(() => ({ address: null, command: null }));
    if (command !== null) perform(command);
    if (address !== null) openLink(address);
  });
  useEffect(() => {
    if (isBeside()) return;
    void take();
    return onEvent('link:opened', () => void take());
  }, []);
}

function openLink(address: string): void {
  const match = readAddress(address);
  // Only what the route knows is taken over from a link that anybody may have written.
  if (match) goTo(addressOfMatch(match));
  else
    say({ tone: 'error', text: 'The link leads to no screen of this version of Course Almanac. Nothing was changed.' });
}
