import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ReadPublication } from '#contract/publications.ts';
import { sameWorkspace, type WorkspaceRef, type WorkspacesState } from '#contract/workspaces.ts';
import { sequential } from '#main/common/async.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import type { ImportedPackage } from '../../data-host/packages/import-package.ts';
import { type OpenedPackage, type Profile, type Subscription, unnamed } from '../../settings/settings-document.ts';
import type { SettingsStore, Workspaces as Stored } from '../../settings/settings-store.ts';

export interface WorkspaceOptions {
  readonly settings: Pick<SettingsStore, 'profiles' | 'packages' | 'subscriptions' | 'opened' | 'saveWorkspaces'>;
  /** Where everything that is kept of a workspace lies. */
  readonly removedFolder: (ref: WorkspaceRef) => string;
  /** Closes the open data folder and opens the one of what the settings now say is open. */
  readonly reopen: () => Promise<void>;
  /** The same where other data of the workspace that is open took the place of what was shown. */
  readonly renew: () => Promise<void>;
  readonly onChange: (state: WorkspacesState) => void;
  /** Deletes what of a removed profile is not in its folder: secrets and keys. Its folder is gone by then. */
  readonly forgetSecrets: (profile: Profile) => Promise<void>;
  readonly makeId: () => string;
}

/** How the last look at the place of a subscription went. */
export type Check = Omit<NonNullable<WorkspacesState['workspaces'][number]['subscription']>, 'place'>;

const notChecked: Check = { isChecking: false, checkedAt: null, problem: null };

/** The connections, packages and subscriptions of this user, one of which is open. Changes come one after the other. */
export class Workspaces {
  readonly #options: WorkspaceOptions;
  readonly #settings: WorkspaceOptions['settings'];
  readonly #inTurn = sequential();
  readonly #checks = new Map<string, Check>();

  constructor(options: WorkspaceOptions) {
    this.#options = options;
    this.#settings = options.settings;
  }

  state(): WorkspacesState {
    const { settings } = this.#options;
    return {
      open: settings.opened(),
      workspaces: [
        ...settings.profiles().map(stateOfProfile),
        ...settings.packages().map(stateOfPackage),
        ...settings.subscriptions().map((each) => stateOfSubscription(each, this.checkOf(each.id))),
      ],
    };
  }

  open(ref: WorkspaceRef): Promise<WorkspacesState> {
    return this.#inTurn(() => this.#change((before) => ({ ...before, open: this.#known(ref) })));
  }

