import { readConfig } from '#main/headless/config.ts';
import { keepLittleGarbage } from '#main/headless/little-garbage.ts';
import { runSyncCommand } from '#main/headless/sync-command.ts';
import { peakMemory } from '../host/peak-memory.ts';
import { timed } from '../statistics.ts';

/*
 * The sync of the command line in a process of its own, for its memory's sake, with tables and without: `headless-child.ts CONFIG [OUT]`.
 * The service of the bench takes any token.
 */

const [config = '', outDir = null] = process.argv.slice(2);
keepLittleGarbage();
const options = await readConfig(config);
let outcome: string = 'failed';
const took = await timed(async () => {
  outcome = await runSyncCommand({
    options,
    outDir,
    // Without a version no table is kept.
    appVersion: '0.0.0',
    secrets: { clientSecret: 'bench', analyticsToken: 'bench' },
    signal: new AbortController().signal,
    onEstimate: () => {},
    onStatus: () => {},
  });
});
process.send?.({ outcome, took, peakBytes: peakMemory() });
process.disconnect();
