import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkspaceRef } from '#contract/workspaces.ts';
import type { DataFolder } from '../../data-host/protocol.ts';
import { isFirst, type Subscription } from '../../settings/settings-document.ts';

/** Where everything that is kept of a workspace lies: the first connection where it has always been, the others beside it. */
export function folderOf(userData: string, ref: WorkspaceRef): string {
  if (ref.kind === 'package') return join(packagesFolder(userData), ref.id);
  if (ref.kind === 'subscribed') return join(subscriptionsFolder(userData), ref.id);
  return isFirst(ref) ? join(userData, 'data') : join(userData, 'profiles', ref.id);
}

/** The data folder of a workspace. That of a subscription changes with each publication that is read. */
export function dataFolderOf(
  userData: string,
  ref: WorkspaceRef,
  subscriptions: readonly Pick<Subscription, 'id' | 'folder'>[],
): DataFolder {
  const folder = folderOf(userData, ref);
  if (ref.kind !== 'subscribed') return { dataDir: folder, isPackage: ref.kind === 'package' };
  const shown = subscriptions.find(({ id }) => id === ref.id)?.folder ?? 'data';
  return { dataDir: join(folder, shown), isPackage: true };
}

export const packagesFolder = (userData: string) => join(userData, 'packages');
export const subscriptionsFolder = (userData: string) => join(userData, 'subscriptions');

/** Whether there is something in the folder that the key of the learner data opens. */
export function holdsSealedData(folder: string): boolean {
  return ['learners.sqlite3', 'reports'].some((name) => existsSync(join(folder, name)));
}
