import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the young generation as large as it is. It has some 30 MB once the program is loaded, and where there is much memory the engine lets it
 * grow to 130 MB in a sync, which takes no longer without them. A worker could be given such a limit; a process takes it only later.
 */
export const limitYoungGeneration = (): void => setFlagsFromString('--semi-space-growth-factor=1');
