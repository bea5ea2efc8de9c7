import { rm } from 'node:fs/promises';
import { AlmanacError } from '../../src-preload/contract/errors.ts';
import { sameWorkspace, type WorkspaceRef, type WorkspacesState } from '../../src-preload/contract/workspaces.ts';
import type { ImportedPackage } from '../data-host/packages/import-package.ts';
import type { DataFolder } from '../data-host/protocol.ts';
import type { Profile } from '../settings/settings-document.ts';
import type { SettingsStore, Workspaces as Stored } from '../settings/settings-store.ts';

export interface WorkspaceTools {
  readonly settings: Pick<SettingsStore, 'profiles' | 'packages' | 'opened' | 'saveWorkspaces'>;
  readonly folderOf: (ref: WorkspaceRef) => DataFolder;
  /** Closes the open data folder and opens the one of what the settings now say is open. */
  readonly reopen: () => Promise<void>;
  readonly onChange: (state: WorkspacesState) => void;
  /** Deletes what of a removed profile is not in its folder: secrets and keys. Its folder is gone by then. */
  readonly forgetSecrets: (profile: Profile) => Promise<void>;
  readonly makeId: () => string;
}

/** The connections and packages of this person, one of which is open. Changes come one after the other. */
export interface Workspaces {
  state(): WorkspacesState;
  open(ref: WorkspaceRef): Promise<WorkspacesState>;
  addProfile(name: string): Promise<WorkspacesState>;
  renameProfile(id: string, name: string): Promise<WorkspacesState>;
  removeProfile(id: string): Promise<WorkspacesState>;
  /** Takes a package that was read among the workspaces and opens it. */
  showPackage(imported: ImportedPackage): Promise<WorkspacesState>;
  removePackage(id: string): Promise<WorkspacesState>;
}

export function createWorkspaces(tools: WorkspaceTools): Workspaces {
  const { settings, folderOf } = tools;
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };

  const stored = (): Stored => ({
    profiles: settings.profiles(),
    packages: settings.packages(),
    open: settings.opened(),
  });

  /** Saves the lists, opens what is now to be open, and tells the page. */
  const change = async (edit: (before: Stored) => Stored): Promise<WorkspacesState> => {
    const before = settings.opened();
    await settings.saveWorkspaces(edit);
    if (!sameWorkspace(before, settings.opened())) await tools.reopen();
    const state = stateOf(stored());
    tools.onChange(state);
    return state;
  };

  const known = (ref: WorkspaceRef): WorkspaceRef => {
    const entries = ref.kind === 'package' ? settings.packages() : settings.profiles();
    if (!entries.some(({ id }) => id === ref.id))
      throw new AlmanacError('NOT_FOUND', { what: 'This connection or package' });
    return ref;
  };

  const removeFolder = ({ dataDir }: DataFolder) => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });

  return {
    state: () => stateOf(stored()),
    open: (ref) => inTurn(() => change((before) => ({ ...before, open: known(ref) }))),
    addProfile: (name) =>
      inTurn(() => {
        const id = tools.makeId();
        return change(({ profiles, packages }) => ({
          profiles: [...profiles, { id, name: freeName(name, profiles), connection: null, choices: {} }],
          packages,
          open: { kind: 'connection', id },
        }));
      }),
    renameProfile: (id, name) =>
      inTurn(() => {
        known({ kind: 'connection', id });
        return change((before) => ({
          ...before,
          profiles: before.profiles.map((profile) => (profile.id === id ? { ...profile, name } : profile)),
        }));
      }),
    removeProfile: (id) =>
      inTurn(async () => {
        const ref = known({ kind: 'connection', id } as const);
        const profile = settings.profiles().find((each) => each.id === id) as Profile;
        // The data folder is closed before it is deleted, and there is always a connection to go to.
        const next = settings.profiles().find((each) => each.id !== id)?.id ?? tools.makeId();
        await change(({ profiles, packages, open }) => {
          const rest = profiles.filter((each) => each.id !== id);
          return {
            profiles: rest.length > 0 ? rest : [{ id: next, name: 'My connection', connection: null, choices: {} }],
            packages,
            open: sameWorkspace(open, ref) ? { kind: 'connection', id: next } : open,
          };
        });
        await removeFolder(folderOf(ref));
        await tools.forgetSecrets(profile);
        return stateOf(stored());
      }),
    showPackage: ({ id, facts }) =>
      inTurn(() =>
        change(({ profiles, packages }) => ({
          profiles,
          packages: [...packages.filter((each) => each.id !== id), { id, facts, choices: choicesOf(packages, id) }],
          open: { kind: 'package', id },
        })),
      ),
    removePackage: (id) =>
      inTurn(async () => {
        const ref = known({ kind: 'package', id } as const);
        const state = await change(({ profiles, packages, open }) => ({
          profiles,
          packages: packages.filter((each) => each.id !== id),
          open: sameWorkspace(open, ref) ? { kind: 'connection', id: profiles[0]?.id ?? 'first' } : open,
        }));
        await removeFolder(folderOf(ref));
        return state;
      }),
  };
}

const choicesOf = (packages: Stored['packages'], id: string) => packages.find((each) => each.id === id)?.choices ?? {};

/** Two of the same name could not be told apart. */
function freeName(name: string, profiles: readonly Profile[]): string {
  const taken = new Set(profiles.map((profile) => profile.name));
  let number = 2;
  let free = name;
  while (taken.has(free)) {
    free = `${name} ${number}`;
    number += 1;
  }
  return free;
}

function stateOf({ profiles, packages, open }: Stored): WorkspacesState {
  return {
    open,
    workspaces: [
      ...profiles.map(({ id, name, connection }) => ({
        kind: 'connection' as const,
        id,
        name,
        host: connection ? new URL(connection.taxonomy.baseUrl).host : null,
        facts: null,
      })),
      ...packages.map(({ id, facts }) => ({ kind: 'package' as const, id, name: facts.title, host: null, facts })),
    ],
  };
}
