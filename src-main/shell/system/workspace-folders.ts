import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkspaceRef } from '#contract/workspaces.ts';
import type { DataFolder } from '../../data-host/protocol.ts';
import { isFirst } from '../../settings/workspace-choices.ts';

/** Where workspaces keep their data: the first connection where it has always been, the others beside it. */
export function dataFolderOf(userData: string, ref: WorkspaceRef): DataFolder {
  if (ref.kind === 'package') return { dataDir: join(packagesFolder(userData), ref.id), isPackage: true };
  return { dataDir: isFirst(ref) ? join(userData, 'data') : join(userData, 'profiles', ref.id), isPackage: false };
}

export const packagesFolder = (userData: string) => join(userData, 'packages');

/** Whether there is something in the folder that the key of the learner data opens. */
export function holdsSealedData({ dataDir }: DataFolder): boolean {
  return ['learners.sqlite3', 'reports'].some((name) => existsSync(join(dataDir, name)));
}
