import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUsable, keychainStore, notSilentlyLocked, withTimeout } from '#main/credentials/keytar-store.ts';
import { createSessionStore } from '#main/credentials/secret-store.ts';
import { atLength } from '../../support/at-length.ts';
import { memoryKeychain } from './memory-keychain.ts';

const secret = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.string({ unit: 'grapheme', minLength: 2000, maxLength: 6000, size: 'max' }),
  fc.constantFrom('almanac-parts:3', `almanac-parts:${'x'.repeat(3000)}`, 'ü'.repeat(10_000)),
);

describe('a store over a keychain', () => {
  it('gives back every secret, however long, and leaves nothing behind', async () => {
    await fc.assert(
      fc.asyncProperty(secret, secret, async (first, second) => {
        const keychain = memoryKeychain();
        const store = keychainStore(keychain);
        await store.set('a', first);
        expect(await store.get('a')).toBe(first);
        await store.set('a', second);
        expect(await store.get('a')).toBe(second);
        expect(await store.get('b')).toBeNull();
        await store.delete('a');
        expect([...keychain.entries]).toEqual([]);
      }),
      { numRuns: atLength(200, 1000) },
    );
  });

  it('has no secret rather than half of one', async () => {
    const keychain = memoryKeychain();
    const store = keychainStore(keychain);
    await store.set('a', 'x'.repeat(6000));
    keychain.entries.delete('a (part 2)');
    expect(await store.get('a')).toBeNull();
  });

  it('fails with a code and never with the secret', async () => {
    const denied = async () => Promise.reject(new Error('denied: canary'));
    const store = keychainStore({ read: denied, write: denied, remove: denied });
    const calls: Promise<unknown>[] = [store.get('a'), store.set('a', 'canary'), store.delete('a')];
    for (const call of calls) {
      const error = await call.then(
        () => expect.unreachable(),
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ code: 'KEYCHAIN_UNAVAILABLE' });
      expect(`${error} ${JSON.stringify(error)} ${error instanceof Error ? error.cause : ''}`).not.toContain('canary');
    }
  });
});

describe('a keychain', () => {
  it('can be used when an entry comes back, and is left as it was', async () => {
    const keychain = memoryKeychain();
    expect(await isUsable(keychain)).toBe(true);
    expect(keychain.entries.size).toBe(0);
  });

  it('cannot be used when it forgets', async () => {
    expect(await isUsable({ ...memoryKeychain(), read: async () => null })).toBe(false);
  });

  it('that is locked is not believed to be empty, nor to have deleted anything', async () => {
    const locked = {
      read: async () => null,
      write: async () => Promise.reject(new Error('Cannot create an item in a locked collection')),
      remove: async () => undefined,
    };
    const store = keychainStore(notSilentlyLocked(locked));
    await expect(store.get('a')).rejects.toMatchObject({ code: 'KEYCHAIN_UNAVAILABLE' });
    await expect(store.delete('a')).rejects.toMatchObject({ code: 'KEYCHAIN_UNAVAILABLE' });
  });

  it('that is open is believed, also when it is asked for much at once', async () => {
    const keychain = memoryKeychain();
    const store = keychainStore(notSilentlyLocked(keychain));
    await store.set('b', 'kept');
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((account) => store.get(account)))).toEqual([
      null,
      'kept',
      null,
      null,
    ]);
    await store.delete('b');
    await store.delete('b');
    expect(keychain.entries.size).toBe(0);
  });

  it('that does not answer is given up', async () => {
    const never = () => new Promise<never>(() => undefined);
    const slow = withTimeout({ read: never, write: never, remove: never }, 20);
    await expect(isUsable(slow)).rejects.toMatchObject({ code: 'KEYCHAIN_UNAVAILABLE' });
  });
});

describe('the session', () => {
  it('keeps secrets until it ends', async () => {
    const store = createSessionStore();
    await store.set('a', 's');
    expect(await store.get('a')).toBe('s');
    await store.delete('a');
    expect(await store.get('a')).toBeNull();
    expect(store.kind).toBe('session');
  });
});
