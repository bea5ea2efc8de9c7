import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { noteSecret, withoutKnownSecrets } from '#main/common/known-secrets.ts';

/*
 * A secret that this process has at hand is in nothing that is printed, in whatever sentence or encoding an error has it.
 */

const encodings: readonly [string, (secret: string) => string][] = [
  ['as it is', (secret) => secret],
  ['JSON', (secret) => JSON.stringify({ any: secret })],
  ['JSON within JSON', (secret) => JSON.stringify(JSON.stringify({ any: secret }))],
  ['an address', (secret) => `https://example.org/?x=${encodeURIComponent(secret)}`],
  ['an address in small digits', (secret) => encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())],
  ['an address within an address', (secret) => encodeURIComponent(encodeURIComponent(secret))],
  ['a form', (secret) => new URLSearchParams({ any: secret }).toString()],
  ['base64 behind the name of a client', (secret) => Buffer.from(`almanac:${secret}`).toString('base64')],
  ['base64 between other texts', (secret) => Buffer.from(`ab${secret}c`).toString('base64url')],
  ['hexadecimal', (secret) => Buffer.from(secret).toString('hex')],
];

/** Secrets with signs that encodings change; no part of one stands in the texts around it. */
const secrets = fc
  .tuple(fc.string({ unit: fc.constantFrom(...'Zz9!+/%&="\\\'\n ü€'), minLength: 4, maxLength: 20 }), fc.nat(1e6))
  .map(([text, number]) => `Q${text}${number}X`);

it.each(encodings)('takes a secret out of %s', (_, encode) => {
  fc.assert(
    fc.property(secrets, (secret) => {
      const line = `before ${encode(secret)} behind`;
      noteSecret(secret);
      const printed = withoutKnownSecrets(line);
      expect(printed).toContain('[redacted]');
      expect(printed).toMatch(/^before .* behind$/s);
      expect(printed).not.toContain(encode(secret));
    }),
  );
});

it('leaves a text as it is that has none, and words that somebody took for a secret', () => {
  noteSecret('demo');
  noteSecret('canary-9f8e7d');
  expect(withoutKnownSecrets('the demo of a canary')).toBe('the demo of a canary');
});

it('forgets the oldest when a process has had hundreds', () => {
  for (let number = 0; number < 500; number += 1) noteSecret(`token-${number}-of-many`);
  expect(withoutKnownSecrets('token-499-of-many token-0-of-many')).toBe('[redacted] token-0-of-many');
});
