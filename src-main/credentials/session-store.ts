import type { SecretStore } from './secret-store.ts';

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
