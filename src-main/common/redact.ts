import { homedir } from 'node:os';
import { format } from 'node:util';
import { cutAt } from '#shared/text/text.ts';
import { withoutKnownSecrets } from './known-secrets.ts';

/** Longer texts are no lines for a log; what comes behind is left out. */
const maxLength = 200_000;

/** Tokens wherever they are: three parts of base64url, of which the first is a JSON object. */
function withoutTokens(word: string): string {
  const start = word.indexOf('eyJ');
  const parts = start < 0 ? [] : word.slice(start).split(/\.|%2e/i);
  return parts.length >= 3 && (parts[0]?.length ?? 0) > 10 ? `${word.slice(0, start)}[token]` : word;
}

/** Only the service may see the values of a query. */
function withoutQuery(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return path === address ? address : `${path}?[redacted]`;
}

/** The names of secrets in settings, bodies, headers and queries, with or without something between the words. */
const names =
  /(?:client|access|refresh|analytics|taxonomy|api|auth|id)?[_-]?(?:secret|token|passwd|password|passphrase|api[_-]?key)|client[_-]?id|credentials?|(?:private|access|secret|publisher|learners|key-pair)[_-]?(?:key(?:id)?|id)|(?:x-(?:amz|goog)-)?signature|session[_-]?(?:id|key)|client[_-]?assertion|(?:jwt|proxy)[_-]?auth|passwort|contraseña|mot de passe/
    .source;

/** A value in quotes, to the end where they are not closed; or else to what separates values, spaces included. */
const value = /"[^"\\]*(?:\\.[^"\\]*)*"?|'[^'\\]*(?:\\.[^'\\]*)*'?|[^\n,;&}]+/.source;

/** Matches what separates a name from its value: quotes, a colon or an equals sign, also percent-encoded or as HTML and XML write them. */
const between =
  /(?:\[\])?(?:\\{0,8}["']|%(?:25){0,3}22|&quot;)?\s{0,20}(?:[:=]>?|>|%(?:25){0,3}3[ad])\s*(?:%(?:25){0,3}22|&quot;)?/
    .source;

const named = new RegExp(`((?:${names})${between})(?:${value})`, 'gis');
/** In a sentence; ours speak of tokens and secrets, so there only what no word has counts. */
const secretInWords =
  /\b(pass(?:word|phrase)\s+(?:is|was)\s+|(?:token|secret)\s+(?:is|was)\s+(?=\S{0,200}\d))[^\n,;&}]+/gi;
/** Behind a name alone, a word of letters and digits. */
const beside =
  /\b([\w-]{0,20}(?:secret|token|pass(?:word|phrase)?|passwd|pwd|(?:api|publisher|learners|private)[ _-]?key)\s+["'‘“(→]{0,2}\s?|(?:key|pwd|pass|sig)["']?\s*[:=]>?\s*["']?)(?=[^\s"']{0,200}\d)[\w+/=.~-]{4,}/gi;

/** One word of a command line, in quotes or not. */
const word = /"[^"\\]*(?:\\.[^"\\]*)*"?|'[^']*'?|[^\s"']+/.source;
/** An option of a command: a long one by its name, and those letters that stand for a password, which `-p` with a port does not. */
const option = new RegExp(
  String.raw`(?<![^\s"'\x60(\[])(--(?:[a-z]+-)?(?:${names}|pass|pwd)(?:=|\s+)|-[paw](?:=|\s+)(?!\d{1,5}(?![\w.-]))|/p(?:ass(?:word)?)?:)(?!-)(?:${word})`,
  'gi',
);
/** Some programs take a password right behind the letter, or behind the name of a user. */
const attached = /(?<![^\s"'`([])(-p)(?:"[^"]*"?|'[^']*'?|(?=\S{0,200}\d)(?!\d{1,5}(?![\w.-]))[^\s"']{3,})/g;
const userOption = /(?<![^\s"'`([])((?:-[uU]\s*|--(?:[a-z]+-)?user(?:=|\s+))["']?[^\s:"']+:)[^\s"']+/g;

/** The value of a header, also in a list of names and values in turn, or in a list of its own. */
const header = /\b((?:proxy-)?authorization\\*["']?\s*[:=,]\s*\[?\s*["']?)([^\n,;&}\]"']+)/gi;
const headerInTwo = /\b((?:JWT|Bearer|Token|Basic)\\*["']\s*,\s*\\*["'])[^"'\\]{4,}/gi;
/** The scheme and what stands behind it, as one word of an address or a text within a text. */
const afterScheme =
  /\b(JWT|Bearer|Token|Basic)((?:\s|%20|\+|\\u0020|["'] ["'])+|:)(?=[^\s"']{0,200}\d)[\w.~+/=%-]{6,}/gi;
const privateKey = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----.*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/gs;
/** The scheme stays, where the value behind it is gone already. */
const isTakenOut = /^(?:JWT|Bearer|Token|Basic)\s+\[/i;

const rules: readonly ((text: string) => string)[] = [
  (text) => text.replace(privateKey, '[redacted]'),
  (text) => text.replace(/[\w.%-]{14,}/g, withoutTokens),
  (text) => text.replace(/\b(JWT|Bearer|Token|Basic)\s+[\w.~+/=-]{6,}/gi, '$1 [redacted]'),
  (text) => text.replace(headerInTwo, '$1[redacted]').replace(afterScheme, '$1$2[redacted]'),
  (text) => text.replace(/\b((?:set-)?cookie\\*["']?\s*[:=,]\s*)[^\n]+/gi, '$1[redacted]'),
  (text) =>
    text.replace(header, (all, name: string, rest: string) => (isTakenOut.test(rest) ? all : `${name}[redacted]`)),
  (text) => text.replace(named, '$1[redacted]'),
  (text) => text.replace(option, '$1[redacted]').replace(attached, '$1[redacted]').replace(userOption, '$1[redacted]'),
  (text) => text.replace(secretInWords, '$1[redacted]'),
  (text) => text.replace(beside, '$1[redacted]'),
  (text) => text.replace(/https?:\/\/[^\s"']+/g, withoutQuery),
  // Some write an at sign in a password as it is.
  (text) => text.replace(/\/\/[^\s/?#"']+@/g, '//[redacted]@'),
  (text) => text.replace(/(%(?:25){0,3}2f%(?:25){0,3}2f)[^\s/?#"']{1,200}?%(?:25){0,3}40/gi, '$1[redacted]%40'),
  // A proxy may be named without its scheme.
  (text) => text.replace(/(?<![^\s"'=(])[^\s/@:"'=(]+:[^\s/@"']+@(?=[\w.[\]:-]+:\d)/g, '[redacted]@'),
];

/** Takes out of a line for the log what must not be in a file that users send around: secrets, tokens, queries, the home folder. */
export function redact(text: string): string {
  // Before the cut, which would leave the first half of one.
  const known = withoutKnownSecrets(text);
  const line = known.length > maxLength ? `${cutAt(known, maxLength)}…` : known;
  return rules.reduce((rest, rule) => rule(rest), line).replaceAll(homedir(), '~');
}

const redacting = new WeakSet<(...parts: unknown[]) => void>();

/** Redacts whatever this process prints as a warning or an error from now on, for processes without a log. */
export function redactPrinted(): void {
  for (const level of ['warn', 'error'] as const) {
    const print = console[level];
    if (redacting.has(print)) continue;
    console[level] = (...parts: unknown[]) => print.call(console, redact(format(...parts)));
    redacting.add(console[level]);
  }
}
