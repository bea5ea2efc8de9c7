import type { Connection, SecretKind } from '../../src-preload/contract/connection.ts';

/**
 * The keychain account of each secret of a connection. The name holds every address that gets the secret or what it buys: after
 * a change of address there is no secret, so neither it nor its access token can be sent to the new place. A settings file
 * from somebody else could otherwise name the token address of this person, and a taxonomy of its own.
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
  return new URL(address.trim()).href.replace(/[?#].*$/s, '').replace(/\/+$/, '');
}
