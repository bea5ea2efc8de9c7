/** What our pages may do: run, style and show files of the bundle, and nothing else. No inline script, no eval, no other host. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** On every answer of the bundle, refusals included. */
export const responseHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Names in the data must not be looked up before anyone asks for them.
  'x-dns-prefetch-control': 'off',
};
