/** Where secrets are kept. Rejects with KEYCHAIN_UNAVAILABLE when a keychain that worked at start does not any more. */
export interface SecretStore {
  /**
   * `sealed`: a file that the system has sealed, where the keychain's module does not load. `session`: nothing is written anywhere and
   * everything is forgotten at quit.
   */
  readonly kind: 'keychain' | 'sealed' | 'session';
  /** Null when there is none. */
  get(account: string): Promise<string | null>;
  set(account: string, secret: string): Promise<void>;
  /** Does nothing when there is none. */
  delete(account: string): Promise<void>;
  /** The name under which a file of secrets that could not be opened lies now; null when there is none. */
  fileSetAside?(): Promise<string | null>;
}

/** Whether what is stored is still there after the next start. */
export const isLasting = (store: SecretStore): boolean => store.kind !== 'session';

/** Shares one call between all that ask while it is under way: two must not make a key each. */
export function sharedCall<Key>(
  findOrMake: (store: SecretStore) => Promise<Key>,
): (store: SecretStore) => Promise<Key> {
  const asking = new WeakMap<SecretStore, Promise<Key>>();
  return (store) => {
    const asked = asking.get(store) ?? findOrMake(store).finally(() => asking.delete(store));
    asking.set(store, asked);
    return asked;
  };
}

/** Keeps secrets in memory only. */
export function createSessionStore(): SecretStore {
  const secrets = new Map<string, string>();
  return {
    kind: 'session',
    get: async (account) => secrets.get(account) ?? null,
    set: async (account, secret) => {
      secrets.set(account, secret);
    },
    delete: async (account) => {
      secrets.delete(account);
    },
  };
}
