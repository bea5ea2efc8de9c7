import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';
import type { PackageSelection } from '../../src-preload/contract/packages.ts';
import { packageDatasets } from '../../src-preload/contract/packages.ts';

/** Everything of these runs, with small counts as they are. */
export const everythingOf = (runIds: readonly string[], change: Partial<PackageSelection> = {}): PackageSelection => ({
  title: 'Spring term',
  madeBy: 'The data office',
  taxonomy: true,
  runIds: [...runIds],
  datasets: [...packageDatasets],
  labels: true,
  notes: true,
  threshold: null,
  ...change,
});

export type Files = Record<string, Uint8Array>;

export const unzip = (path: string): Files => unzipSync(readFileSync(path));
export const zip = (path: string, files: Files): void => writeFileSync(path, zipSync(files, { level: 1 }));
export const text = (files: Files, name: string): string => Buffer.from(files[name] ?? []).toString('utf8');

/** The files with a description that has their sizes and checksums as they are now. */
export function described(files: Files): Files {
  const manifest = JSON.parse(text(files, 'datapackage.json'));
  for (const resource of manifest.resources) {
    const bytes = files[resource.path];
    if (!bytes) continue;
    resource.bytes = bytes.length;
    resource.hash = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  }
  return { ...files, 'datapackage.json': Buffer.from(JSON.stringify(manifest)) };
}
