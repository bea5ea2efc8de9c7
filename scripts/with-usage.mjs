#!/usr/bin/env node
/**
 * Runs a command and writes the processor seconds of it, and of everything it started, into a file, with how slow the processor was
 * meanwhile: `node scripts/with-usage.mjs FILE COMMAND [args…]`. Seconds on Linux; elsewhere Node cannot ask for them.
 */
import { writeFileSync } from 'node:fs';
import { processorSecondsOfChildren, watchSlowness } from './lib/processor-time.mjs';
import { endLike, run } from './lib/run.mjs';
import { runScript, Stop } from './lib/say.mjs';

await runScript(async () => {
  const [file, command, ...args] = process.argv.slice(2);
  if (file === undefined || command === undefined) throw new Stop('Usage: node scripts/with-usage.mjs FILE COMMAND …');
  const slownessUntilNow = watchSlowness();
  const ending = await run(command, args);
  const slowness = slownessUntilNow();
  writeFileSync(file, JSON.stringify({ seconds: processorSecondsOfChildren(), slowness }));
  endLike(ending);
});
