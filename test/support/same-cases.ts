import { configureGlobal } from 'fast-check';

/*
 * Set up before every file of a daily run: properties are tried with the same cases on every machine, so that a change is refused for
 * its own faults alone. A long run draws new cases each time (`long-properties.ts`).
 */

configureGlobal({ seed: 20_261_126 });
