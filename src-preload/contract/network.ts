import * as z from 'zod';
import { message, t } from '#shared/language/message.ts';

const howToWrite = message('Write name and port of the proxy, as in proxy.example.org:8080.');
const namedHost = /^(?:[\w.-]+|\[[0-9a-f:.]+\])$/i;

/** Why a proxy's address cannot be used, in words for its field; null when it can. */
export function proxyAddressProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return t(howToWrite);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return t('Only HTTP proxies can be used.');
  if (url.username || url.password) return t('Leave user name and password out: they would be stored in a file.');
  if (url.pathname !== '/' || url.search || url.hash) return t('Leave out everything after the port.');
  // Not every browser refuses a name with a space in it. A port is no matter of course: 80 is rarely meant.
  return namedHost.test(url.hostname) && /:\d+\/?$/.test(text.trim()) ? null : t(howToWrite);
}

/** `http://host:port` or `https://host:port` of a proxy, without credentials and path. */
export const proxyAddress = z
  .string()
  .trim()
  .max(300)
  .superRefine((value, context) => {
    const problem = proxyAddressProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** What users write, `proxy.example.org:8080`, with the scheme that it lacks. */
export const withProxyScheme = (text: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim()) ? text.trim() : `http://${text.trim()}`;

/**
 * How requests leave this computer: as its own settings say (a PAC script included), never through a proxy, or through one
 * that the user named. This computer itself is always reached directly.
 */
export const proxyChoice = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('system') }),
  z.strictObject({ mode: z.literal('none') }),
  z.strictObject({ mode: z.literal('manual'), address: proxyAddress }),
]);
export type ProxyChoice = z.infer<typeof proxyChoice>;
