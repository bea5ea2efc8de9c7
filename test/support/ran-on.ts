import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOTES, readStarts, startsInWords } from '#scripts/lib/ran-on.mjs';

/** Around the suites that start the app: says at the end on what it ran, because Electron and the stand-in are not the same proof. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-ran-on-'));
  process.env.ALMANAC_TEST_RUN ??= folder;
  process.env[NOTES] ??= join(folder, 'starts');
  const file = process.env[NOTES];
  return () => {
    const starts = readStarts(file);
    if (starts.length > 0) console.log(`\nThe app ran on ${startsInWords(starts)}.`);
    rmSync(folder, { recursive: true, force: true });
  };
}
