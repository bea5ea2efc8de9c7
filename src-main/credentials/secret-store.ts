/** Where secrets are kept. Rejects with KEYCHAIN_UNAVAILABLE when a keychain that worked at start does not any more. */
export interface SecretStore {
  /** `session`: nothing is written anywhere and everything is forgotten at quit. */
  readonly kind: 'keychain' | 'session';
  /** Null when there is none. */
  get(account: string): Promise<string | null>;
  set(account: string, secret: string): Promise<void>;
  /** Does nothing when there is none. */
  delete(account: string): Promise<void>;
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
