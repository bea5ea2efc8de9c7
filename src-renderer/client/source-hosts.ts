import type { Connection } from '../../src-preload/contract/connection.ts';
import { hostsOf as hostsOfPackage } from '../../src-preload/contract/workspaces.ts';
import { useConnection } from './queries.ts';
import { usePackageFacts } from './workspaces.ts';

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** The computers that the data comes from, each once; without the rest of their addresses. */
function hostsOf(connection: Pick<Connection, 'taxonomy' | 'analytics'> | null): string[] {
  if (!connection) return [];
  return [...new Set([connection.taxonomy.baseUrl, connection.analytics.baseUrl].map(hostOf))];
}

/** The computers that what is shown came from: the services, or those that the open package names. */
export function useSourceHosts(): string[] {
  const facts = usePackageFacts();
  const connection = useConnection().data?.connection ?? null;
  return facts ? hostsOfPackage(facts) : hostsOf(connection);
}
