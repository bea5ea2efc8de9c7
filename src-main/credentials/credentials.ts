import {
  type Connection,
  type ConnectionTest,
  type SecretKind,
  type Secrets,
  type ServiceName,
  sameConnection,
  secretKind,
} from '#contract/connection.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { noteSecret } from '../common/known-secrets.ts';
import type { Authorization, AuthorizationQuestion } from '../data-host/protocol.ts';
import type { Http } from '../net/http.ts';
import { type ProbeService, testConnection } from './connection-test.ts';
import type { SecretStore } from './secret-store.ts';
import { createTokenCache, requestToken, type TokenCache } from './token-client.ts';

export interface CredentialsOptions {
  readonly store: SecretStore;
  readonly http: Http;
  readonly clock?: (() => number) | undefined;
}

/** Everything that is done with secrets. They go in, and out to the services; nothing here gives them to anyone else. */
export interface Credentials {
  readonly store: SecretStore['kind'];
  /** The header for a service. Rejects with an AlmanacError that says why there is none; a caller that gives up ends the request for a token. */
  authorize(question: AuthorizationQuestion, signal?: AbortSignal): Promise<Authorization>;
  /** A refusal that is remembered no longer counts: the next request asks. To be called when a person starts a sync. */
  askAgain(): void;
  /** Which secrets are there for these addresses and this client. */
  stored(connection: Connection): Promise<Record<SecretKind, boolean>>;
  /** Stores the given secrets; those that are not given stay as they are. */
  save(connection: Connection, secrets: Secrets): Promise<void>;
  /** Deletes the secrets of the connection, and its token; those that one of the others uses, too, stay. */
  forget(connection: Connection, others?: readonly Connection[]): Promise<void>;
  /** Tries the connection step by step with the secrets typed now, or else the stored ones; stores nothing. */
  test(connection: Connection, secrets: Secrets, probe: ProbeService, signal?: AbortSignal): Promise<ConnectionTest>;
}

export function createCredentials({ store, http, clock = Date.now }: CredentialsOptions): Credentials {
  const caches = new Map<string, TokenCache>();

  const secretOf = async (connection: Connection, kind: SecretKind) =>
    noted(await store.get(accountsOf(connection)[kind]));

  /** Why a secret is missing. */
  const missing = async () => {
    const aside = (await store.fileSetAside?.()) ?? null;
    return aside === null ? new AlmanacError('SECRET_MISSING') : new AlmanacError('SECRETS_SET_ASIDE', { what: aside });
  };

  const buy = async (connection: Connection, signal: AbortSignal) => {
    const clientSecret = await secretOf(connection, 'clientSecret');
    if (clientSecret === null) throw await missing();
    return requestToken(http, { ...connection.token, clientSecret }, clock, signal);
  };

  const cacheOf = (connection: Connection): TokenCache => {
    const account = accountsOf(connection).clientSecret;
    const cache = caches.get(account) ?? createTokenCache((signal) => buy(connection, signal), clock);
    caches.set(account, cache);
    return cache;
  };

  const changed = (connection: Connection) => caches.delete(accountsOf(connection).clientSecret);

  return {
    store: store.kind,
    async authorize({ connection, service, refused }, signal) {
      const { scheme } = connection[service];
      if (scheme === 'none') return { header: null };
      const apiToken = scheme === 'JWT' ? null : await secretOf(connection, apiTokenKinds[service]);
      if (apiToken !== null) return apiTokenHeader(`${scheme} ${apiToken}`, refused, connection[service].baseUrl);
      const refusedToken = refused?.startsWith(`${scheme} `) ? refused.slice(scheme.length + 1) : undefined;
      const { host } = new URL(connection[service].baseUrl);
      return exchanged(cacheOf(connection).get(refusedToken, signal), scheme, host);
    },
    askAgain() {
      for (const cache of caches.values()) cache.askAgain();
    },
    async stored(connection) {
      const accounts = accountsOf(connection);
      const has = async (kind: SecretKind) => [kind, (await store.get(accounts[kind])) !== null] as const;
      return Object.fromEntries(await Promise.all(secretKind.options.map(has))) as Record<SecretKind, boolean>;
    },
    async save(connection, secrets) {
      const accounts = accountsOf(connection);
      for (const kind of secretKind.options) {
        const secret = secrets[kind];
        if (secret !== undefined) await store.set(accounts[kind], noted(secret));
      }
      changed(connection);
    },
    async forget(connection, others = []) {
      changed(connection);
      const used = new Set(others.flatMap((other) => Object.values(accountsOf(other))));
      for (const account of Object.values(accountsOf(connection))) if (!used.has(account)) await store.delete(account);
    },
    async test(connection, secrets, probe, signal) {
      const known = async (kind: SecretKind) => noted(secrets[kind] ?? null) ?? (await secretOf(connection, kind));
      return testConnection(connection, {
        secretOf: known,
        buy: async (clientSecret) =>
          (await requestToken(http, { ...connection.token, clientSecret }, clock, signal)).token,
        probe,
      });
    },
  };
}

