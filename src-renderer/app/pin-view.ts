import { useCallback } from 'react';
import { useSetPin } from '../client/own-words.ts';
import { currentAddress } from './navigation.ts';

/** What the screen calls itself: the title of the window without that of the app. */
const screenName = (): string => document.title.replace(/ – Course Almanac$/, '');

/** Pins the current address under the name of its screen. */
export function usePinView(): () => void {
  const { mutate } = useSetPin();
  return useCallback(() => mutate({ address: currentAddress(), name: screenName().slice(0, 200) }), [mutate]);
}
