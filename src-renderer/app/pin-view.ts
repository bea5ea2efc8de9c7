import { useCallback } from 'react';
import { say } from '../client/notices.ts';
import { usePins, useSetPin } from '../client/own-words.ts';
import { currentAddress } from './navigation.ts';
import { readAddress } from './routes.ts';
import { screenName, viewWords } from './view-words.ts';

/** Pins the current address under the name of its screen, with what is chosen on it. One that is pinned keeps its name. */
export function usePinView(): () => void {
  const pins = usePins();
  const { mutate } = useSetPin();
  return useCallback(() => {
    const address = currentAddress();
    const pinned = pins.find((pin) => pin.address === address);
    if (pinned) say({ tone: 'info', text: `This view is pinned already, as “${pinned.name}”.` });
    else mutate({ address, name: viewWords(screenName(), readAddress(address)) });
  }, [pins, mutate]);
}
