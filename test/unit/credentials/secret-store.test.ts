import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetSecrets } from '#main/common/known-secrets.ts';
import { redact } from '#main/common/redact.ts';
import {
  createSessionStore,
  learnersKey,
  publisherKey,
  readPublisherKey,
  type SecretStore,
} from '#main/credentials/secret-store.ts';
import { isSignedBy, publicKeyOf, signedBy } from '#main/data-host/publications/identity.ts';

/** A keychain that keeps, as far as the key can tell. */
const keychain = (): SecretStore => ({ ...createSessionStore(), kind: 'keychain' });

afterEach(forgetSecrets);

describe('the key of the publisher', () => {
  it('is made once and the same ever after, also for two that ask at once', async () => {
    const store = keychain();
    const [one, other] = await Promise.all([publisherKey(store), publisherKey(store)]);
    expect(publicKeyOf(one)).toBe(publicKeyOf(other));
    expect(publicKeyOf(await publisherKey(store))).toBe(publicKeyOf(one));
    expect(publicKeyOf(await publisherKey(keychain()))).not.toBe(publicKeyOf(one));
  });

  it.each([
    ['the publisher', publisherKey],
    ['the learner data', learnersKey],
  ])('that is of %s is in nothing that is printed, made or kept', async (_, key) => {
    const written: string[] = [];
    const store = keychain();
    const keeping: SecretStore = {
      ...store,
      set: (account, secret) => {
        written.push(secret);
        return store.set(account, secret);
      },
    };
    await key(keeping);
    const text = written[0] ?? expect.unreachable();
    const forms = [text, Buffer.from(text, 'base64').toString('hex')];
    for (const form of forms) expect(redact(`sealed with ${form}`)).not.toContain(form);
    forgetSecrets();
    await key(keeping);
    for (const form of forms) expect(redact(`sealed with ${form}`)).not.toContain(form);
  });

  it('signs what its public half proves', async () => {
    const bytes = Buffer.from('a manifest');
    const { publicKey, signature } = signedBy(await publisherKey(keychain()), bytes);
    expect(isSignedBy(bytes, signature, publicKey)).toBe(true);
  });

  it('is never made where it would be forgotten: readers would refuse the next publication', async () => {
    await expect(publisherKey(createSessionStore())).rejects.toMatchObject({ code: 'PUBLISHER_KEY_MISSING' });
  });

  it('is read from its written form, and from nothing else', () => {
    const text = randomBytes(32).toString('base64');
    const key = readPublisherKey(text);
    expect(key?.asymmetricKeyType).toBe('ed25519');
    for (const none of [null, '', 'short', randomBytes(31).toString('base64'), randomBytes(33).toString('base64')])
      expect(readPublisherKey(none)).toBe(null);
  });
});
