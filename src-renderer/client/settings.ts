import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { defaultSettings, type Settings } from '#contract/settings.ts';
import { call, sayError } from './call.ts';
import { keys } from './queries.ts';

export const settingsOptions = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => call('settings:get', {}, signal),
});

/** The remembered choices; the usual ones until they are read. */
export function useSettings(): Settings {
  return useQuery(settingsOptions).data ?? defaultSettings;
}

/** How reading the remembered choices goes: the start waits for it, so that nothing is painted twice. */
export const useSettingsRead = () => useQuery(settingsOptions);

/** Changes some of them; the screen follows at once, and goes back when it could not be saved. */
export function useUpdateSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: keys.settings,
    mutationFn: (patch: Partial<Settings>) => call('settings:update', patch),
    onMutate: (patch) => {
      const before = client.getQueryData<Settings>(keys.settings) ?? defaultSettings;
      client.setQueryData<Settings>(keys.settings, { ...before, ...patch });
      return { before };
    },
    onError: (error, patch, context) => {
      if (context) client.setQueryData<Settings>(keys.settings, (now) => now && takenBack(now, patch, context.before));
      sayError(error);
    },
    onSuccess: (saved) => followSettings(client, saved, 1),
  });
}

/** The choices without those that could not be saved; what was chosen since, of these or others, stays. */
export const takenBack = (now: Settings, refused: Partial<Settings>, before: Settings): Settings => ({
  ...now,
  ...onlyTakenBack(now, refused, before),
});

/** The choices of before, of those that are still as they were made then. */
export function onlyTakenBack(now: Settings, made: Partial<Settings>, before: Partial<Settings>): Partial<Settings> {
  // Compares by content: another process sends copies.
  const isUnchanged = (key: keyof Settings) => JSON.stringify(now[key]) === JSON.stringify(made[key]);
  const unchanged = (Object.keys(made) as (keyof Settings)[]).filter(isUnchanged);
  return Object.fromEntries(unchanged.map((key) => [key, before[key]]));
}

/**
 * Takes what was saved, unless later changes are on their way: what was saved before them would undo them on the screen.
 * `own` counts the change that it answers.
 */
export function followSettings(client: QueryClient, saved: Settings, own: 0 | 1): void {
  if (client.isMutating({ mutationKey: keys.settings }) === own) client.setQueryData<Settings>(keys.settings, saved);
}

/** Changes settings by what they are now, not by what they were when the screen was painted: two quick keys are two changes. */
export function useChangeSettings() {
  const client = useQueryClient();
  const { mutate } = useUpdateSettings();
  return useCallback(
    (change: (now: Settings) => Partial<Settings> | null) => {
      const patch = change(client.getQueryData<Settings>(keys.settings) ?? defaultSettings);
      if (patch) mutate(patch);
    },
    [client, mutate],
  );
}
