import { openKeytarStore } from './keytar-store.ts';
import { createSessionStore } from './session-store.ts';

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

/** The name under which the keychain of the computer lists our entries. */
const keychainService = 'Course Almanac';

/** Opens the computer's keychain, or a store for this session alone where the keychain cannot be used. */
export async function openSecretStore(service: string = keychainService): Promise<SecretStore> {
  return (await openKeytarStore(service)) ?? createSessionStore();
}
