import * as z from 'zod';
import { appError } from '#shared/errors/errors.ts';
import { message, t } from '#shared/language/message.ts';

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether an address is one of this computer. */
export const isOfThisComputer = (address: string): boolean =>
  URL.canParse(address) && loopback.has(new URL(address).hostname);

/** Why an address cannot be used, in words for the field it was typed into; null when it can. */
export function addressProblem(text: string): string | null {
  if (!URL.canParse(text)) return t('Enter the full address, beginning with https://.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.has(url.hostname))) {
    return t('The address must begin with https:// (http:// works only for this computer).');
  }
  if (url.username || url.password) return t('Leave the user name and password out of the address.');
  if (url.search || url.hash) return t('Leave out any ? or # and everything after it.');
  return null;
}

/** An https address (or http on this computer) without credentials, query or fragment. */
export const serviceAddress = z
  .string()
  .trim()
  .max(2000)
  .superRefine((value, context) => {
    const problem = addressProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** The word before the token in the Authorization header; `none` sends no header. */
export const authorizationScheme = z.enum(['JWT', 'Token', 'Bearer', 'none']);
export type AuthorizationScheme = z.infer<typeof authorizationScheme>;

export const serviceName = z.enum(['taxonomy', 'analytics']);
export type ServiceName = z.infer<typeof serviceName>;

const service = z.strictObject({ baseUrl: serviceAddress, scheme: authorizationScheme });

/** Everything needed to reach the services except the secrets. A base URL may end in a slash or in its API path. */
export const connection = z.strictObject({
  taxonomy: service,
  analytics: service,
  token: z.strictObject({ url: serviceAddress, clientId: z.string().trim().min(1).max(500) }),
});
export type Connection = z.infer<typeof connection>;

/** Whether two connections name the same addresses, schemes and client, so that what is sent to one may be sent to the other. */
export const sameConnection = (one: Connection | null, other: Connection | null): boolean =>
  one === other || (one !== null && other !== null && factsOf(one) === factsOf(other));

const factsOf = ({ taxonomy, analytics, token }: Connection) =>
  JSON.stringify([
    ...[taxonomy, analytics].flatMap(({ baseUrl, scheme }) => [baseUrl, scheme]),
    token.url,
    token.clientId,
  ]);

/** Whether everything that a sync asks is on this computer, so that it needs no network. */
export const needsNoNetwork = ({ taxonomy, analytics, token }: Connection): boolean =>
  [taxonomy.baseUrl, analytics.baseUrl, token.url].every(isOfThisComputer);

/** The kinds of secret that the app may hold. */
export const secretKind = z.enum(['clientSecret', 'analyticsToken', 'taxonomyToken']);
export type SecretKind = z.infer<typeof secretKind>;

const secret = z.string().min(1).max(10_000);

/**
 * Secrets on their way in; none ever comes out. `analyticsToken` and `taxonomyToken` are API tokens for the schemes Token
 * and Bearer; without one, these schemes send the access token that the client secret buys.
 */
export const secrets = z.strictObject({
  clientSecret: secret.optional(),
  analyticsToken: secret.optional(),
  taxonomyToken: secret.optional(),
});
export type Secrets = z.infer<typeof secrets>;

export const connectionState = z.strictObject({
  connection: connection.nullable(),
  /** When it, or a secret of it, was saved or forgotten (instant): failures of before may be mended. Null where that is not known. */
  savedAt: z.int().nullable(),
  /** Which secrets are stored for these addresses and this client. */
  stored: z.record(secretKind, z.boolean()),
  /**
   * `sealed`: the app cannot reach the keychain, and the system seals a file for it. `session`: the keychain cannot be used and secrets
   * are forgotten at quit.
   */
  store: z.enum(['keychain', 'sealed', 'session']),
});
export type ConnectionState = z.infer<typeof connectionState>;

export const connectionDraft = z.strictObject({ connection, secrets });
export type ConnectionDraft = z.infer<typeof connectionDraft>;

/** The steps of "Test connection", in order; a step after a failed one that it needs is skipped. */
export const testStep = z.enum(['token', 'taxonomy', 'analytics']);
export type TestStep = z.infer<typeof testStep>;

export const connectionTest = z.strictObject({
  steps: z.array(
    z.strictObject({
      step: testStep,
      host: z.string().max(300),
      state: z.enum(['passed', 'failed', 'skipped']),
      /** The observation of a passed or skipped step. */
      note: z.string().max(500),
      error: appError.nullable(),
    }),
  ),
});
export type ConnectionTest = z.infer<typeof connectionTest>;

const howToWrite = message('Enter the name and port of the proxy, such as proxy.example.org:8080.');
const namedHost = /^(?:[\w.-]+|\[[0-9a-f:.]+\])$/i;

/** Why a proxy's address cannot be used, in words for its field; null when it can. */
export function proxyAddressProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return t(howToWrite);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return t('Only HTTP proxies can be used.');
  if (url.username || url.password)
    return t('Leave out the user name and password, because they would be stored in a file.');
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

/** Adds the scheme to an address as users write it: `proxy.example.org:8080`. */
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
