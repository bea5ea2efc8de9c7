/*
 * The secrets that this process has at hand. Patterns find a secret where one usually stands; an error may have it anywhere, and in another
 * encoding, so printed texts are cleared of each value as well.
 */

/** Shorter ones are words as well: a log without them could not be read. */
const minLength = 6;
/** More than a process holds at once: a token is replaced every hour. */
const maxSecrets = 200;

/** The encodings of each secret, the latest secret last. */
const known = new Map<string, readonly string[]>();

/** Notes a secret, so that {@link withoutKnownSecrets} takes it out of every text from now on. */
export function noteSecret(secret: string): void {
  if (secret.length < minLength) return;
  const forms = known.get(secret) ?? formsOf(secret);
  known.delete(secret);
  known.set(secret, forms);
  const [oldest] = known.keys();
  if (known.size > maxSecrets && oldest !== undefined) known.delete(oldest);
}

/** Takes every secret out of a text that was noted, as it is and as addresses, forms, JSON, base64 and hexadecimal have it. */
export function withoutKnownSecrets(text: string): string {
  let rest = text;
  for (const forms of known.values())
    for (const form of forms) if (rest.includes(form)) rest = rest.replaceAll(form, '[redacted]');
  return rest;
}

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const inAddress = encodeURIComponent(secret);
  const inForm = new URLSearchParams({ s: secret }).toString().slice(2);
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(JSON.stringify(secret)).slice(3, -3),
    ...[inAddress, inForm, encodeURIComponent(inAddress)].flatMap((form) => [form, withSmallDigits(form)]),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...[0, 1, 2].flatMap((shift) =>
      ['base64', 'base64url'].map((form) => coreInBase64(bytes, shift, form as 'base64')),
    ),
  ];
  // The longest first: a shorter one may be a part of it.
  return [...new Set(forms)].filter((form) => form.length >= minLength).sort((one, other) => other.length - one.length);
}

const withSmallDigits = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());

/** What base64 makes of the bytes alone, where so many others stand before them and any behind them. */
function coreInBase64(bytes: Buffer, shift: number, form: 'base64' | 'base64url'): string {
  const whole = Buffer.concat([Buffer.alloc(shift), bytes]);
  return whole.toString(form).slice(Math.ceil((shift * 8) / 6), Math.floor((whole.length * 8) / 6));
}
