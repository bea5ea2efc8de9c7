import type { Result } from '#contract/bridge.ts';
import type { DroppedFile } from '#contract/dropped.ts';
import { dataOf } from './call.ts';
import { createWorkspaceStore } from './store.ts';

/** A file of names that waits for the screen that imports it; main has looked at it. */
export const droppedNames = createWorkspaceStore<File | null>(null);

/** Has main look at files that were dropped: it opens a package, and says of all others what they are. */
export async function drop(files: readonly File[]): Promise<DroppedFile> {
  return dataOf((await window.almanac.drop(crypto.randomUUID(), files)) as Result<DroppedFile>);
}
