import { openDataHost } from '#main/data-host/host.ts';
import { peakMemory } from '../host/peak-memory.ts';
import { timed } from '../statistics.ts';

/*
 * Writes the links of a synced cache as CSV, in a process of its own for its memory's sake: `export-child.ts CACHE FOLDER`.
 */

const [dataDir = '', folder = ''] = process.argv.slice(2);
const host = openDataHost(dataDir, { authorize: async () => ({ header: null }), emit: () => {} });
const before = process.memoryUsage().rss;
let rows = 0;
const took = await timed(async () => {
  rows = (await host.writePackage(folder, [], ['course-skills']))['course-skills'] ?? 0;
});
process.send?.({ took, rows, growthBytes: peakMemory() - before });
await host.close();
process.disconnect();
