import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MethodOutput } from '#contract/methods.ts';
import type { PackageProgress, PackageSelection } from '#contract/packages.ts';
import type { SettingsFile } from '#contract/settings.ts';
import { type PackageFacts, sameWorkspace, type WorkspaceRef } from '#contract/workspaces.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { call, sayError, sayUnlessCancelled } from './call.ts';
import { useServicesInReach } from './connection.ts';
import { onEvent } from './events.ts';
import { say } from './notices.ts';
import { keys, useConnection } from './queries.ts';
import { type Progress, whileShown } from './running.ts';

/*
 * Connections and packages: which there are, which is open, and what is done with them. The event `workspaces:changed` announces that
 * another is opened.
 */

type State = MethodOutput<'workspaces:list'>;
export type Workspace = State['workspaces'][number];

export const workspacesOptions = queryOptions({
  queryKey: keys.workspaces,
  queryFn: ({ signal }) => call('workspaces:list', {}, signal),
});
export const useWorkspaces = () => useQuery(workspacesOptions);

export const openOf = ({ open, workspaces }: State): Workspace | undefined =>
  workspaces.find((each) => sameWorkspace(each, open));

/** The description in the open package; null while a connection is open. */
export function usePackageFacts(): PackageFacts | null {
  const state = useWorkspaces().data;
  return (state && openOf(state)?.facts) ?? null;
}

/** Why nothing can be synced or changed at a service here, to be said in the language of the moment; null in a connection. */
export function useReadOnlyReason(): Message | null {
  const state = useWorkspaces().data;
  const kind = state && openOf(state)?.kind;
  if (kind === undefined || kind === 'connection') return null;
  return kind === 'package'
    ? message('The open data package is read-only.')
    : message('The open subscription is read-only.');
}

/** The same in words, for what is painted again with the language. */
export function useReadOnlyText(): string | null {
  const reason = useReadOnlyReason();
  return reason && t(reason);
}

function useWorkspaceChange<Input>(change: (input: Input) => Promise<unknown>) {
  return useMutation({ mutationFn: change, onError: sayError });
}

export const useOpenWorkspace = () =>
  useWorkspaceChange(({ kind, id }: WorkspaceRef) => call('workspaces:open', { kind, id }));
export const useAddProfile = () => useWorkspaceChange((name: string) => call('profiles:add', { name }));
export const useRenameProfile = () =>
  useWorkspaceChange((input: { readonly id: string; readonly name: string }) => call('profiles:rename', input));
export const useRemovePackage = () => useWorkspaceChange((id: string) => call('packages:remove', { id }));

export function useRemoveProfile() {
  return useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly name: string }) => call('profiles:remove', { id }),
    onSuccess: (_state, { name }) =>
      say({ tone: 'info', text: () => t('{name} and everything in it were deleted.', { name }) }),
    onError: sayError,
  });
}

/** Asks for a package and opens it. */
export const useOpenPackage = () => useWorkspaceChange((_: undefined) => call('packages:open', {}));

/** Opens the next package that the computer opened the app with. */
export const useOpenWaitingPackage = () => useWorkspaceChange((_: undefined) => call('packages:openWaiting', {}));

/** Opens the data that came with the app. */
export const useOpenSample = () => useWorkspaceChange((_: undefined) => call('packages:openSample', {}));

/** By what a package is sized: its title and its maker are words of a README, which are typed letter by letter. */
export function sizeKey(selection: PackageSelection | null) {
  if (selection === null) return null;
  const { title: _title, madeBy: _madeBy, ...content } = selection;
  return content;
}

/** Estimated size of a package; asked again when its content changes, with the previous answer until then. */
export const usePackageEstimate = (selection: PackageSelection | null) =>
  useQuery({
    queryKey: [...keys.cache, 'package', sizeKey(selection)],
    queryFn: ({ signal }) => call('package:estimate', selection as PackageSelection, signal),
    enabled: selection !== null,
    ...(selection !== null && { placeholderData: keepPreviousData }),
  });

/** Writes a package and says what was withheld; when it is stopped, nothing is left behind. */
export function useSavePackage() {
  return useMutation({
    mutationFn: (selection: PackageSelection) =>
      whileShown('package', 'package:progress', packageProgress, (signal) => call('package:save', selection, signal)),
    onError: (error) => sayUnlessCancelled(error, () => t('Package canceled. No file was written.')),
    onSuccess: (result) => {
      if (result.state === 'cancelled') return;
      say({
        tone: 'info',
        text: () => savedPackageText(result),
        file: result.token,
      });
    },
  });
}

function savedPackageText({
  fileName,
  rows,
  withheld,
}: Extract<MethodOutput<'package:save'>, { state: 'saved' }>): string {
  const saved = t('Saved {file}: {rows} rows.', { file: fileName, rows: formatNumber(rows) });
  if (withheld === 0) return saved;
  return `${saved} ${t('{n, plural, one {# small count} other {# small counts}} hidden.', { n: withheld })}`;
}

export const packageProgress = ({ table, done, total }: PackageProgress): Progress => ({
  words: t('Writing {table}, {index} of {total}', { table, index: formatNumber(done + 1), total: formatNumber(total) }),
  done,
  total,
});

/** How far the writing or reading of a package is; null while there is none. */
export function usePackageProgress(isRunning: boolean): PackageProgress | null {
  const [progress, setProgress] = useState<PackageProgress | null>(null);
  useEffect(() => {
    if (!isRunning) return setProgress(null);
    return onEvent('package:progress', setProgress);
  }, [isRunning]);
  return progress;
}

/** Saves addresses, course runs and choices, never a secret. */
export function useSaveSettingsFile() {
  return useMutation({
    mutationFn: (withClientId: boolean) => call('settingsFile:save', { withClientId }),
    onSuccess: (result) => {
      if (result.state === 'cancelled') return;
      say({
        tone: 'info',
        text: () => t('Saved {file}. It contains no secrets.', { file: result.fileName }),
        file: result.token,
      });
    },
    onError: sayError,
  });
}

export const useChooseSettingsFile = () => useMutation({ mutationFn: () => call('settingsFile:choose', {}) });

export function useApplySettingsFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: SettingsFile) => call('settingsFile:apply', file),
    onSuccess: () => client.invalidateQueries(),
    onError: sayError,
  });
}

/** Why nothing of a run can be read from the service now; null when it can. */
export function useWhyNotSync(selected: boolean): string | null {
  const connection = useConnection().data;
  const inReach = useServicesInReach();
  const readOnly = useReadOnlyText();
  if (readOnly !== null) return readOnly;
  if (!selected) return t('This run is no longer selected for sync.');
  if (connection?.connection === null) return t('There is no connection to a service yet.');
  return inReach ? null : t('This computer is offline, so nothing can be downloaded now.');
}
