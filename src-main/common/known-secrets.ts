import { inspect } from 'node:util';

/*
 * The secrets that this process has at hand. Patterns find a secret where one usually stands; an error may have it anywhere, and in another
 * encoding, so printed texts are cleared of each value as well, in the encodings that errors usually have.
 */

/** Shorter ones are words as well: a log without them could not be read. */
const minLength = 6;
/** More than a process holds at once: a token is replaced every hour. */
const maxSecrets = 200;

/** The encodings of each secret, the latest secret last. */
const known = new Map<string, readonly string[]>();
/** Forms of all secrets, the longest first because a shorter one may be a part of it. Null until they are needed again. */
let allForms: readonly string[] | null = null;

/** Notes a secret, so that {@link withoutKnownSecrets} takes it out of every text from now on. */
export function noteSecret(secret: string): void {
  if (secret.length >= minLength) note(secret, () => formsOf(secret));
}

/** Notes the bytes of a key, which are written in base64 and hexadecimal, and printed by Node and in JSON as numbers. */
export function noteKey(key: Uint8Array): void {
  const bytes = Buffer.from(key);
  note(bytes.toString('hex'), () => [
    ...formsOfBytes(bytes),
    bytes.toString('hex').replace(/..(?=.)/g, '$& '),
    bytes.join(','),
  ]);
}

function note(name: string, forms: () => readonly string[]): void {
  const noted = known.get(name);
  known.delete(name);
  known.set(name, noted ?? forms());
  if (noted) return;
  const [oldest] = known.keys();
  if (known.size > maxSecrets && oldest !== undefined) known.delete(oldest);
  allForms = null;
}

/** Forgets all of them, for tests that share this module. */
export function forgetSecrets(): void {
  known.clear();
  allForms = null;
}

/** Takes every noted secret out of a text, as it is and as addresses, forms, JSON, Node, base64 and hexadecimal usually have it. */
export function withoutKnownSecrets(text: string): string {
  allForms ??= sortedByLength([...known.values()].flat());
  let rest = text;
  for (const form of allForms) if (rest.includes(form)) rest = rest.replaceAll(form, '[redacted]');
  return rest;
}

const sortedByLength = (forms: readonly string[]): readonly string[] =>
  [...new Set(forms)].filter(({ length }) => length >= minLength).sort((one, other) => other.length - one.length);

function formsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret);
  return [
    secret,
    ...[json, inAscii(json), withLargeDigits(inAscii(json))].flatMap((text) => [
      text.slice(1, -1),
      JSON.stringify(text).slice(3, -3),
      ...printedByNode(text).map((printed) => printed.slice(1, -1)),
    ]),
    ...printedByNode(secret),
    ...formsInAddresses(secret.toWellFormed()).flatMap((form) => [form, withSmallDigits(form)]),
    ...formsOfBytes(Buffer.from(secret)),
  ];
}

const formsOfBytes = (bytes: Buffer): readonly string[] => [
  bytes.toString('hex'),
  bytes.toString('hex').toUpperCase(),
  ...[0, 1, 2].flatMap((shift) => (['base64', 'base64url'] as const).map((form) => coreInBase64(bytes, shift, form))),
];

/** A text as Node prints it alone and beside all kinds of quotes, of which it escapes the single ones then. */
const printedByNode = (text: string): readonly string[] => [
  inspect(text).slice(1, -1),
  inspect(`${text}'"\``).slice(1, -5),
];

/** Encodes a secret as addresses and forms do; some of them encode more signs than others. */
function formsInAddresses(secret: string): readonly string[] {
  const inPart = encodeURIComponent(secret);
  const inUser = new URL('http://x');
  inUser.password = secret;
  return [
    inPart,
    encodeURIComponent(inPart),
    inPart.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
    new URLSearchParams({ s: secret }).toString().slice(2),
    encodeURI(secret),
    // A letter behind it keeps the spaces at its end.
    new URL(`http://x/${secret}x`).href.slice('http://x/'.length, -1),
    new URL(`http://x/?${secret}x`).href.slice('http://x/?'.length, -1),
    inUser.password,
  ];
}

const inAscii = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const withLargeDigits = (text: string): string =>
  text.replace(/\\u[0-9a-f]{4}/g, (code) => `\\u${code.slice(2).toUpperCase()}`);

const withSmallDigits = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());

/** Encodes bytes in base64 behind `shift` other bytes; leaves out the letters that depend on bytes before or behind them. */
function coreInBase64(bytes: Buffer, shift: number, form: 'base64' | 'base64url'): string {
  const whole = Buffer.concat([Buffer.alloc(shift), bytes]);
  return whole.toString(form).slice(Math.ceil((shift * 8) / 6), Math.floor((whole.length * 8) / 6));
}
