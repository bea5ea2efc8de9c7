import { homedir } from 'node:os';

const rules: readonly (readonly [RegExp, string])[] = [
  // Tokens, wherever they are: three parts of base64url with a JSON head.
  [/eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(JWT|Bearer|Token|Basic)\s+[\w.~+/=-]{6,}/gi, '$1 [redacted]'],
  [
    /(["']?(?:client_?secret|access_?token|analytics_?token|taxonomy_?token|client_?id|password)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&}]+)/gi,
    '$1[redacted]',
  ],
  // What a query holds is nobody's business but the service's.
  [/(https?:\/\/[^\s"'?#]+)[?#][^\s"']*/g, '$1?[redacted]'],
  [/\/\/[^\s/@:]+:[^\s/@]+@/g, '//[redacted]@'],
];

/** Takes out of a line for the log what must not be in a file that people send around: secrets, tokens, queries, the home folder. */
export function redact(text: string): string {
  const withoutSecrets = rules.reduce((line, [pattern, instead]) => line.replace(pattern, instead), text);
  return withoutSecrets.replaceAll(homedir(), '~');
}
