import type { Display, Screen } from 'electron';
import { part } from './part.ts';

const area = { x: 0, y: 0, width: 3840, height: 2160 };

/** One large display. */
export const screen: Screen = part<Screen>('screen', {
  getAllDisplays: () => [part<Display>('Display', { id: 1, bounds: area, workArea: area, scaleFactor: 1 })],
});
