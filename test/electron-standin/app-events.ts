import { EventEmitter } from 'node:events';

/** The listeners of `app`. */
export const appEvents = new EventEmitter();
