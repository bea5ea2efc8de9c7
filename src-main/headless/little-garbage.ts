import { setFlagsFromString } from 'node:v8';

/** Percent by which the heap may grow before the engine looks for garbage; where there is much memory it waits for 300. */
const oldGarbagePercent = 75;

/**
 * Has the engine keep little garbage: by itself it takes what a computer has, and what it has taken it rarely gives back. The young generation has
 * some 30 MB once the program is loaded, and would grow to 130 MB in a sync, which takes no longer without them. A worker could be given such a
 * limit; a process takes it only later.
 */
export function keepLittleGarbage(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString(`--heap-growing-percent=${oldGarbagePercent}`);
}
