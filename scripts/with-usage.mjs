#!/usr/bin/env node
/**
 * Runs a command and writes the processor seconds of it, and of everything it started, into a file:
 * `node scripts/with-usage.mjs FILE COMMAND [args…]`. On Linux; elsewhere nothing is written, as Node cannot ask for it.
 */
import { writeFileSync } from 'node:fs';
import { processorSecondsOfChildren } from './lib/processor-time.mjs';
import { endLike, run } from './lib/run.mjs';
import { runScript, Stop } from './lib/say.mjs';

await runScript(async () => {
  const [file, command, ...args] = process.argv.slice(2);
  if (file === undefined || command === undefined) throw new Stop('Usage: node scripts/with-usage.mjs FILE COMMAND …');
  const ending = await run(command, args);
  const seconds = processorSecondsOfChildren();
  if (seconds !== null) writeFileSync(file, String(seconds));
  endLike(ending);
});
