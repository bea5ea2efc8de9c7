import * as z from 'zod';
import { choices, type Settings } from '#contract/settings.ts';
import { type WorkspaceRef, workspaceChoiceKeys } from '#contract/workspaces.ts';

/** The whole file as it was read: keys of a newer version stay in it. */
export type RawDocument = Readonly<Record<string, unknown>>;

/*
 * Which choices go with a workspace. Those of the first connection stand among the others, where they have always been;
 * every other workspace has its own beside it.
 */

type WorkspaceChoices = Partial<Pick<Settings, (typeof workspaceChoiceKeys)[number]>>;

/** Each by itself: one that cannot be read is as if it were not set. */
export const workspaceChoices = z.record(z.string(), z.unknown()).transform((raw) => {
  const readable = workspaceChoiceKeys.flatMap((key) => {
    const choice = choices.shape[key].safeParse(raw[key]);
    return choice.success ? [[key, choice.data] as const] : [];
  });
  return Object.fromEntries(readable) as WorkspaceChoices;
});

const belongsToWorkspace = (key: string) => (workspaceChoiceKeys as readonly string[]).includes(key);

export const isFirst = ({ kind, id }: WorkspaceRef) => kind === 'connection' && id === 'first';

/** The stored choices as they are in this workspace. */
export function choicesFor(
  open: WorkspaceRef,
  stored: RawDocument,
  workspaces: readonly { readonly id: string; readonly choices: WorkspaceChoices }[],
): RawDocument {
  if (isFirst(open)) return stored;
  const shared = Object.entries(stored).filter(([key]) => !belongsToWorkspace(key));
  const own = Object.entries(workspaces.find(({ id }) => id === open.id)?.choices ?? {});
  return Object.fromEntries([...shared, ...own.filter(([, value]) => value !== undefined)]);
}

/** A change of settings in two parts: what is everybody's, and what is this workspace's. */
export function splitPatch(patch: Partial<Settings>): { shared: Partial<Settings>; own: WorkspaceChoices } {
  const entries = Object.entries(patch);
  return {
    shared: Object.fromEntries(entries.filter(([key]) => !belongsToWorkspace(key))),
    own: Object.fromEntries(entries.filter(([key]) => belongsToWorkspace(key))),
  };
}
