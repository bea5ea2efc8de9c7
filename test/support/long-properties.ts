import { configureGlobal, defaultReportMessage } from 'fast-check';
import { tried } from './at-length.ts';

/*
 * Set up before every file of a long run: properties are tried with a thousand cases or more, and are counted. What a test cuts
 * short for every day takes its number from `atLength`.
 */

const fewest = 1000;

configureGlobal({
  numRuns: fewest,
  // Takes the place of the one that throws.
  reporter: (details) => {
    if (details.failed) throw new Error(defaultReportMessage(details), { cause: details.errorInstance });
    if (details.numRuns < fewest)
      throw new Error(`This property was tried with ${details.numRuns} cases; the bar is ${fewest}.`);
    tried({ properties: 1, cases: details.numRuns });
  },
});
