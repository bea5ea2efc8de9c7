import { rm } from 'node:fs/promises';
import { sameWorkspace, type WorkspaceRef, type WorkspacesState } from '#contract/workspaces.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { sequential } from '../../common/sequential.ts';
import type { ImportedPackage } from '../../data-host/packages/import-package.ts';
import type { DataFolder } from '../../data-host/protocol.ts';
import type { Profile } from '../../settings/settings-document.ts';
import type { SettingsStore, Workspaces as Stored } from '../../settings/settings-store.ts';

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

/** The connections and packages of this user, one of which is open. Changes come one after the other. */
export class Workspaces {
  readonly #tools: WorkspaceTools;
  readonly #settings: WorkspaceTools['settings'];
  readonly #inTurn = sequential();

  constructor(tools: WorkspaceTools) {
    this.#tools = tools;
    this.#settings = tools.settings;
  }

  state(): WorkspacesState {
    return stateOf({
      profiles: this.#settings.profiles(),
      packages: this.#settings.packages(),
      open: this.#settings.opened(),
    });
  }

  open(ref: WorkspaceRef): Promise<WorkspacesState> {
    return this.#inTurn(() => this.#change((before) => ({ ...before, open: this.#known(ref) })));
  }

  addProfile(name: string): Promise<WorkspacesState> {
    return this.#inTurn(() => {
      const id = this.#tools.makeId();
      return this.#change(({ profiles, packages }) => ({
        profiles: [...profiles, { id, name: freeName(name, profiles), connection: null, choices: {} }],
        packages,
        open: { kind: 'connection', id },
      }));
    });
  }

  renameProfile(id: string, name: string): Promise<WorkspacesState> {
    return this.#inTurn(() => {
      this.#known({ kind: 'connection', id });
      return this.#change((before) => ({
        ...before,
        profiles: before.profiles.map((profile) => (profile.id === id ? { ...profile, name } : profile)),
      }));
    });
  }

  removeProfile(id: string): Promise<WorkspacesState> {
    return this.#inTurn(async () => {
      const ref = this.#known({ kind: 'connection', id });
      const profile = this.#settings.profiles().find((each) => each.id === id) as Profile;
      // The data folder is closed before it is deleted, and there is always a connection to go to.
      const next = this.#settings.profiles().find((each) => each.id !== id)?.id ?? this.#tools.makeId();
      await this.#change((before) => withoutProfile(before, ref, next));
      await removeFolder(this.#tools.folderOf(ref));
      await this.#tools.forgetSecrets(profile);
      return this.state();
    });
  }

  /** Takes a package that was read among the workspaces and opens it. */
  showPackage({ id, facts }: ImportedPackage): Promise<WorkspacesState> {
    return this.#inTurn(() =>
      this.#change(({ profiles, packages }) => ({
        profiles,
        packages: [...packages.filter((each) => each.id !== id), { id, facts, choices: choicesOf(packages, id) }],
        open: { kind: 'package', id },
      })),
    );
  }

  removePackage(id: string): Promise<WorkspacesState> {
    return this.#inTurn(async () => {
      const ref = this.#known({ kind: 'package', id });
      const state = await this.#change(({ profiles, packages, open }) => ({
        profiles,
        packages: packages.filter((each) => each.id !== id),
        open: sameWorkspace(open, ref) ? { kind: 'connection', id: profiles[0]?.id ?? 'first' } : open,
      }));
      await removeFolder(this.#tools.folderOf(ref));
      return state;
    });
  }

  /** Saves the lists, opens what is now to be open, and tells the page. */
  async #change(edit: (before: Stored) => Stored): Promise<WorkspacesState> {
    const before = this.#settings.opened();
    await this.#settings.saveWorkspaces(edit);
    if (!sameWorkspace(before, this.#settings.opened())) await this.#tools.reopen();
    const state = this.state();
    this.#tools.onChange(state);
    return state;
  }

  #known(ref: WorkspaceRef): WorkspaceRef {
    const entries = ref.kind === 'package' ? this.#settings.packages() : this.#settings.profiles();
    if (!entries.some(({ id }) => id === ref.id))
      throw new AlmanacError('NOT_FOUND', { what: 'This connection or package' });
    return ref;
  }
}

const removeFolder = ({ dataDir }: DataFolder) => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });

/** Where the removed profile was the only one, an empty one with the id `next` takes its place. */
function withoutProfile({ profiles, packages, open }: Stored, removed: WorkspaceRef, next: string): Stored {
  const rest = profiles.filter(({ id }) => id !== removed.id);
  return {
    profiles: rest.length > 0 ? rest : [{ id: next, name: 'My connection', connection: null, choices: {} }],
    packages,
    open: sameWorkspace(open, removed) ? { kind: 'connection', id: next } : open,
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
