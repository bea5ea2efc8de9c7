import type { Connection, SecretKind } from '../../src-preload/contract/connection.ts';

/**
 * The keychain account of each secret of a connection. The name holds the address that the secret is for: after a change of
 * address there is no secret, so the old one can never be sent to the new place.
 */
export function accountsOf({ taxonomy, analytics, token }: Connection): Readonly<Record<SecretKind, string>> {
  return {
    clientSecret: `client secret of ${token.clientId.trim()} at ${normalised(token.url)}`,
    analyticsToken: `API token for analytics at ${normalised(analytics.baseUrl)}`,
    taxonomyToken: `API token for the taxonomy at ${normalised(taxonomy.baseUrl)}`,
  };
}

/** One spelling per address: host in lower case, no default port, no slash at the end. */
function normalised(address: string): string {
  return new URL(address.trim()).href.replace(/[?#].*$/s, '').replace(/\/+$/, '');
}
