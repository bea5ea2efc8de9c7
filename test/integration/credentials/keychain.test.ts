import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openSecretStore } from '#main/credentials/keytar-store.ts';
import type { SecretStore } from '#main/credentials/secret-store.ts';

/** Set by the script that starts the tests under a keyring of their own. */
const mustHaveKeyring = process.env.ALMANAC_TEST_KEYRING === '1';

// A name of the test's own, so that no real entries are touched.
const service = `Course Almanac test ${randomUUID()}`;
const account = 'client secret of demo at http://127.0.0.1/token';
const opened: SecretStore[] = [];
const open = async () => {
  const store = await openSecretStore({ service });
  opened.push(store);
  return store;
};
afterEach(async () => {
  for (const store of opened.splice(0)) await store.delete(account);
});

describe("the computer's keychain", () => {
  it('is used where there is one, and the session otherwise', async () => {
    const { kind } = await open();
    if (mustHaveKeyring) expect(kind).toBe('keychain');
    expect(['keychain', 'session']).toContain(kind);
  });

  it.each([
    ['a short secret', 's3cret+&=%"ü技'],
    ['one that is too long for an entry of Windows', 'ü'.repeat(10_000)],
  ])('gives back %s', async (_, secret) => {
    const store = await open();
    await store.set(account, secret);
    expect(await store.get(account)).toBe(secret);
    await store.set(account, 'shorter');
    expect(await store.get(account)).toBe('shorter');
    await store.delete(account);
    await store.delete(account);
    expect(await store.get(account)).toBeNull();
  });

  it('keeps a secret until the next start; the session does not', async () => {
    const first = await open();
    await first.set(account, 'kept');
    const second = await open();
    expect(await second.get(account)).toBe(first.kind === 'keychain' ? 'kept' : null);
  });
});
