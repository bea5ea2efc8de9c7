import { EventEmitter } from 'node:events';
import type { SystemPreferences } from 'electron';
import { listening, part } from './part.ts';

const emitter = new EventEmitter();
let accent = '';

/** The computer of the stand-in has no accent until a test chooses one. */
export const systemPreferences: SystemPreferences = part<SystemPreferences>('systemPreferences', {
  ...listening(emitter, () => systemPreferences),
  getAccentColor: () => accent,
});

/** As if a user had chosen another colour in the settings of the computer: `rrggbbaa`. */
export function chooseAccent(colour: string): void {
  accent = colour;
  emitter.emit('accent-color-changed', {}, colour);
}
