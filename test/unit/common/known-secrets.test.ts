import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { forgetSecrets, noteKey, noteSecret, withoutKnownSecrets } from '#main/common/known-secrets.ts';

/*
 * A secret that this process has at hand is in nothing that is printed, in whatever sentence an error has it and in whatever of these encodings.
 */

afterEach(forgetSecrets);

const inAscii = (text: string) =>
  text.replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const encodings: readonly [string, (secret: string) => string][] = [
  ['as it is', (secret) => secret],
  ['JSON', (secret) => JSON.stringify({ any: secret })],
  ['JSON within JSON', (secret) => JSON.stringify(JSON.stringify({ any: secret }))],
  ['JSON in ASCII', (secret) => inAscii(JSON.stringify({ any: secret }))],
  ['JSON in ASCII within JSON', (secret) => JSON.stringify(inAscii(JSON.stringify({ any: secret })))],
  ['what Node prints', (secret) => inspect({ any: secret })],
  [
    'JSON in ASCII in large digits',
    (secret) => inAscii(JSON.stringify({ any: secret })).replace(/(?<=\\u)[0-9a-f]{4}/g, (code) => code.toUpperCase()),
  ],
  ['JSON in what Node prints', (secret) => inspect({ any: JSON.stringify({ any: secret }) })],
  ['what Node prints beside all quotes', (secret) => inspect(`'"\`${secret}`)],
  ['the path of an address', (secret) => new URL(`https://example.org/${secret}/x`).href],
  ['the query of an address', (secret) => new URL(`https://example.org/?${secret}&x`).href],
  [
    'the password in an address',
    (secret) => Object.assign(new URL('https://x@example.org'), { password: secret }).href,
  ],
  ['a whole address, encoded', (secret) => encodeURI(`https://example.org/${secret}/x`)],
  [
    'a part of an address, encoded strictly',
    (secret) =>
      encodeURIComponent(secret).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
  ],
  ['an address', (secret) => `https://example.org/?x=${encodeURIComponent(secret)}`],
  ['an address in small digits', (secret) => encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())],
  ['an address within an address', (secret) => encodeURIComponent(encodeURIComponent(secret))],
  ['a form', (secret) => new URLSearchParams({ any: secret }).toString()],
  ['base64 behind the name of a client', (secret) => Buffer.from(`almanac:${secret}`).toString('base64')],
  ['base64 between other texts', (secret) => Buffer.from(`ab${secret}c`).toString('base64url')],
  ['hexadecimal', (secret) => Buffer.from(secret).toString('hex')],
];

/**
 * Secrets with signs that encodings change; no part of one stands in the texts around it. An address has no line ends: without them the
 * rest is still too long for a word.
 */
const secrets = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'Zz9!()*?#:;@+/%&="`\\\'\n\u001b ü€'), minLength: 4, maxLength: 20 }),
    fc.integer({ min: 1_000, max: 1_000_000 }),
  )
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

it('leaves nothing of a secret that another one is a part of, whichever was noted first', () => {
  const tails = fc.tuple(fc.string({ maxLength: 8 }), secrets, fc.string({ minLength: 1, maxLength: 8 }), fc.boolean());
  fc.assert(
    fc.property(tails, ([before, inner, behind, isLater]) => {
      forgetSecrets();
      const outer = `${before}${inner}${behind}`;
      for (const secret of isLater ? [outer, inner] : [inner, outer]) noteSecret(secret);
      const forms = [
        outer,
        JSON.stringify(outer).slice(1, -1),
        encodeURIComponent(outer),
        Buffer.from(outer).toString('hex'),
      ];
      for (const form of forms) expect(withoutKnownSecrets(`<${form}>`)).toBe('<[redacted]>');
    }),
  );
});

it('takes out the bytes of a key, however they are written', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, index) => 251 - index));
  noteKey(key);
  const hex = key.toString('hex');
  for (const form of [key.toString('base64'), key.toString('base64url'), hex, hex.toUpperCase()])
    expect(withoutKnownSecrets(`key ${form}`)).toMatch(/^key \[redacted\].{0,2}$/);
  expect(withoutKnownSecrets(inspect(key))).toBe('<Buffer [redacted]>');
  expect(withoutKnownSecrets(JSON.stringify({ key }))).toBe('{"key":{"type":"Buffer","data":[[redacted]]}}');
  expect(withoutKnownSecrets(Buffer.concat([Buffer.from('head'), key]).toString('base64'))).toMatch(
    /^.{6}\[redacted\].{0,2}$/,
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
