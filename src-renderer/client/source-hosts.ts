import type { Connection } from '../../src-preload/contract/connection.ts';

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** The computers that the data comes from, each once; without the rest of their addresses. */
export function hostsOf(connection: Pick<Connection, 'taxonomy' | 'analytics'> | null): string[] {
  if (!connection) return [];
  return [...new Set([connection.taxonomy.baseUrl, connection.analytics.baseUrl].map(hostOf))];
}
