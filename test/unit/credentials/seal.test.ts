import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSessionStore, forgetLearnersKey, learnersKey, readLearnersKey } from '#main/credentials/secret-store.ts';
import { createSeal, isSameCheck, keyCheck } from '#main/data-host/learners/seal.ts';

describe('a seal', () => {
  const key = randomBytes(32);
  const salt = randomBytes(16);
  const seal = createSeal(key, salt);

  it('gives back every text under what it is bound to, and never twice the same bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, bound) => {
        const wellFormed = text.toWellFormed();
        const sealed = seal.close(bound, wellFormed);
        expect(seal.open(bound, sealed)).toBe(wellFormed);
        expect(seal.close(bound, wellFormed).nonce.equals(sealed.nonce)).toBe(false);
      }),
    );
  });

  it('opens nothing that was changed, moved or sealed with another key or salt', () => {
    const sealed = seal.close('run\n1\n7', 'a name');
    for (let at = 0; at < sealed.sealed.length; at += 1) {
      const bytes = Buffer.from(sealed.sealed);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect(() => seal.open('run\n1\n7', { ...sealed, sealed: bytes })).toThrow();
    }
    expect(() => seal.open('run\n1\n8', sealed)).toThrow();
    expect(() => seal.open('run\n1\n7', { ...sealed, nonce: randomBytes(12) })).toThrow();
    expect(() => createSeal(randomBytes(32), salt).open('run\n1\n7', sealed)).toThrow();
    expect(() => createSeal(key, randomBytes(16)).open('run\n1\n7', sealed)).toThrow();
    expect(() => seal.open('run\n1\n7', { ...sealed, sealed: Buffer.alloc(3) })).toThrow();
  });

  it('names pseudonyms that stay the same with the key and differ without', () => {
    expect(seal.pseudonym('ada')).toEqual(createSeal(key, salt).pseudonym('ada'));
    expect(seal.pseudonym('ada')).not.toEqual(seal.pseudonym('Ada'));
    expect(seal.pseudonym('ada')).not.toEqual(createSeal(randomBytes(32), salt).pseudonym('ada'));
  });

  it('tells one key from another', () => {
    expect(isSameCheck(keyCheck(key, salt), keyCheck(key, salt))).toBe(true);
    expect(isSameCheck(keyCheck(key, salt), keyCheck(randomBytes(32), salt))).toBe(false);
    expect(isSameCheck(keyCheck(key, salt), Buffer.alloc(0))).toBe(false);
  });
});

describe('the key of the learner data', () => {
  it('is made once, kept, and forgotten when it is taken away', async () => {
    const store = createSessionStore();
    const key = await learnersKey(store);
    expect(key).toHaveLength(32);
    expect(await learnersKey(store)).toEqual(key);
    await forgetLearnersKey(store);
    expect(await learnersKey(store)).not.toEqual(key);
  });

  it('is one and the same for two that ask at once', async () => {
    const store = createSessionStore();
    const [one, other] = await Promise.all([learnersKey(store), learnersKey(store)]);
    expect(one).toEqual(other);
    expect(await learnersKey(store)).toEqual(one);
  });

  it('is read only when it is one', () => {
    expect(readLearnersKey(randomBytes(32).toString('base64'))).toHaveLength(32);
    for (const text of [null, '', 'secret', randomBytes(31).toString('base64')])
      expect(readLearnersKey(text)).toBeNull();
  });
});
