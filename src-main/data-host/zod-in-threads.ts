import { isMainThread } from 'node:worker_threads';
import * as z from 'zod';

/*
 * Imported before any schema is made. The thread that answers screens checks each kind of value a few times, for which zod is not to write
 * a program first; the sync checks hundreds of thousands, in a thread of its own.
 */
z.config({ jitless: isMainThread });
