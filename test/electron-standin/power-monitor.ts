import { EventEmitter } from 'node:events';
import type { PowerMonitor } from 'electron';
import { listening, part } from './part.ts';

const emitter = new EventEmitter();

/** The computer of the stand-in sleeps when a test says so. */
export const powerMonitor: PowerMonitor = part<PowerMonitor>('powerMonitor', {
  ...listening(emitter, () => powerMonitor),
});

/** As if a user had closed the lid, or opened it again. */
export function power(event: 'suspend' | 'resume'): void {
  emitter.emit(event);
}
