import { EventEmitter } from 'node:events';
import type { PowerMonitor } from 'electron';
import { listening, part } from './part.ts';

const emitter = new EventEmitter();

/** The computer of the stand-in never sleeps, so nobody is ever told that it woke. */
export const powerMonitor: PowerMonitor = part<PowerMonitor>('powerMonitor', {
  ...listening(emitter, () => powerMonitor),
});
