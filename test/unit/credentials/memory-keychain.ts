import type { Keychain } from '#main/credentials/keytar-store.ts';

/** A keychain with the limit of Windows. */
export function memoryKeychain(): Keychain & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    read: async (account) => entries.get(account) ?? null,
    write: async (account, secret) => {
      if (Buffer.byteLength(secret) > 2560) throw new Error(`too long: ${secret}`);
      entries.set(account, secret);
    },
    remove: async (account) => {
      entries.delete(account);
    },
  };
}