  addProfile(name: string): Promise<WorkspacesState> {
    return this.#inTurn(() => {
      const id = this.#options.makeId();
      return this.#change((before) => ({
        ...before,
        profiles: [...before.profiles, { id, name: freeName(name, before.profiles), connection: null, choices: {} }],
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
      const next = this.#settings.profiles().find((each) => each.id !== id)?.id ?? this.#options.makeId();
      await this.#change((before) => withoutProfile(before, ref, next));
      await removeFolder(this.#options.removedFolder(ref));
      await this.#options.forgetSecrets(profile);
      return this.state();
    });
  }

  /** Takes a package that was read among the workspaces and opens it. */
  showPackage({ id, facts, isRenewed }: ImportedPackage): Promise<WorkspacesState> {
    return this.#inTurn(() =>
      this.#change(
        (before) => ({
          ...before,
          packages: [
            ...before.packages.filter((each) => each.id !== id),
            { id, facts, choices: choicesOf(before.packages, id) },
          ],
          open: { kind: 'package', id },
        }),
        { isRenewed },
      ),
    );
  }

  removePackage(id: string): Promise<WorkspacesState> {
    return this.#inTurn(() =>
      this.#remove({ kind: 'package', id }, (before) => ({
        packages: before.packages.filter((each) => each.id !== id),
      })),
    );
  }

  /** The place, the publisher and the choices of a subscription, as they are kept. @throws AlmanacError NOT_FOUND */
  subscription(id: string): Subscription {
    this.#known({ kind: 'subscribed', id });
    return this.#settings.subscriptions().find((each) => each.id === id) as Subscription;
  }

  /** Takes a publication that was read among the workspaces and opens it. */
  showSubscription(subscription: Omit<Subscription, 'choices'>): Promise<WorkspacesState> {
    return this.#inTurn(() =>
      this.#change((before) => ({
        ...before,
        subscriptions: [...before.subscriptions, { ...subscription, choices: {} }],
        open: { kind: 'subscribed', id: subscription.id },
      })),
    );
  }

  /** Shows newly read data of a subscription, at once where it is open. */
  renewSubscription(id: string, read: ReadPublication): Promise<WorkspacesState> {
    return this.#inTurn(async () => {
      const ref = this.#known({ kind: 'subscribed', id });
      await this.#settings.saveWorkspaces((before) => edited(before, id, read));
      if (sameWorkspace(ref, this.#settings.opened())) await this.#options.renew();
      return this.#publishState();
    });
  }

  renameSubscription(id: string, name: string): Promise<WorkspacesState> {
    return this.#inTurn(() => {
      this.#known({ kind: 'subscribed', id });
      return this.#change((before) => edited(before, id, { name }));
    });
  }

  removeSubscription(id: string): Promise<WorkspacesState> {
    return this.#inTurn(() =>
      this.#remove({ kind: 'subscribed', id }, (before) => ({
        subscriptions: before.subscriptions.filter((each) => each.id !== id),
      })),
    );
  }

  checkOf(id: string): Check {
    return this.#checks.get(id) ?? notChecked;
  }

  noteCheck(id: string, check: Partial<Check>): void {
    this.#checks.set(id, { ...this.checkOf(id), ...check });
    this.#publishState();
  }

  /** Takes it off the list, opens a connection if it was open, and deletes its folder. */
  async #remove(ref: WorkspaceRef, edit: (before: Stored) => Partial<Stored>): Promise<WorkspacesState> {
    const folder = this.#options.removedFolder(this.#known(ref));
    const state = await this.#change((before) => ({
      ...before,
      ...edit(before),
      open: sameWorkspace(before.open, ref)
        ? { kind: 'connection', id: before.profiles[0]?.id ?? 'first' }
        : before.open,
    }));
    await removeFolder(folder);
    return state;
  }

  /** Saves the lists, opens what is now to be open, and tells the page. */
  async #change(edit: (before: Stored) => Stored, { isRenewed = false } = {}): Promise<WorkspacesState> {
    const before = this.#settings.opened();
    await this.#settings.saveWorkspaces(edit);
    if (isRenewed || !sameWorkspace(before, this.#settings.opened())) await this.#options.reopen();
    return this.#publishState();
  }

  #publishState(): WorkspacesState {
    const state = this.state();
    this.#options.onChange(state);
    return state;
  }

  #known(ref: WorkspaceRef): WorkspaceRef {
    const { settings } = this.#options;
    const entries = {
      connection: settings.profiles(),
      package: settings.packages(),
      subscribed: settings.subscriptions(),
    }[ref.kind];
    if (!entries.some(({ id }) => id === ref.id))
      throw new AlmanacError('NOT_FOUND', { what: t('This connection, package or subscription') });
    return ref;
  }
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });

/** Where the removed profile was the only one, an empty one with the id `next` takes its place. */
function withoutProfile(before: Stored, removed: WorkspaceRef, next: string): Stored {
  const { open } = before;
  const rest = before.profiles.filter(({ id }) => id !== removed.id);
  return {
    ...before,
    profiles: rest.length > 0 ? rest : [{ id: next, name: unnamed, connection: null, choices: {} }],
    open: sameWorkspace(open, removed) ? { kind: 'connection', id: next } : open,
  };
}

const choicesOf = (packages: Stored['packages'], id: string) => packages.find((each) => each.id === id)?.choices ?? {};

/** Two of the same name could not be distinguished. */
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

type State = WorkspacesState['workspaces'][number];

const stateOfProfile = ({ id, name, connection }: Profile): State => ({
  kind: 'connection',
  id,
  name: name === unnamed ? t(unnamed) : name,
  host: connection ? new URL(connection.taxonomy.baseUrl).host : null,
  facts: null,
  subscription: null,
});

const stateOfPackage = ({ id, facts }: OpenedPackage): State => ({
  kind: 'package',
  id,
  name: facts.title,
  host: null,
  facts,
  subscription: null,
});

const stateOfSubscription = ({ id, name, facts, place }: Subscription, check: Check): State => ({
  kind: 'subscribed',
  id,
  name,
  host: null,
  facts,
  // The path of a folder stays in main.
  subscription: { place: place.kind === 'web' ? new URL(place.address).host : basename(place.path), ...check },
});

const edited = (before: Stored, id: string, patch: Partial<Subscription>): Stored => ({
  ...before,
  subscriptions: before.subscriptions.map((each) => (each.id === id ? { ...each, ...patch } : each)),
});