/** A secret that is used from now on, and must be in nothing that is printed. */
function noted<Secret extends string | null>(secret: Secret): Secret {
  if (secret !== null) noteSecret(secret);
  return secret;
}

const apiTokenKinds = { taxonomy: 'taxonomyToken', analytics: 'analyticsToken' } as const satisfies Record<
  ServiceName,
  SecretKind
>;

/** An API token cannot be renewed: once refused it stays so until the user enters another. */
function apiTokenHeader(header: string, refused: string | undefined, baseUrl: string): Authorization {
  if (header === refused) throw new AlmanacError('AUTH_REFUSED', { host: new URL(baseUrl).host });
  return { header };
}

/** The access token under the scheme's word. */
async function exchanged(bought: ReturnType<TokenCache['get']>, scheme: string, host: string): Promise<Authorization> {
  try {
    const { token, renewAt } = await bought;
    return { header: `${scheme} ${token}`, renewAt };
  } catch (error) {
    if (!(error instanceof AlmanacError) || error.code !== 'AUTH_REFUSED') throw error;
    throw new AlmanacError('AUTH_REFUSED', { host });
  }
}

/**
 * The keychain account of each secret of a connection. The name holds every address that gets the secret or what it buys: after
 * a change of address there is no secret, so neither it nor its access token can be sent to the new place. A settings file
 * from a stranger could otherwise name the token address of this user, and a taxonomy of its own.
 */
export function accountsOf({ taxonomy, analytics, token }: Connection): Readonly<Record<SecretKind, string>> {
  const receivers = [
    ...new Set([taxonomy.baseUrl, analytics.baseUrl].map((address) => new URL(address.trim()).origin)),
  ];
  return {
    clientSecret: `client secret of ${token.clientId.trim()} at ${normalised(token.url)} for ${receivers.join(' and ')}`,
    analyticsToken: `API token for analytics at ${normalised(analytics.baseUrl)}`,
    taxonomyToken: `API token for the taxonomy at ${normalised(taxonomy.baseUrl)}`,
  };
}

/** One spelling per address: host in lower case, no default port, no slash at the end. */
function normalised(address: string): string {
  return new URL(address.trim()).href.replace(/[?#].*$/s, '').replace(/(?<!\/)\/+$/, '');
}

/**
 * Returns the data host's question for a header. A sync that began before the connection was changed, or before another profile was
 * opened, asks for the services of before: it gets nothing any more.
 * The answer rejects with CONNECTION_CHANGED, or with what {@link Credentials.authorize} says.
 */
export function authorizeCurrent(
  current: () => Connection | null,
  credentials: () => Promise<Pick<Credentials, 'authorize'>>,
): Credentials['authorize'] {
  return async (question, signal) => {
    const refuseOther = () => {
      if (!sameConnection(current(), question.connection)) throw new AlmanacError('CONNECTION_CHANGED');
    };
    refuseOther();
    const authorization = await (await credentials()).authorize(question, signal);
    // Opening the keychain and buying a token take a while.
    refuseOther();
    return authorization;
  };
}
