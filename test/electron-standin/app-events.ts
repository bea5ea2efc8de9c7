import { EventEmitter } from 'node:events';

/** Who listens to `app`. */
export const appEvents = new EventEmitter();
