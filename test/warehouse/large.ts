import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fillInstitution, institutionOf } from '../bench/institution/fill-runs.ts';
import { startPublisher } from '../bench/measures/publishing.ts';

/**
 * Publishes a data folder of so many course runs once for each name, as publishers of their own, and returns the folders. Their numbers are
 * the same, which no engine can know.
 */
export async function publishLarge(root: string, runs: number, names: readonly string[]): Promise<string[]> {
  const dataDir = join(root, 'data');
  await fillInstitution(dataDir, institutionOf(runs));
  console.error(`${runs} runs are stored`);
  const folders: string[] = [];
  for (const name of names) {
    const folder = join(root, 'lake', name);
    mkdirSync(folder, { recursive: true });
    const publisher = await startPublisher(dataDir, folder);
    try {
      const { cpuMs, bytes } = await publisher.publish();
      const cost = `${(bytes / 1_000_000).toFixed(1)} MB, ${(cpuMs / 1000).toFixed(0)} s of the processor`;
      console.error(`${name} has published: ${cost}`);
    } finally {
      await publisher.close();
    }
    folders.push(folder);
  }
  return folders;
}
