/** Messages for people go to stderr: stdout belongs to the task, and a script may be reading it. */

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Ends a script with one sentence for people instead of a stack trace. */
export class Stop extends Error {}

/**
 * Runs a script's main function; a Stop becomes its sentence, anything else keeps its stack.
 * @param {() => Promise<void>} main
 */
export async function runScript(main) {
  try {
    await main();
  } catch (error) {
    process.exitCode = 1;
    say(error instanceof Stop ? error.message : String(error instanceof Error ? error.stack : error));
  }
}
