import { useCallback } from 'react';
import { useSetPin } from '../client/own-words.ts';
import { currentAddress } from './navigation.ts';
import { readAddress } from './routes.ts';
import { viewWords } from './view-words.ts';

/** What the screen calls itself: the title of the window without that of the app. */
const screenName = (): string => document.title.replace(/ – Course Almanac$/, '');

/** Pins the current address under the name of its screen, with what is chosen on it. */
export function usePinView(): () => void {
  const { mutate } = useSetPin();
  return useCallback(() => {
    const address = currentAddress();
    mutate({ address, name: viewWords(screenName(), readAddress(address)) });
  }, [mutate]);
}
