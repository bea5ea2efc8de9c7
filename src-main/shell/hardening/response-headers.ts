import { reportPolicy } from '#contract/reports/policy.ts';

/** What our pages may do: run, style and show files of the bundle, and nothing else. No inline script, no eval, no other host. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures that the page paints of what the data host has drawn; nothing else can make such an address.
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  // The preview of a report, which has a policy of its own.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What a report may do: show its own pictures, letters and styles, and be shown by our page alone. */
const reportSecurityPolicy = [reportPolicy, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"].join(
  '; ',
);

/** On every answer of the bundle, refusals included. */
export const responseHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Names in the data must not be looked up before anyone asks for them.
  'x-dns-prefetch-control': 'off',
};

/** On a report. */
export const reportHeaders: Readonly<Record<string, string>> = {
  ...responseHeaders,
  'content-security-policy': reportSecurityPolicy,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
};
