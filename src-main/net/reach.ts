import { lookup as lookUp } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';

/** Where an address leads: anywhere in the world, into the network that this computer is in, or to this computer itself. */
export type Reach = 'world' | 'network' | 'computer';

const order: readonly Reach[] = ['world', 'network', 'computer'];

const listOf = (...subnets: readonly (readonly [string, number])[]) => {
  const list = new BlockList();
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, net.includes(':') ? 'ipv6' : 'ipv4');
  return list;
};

const computer = listOf(['127.0.0.0', 8], ['0.0.0.0', 8], ['::1', 128], ['::', 128]);

/** Private, link-local, shared by a provider's customers, for tests, to many, reserved; and what stands for one of those in IPv6. */
const network = listOf(
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
  ['2002::', 16],
);

/** Where an IP address leads; IPv4 addresses that are written as IPv6 count as what they are. */
export function reachOfIp(ip: string): Reach {
  const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
  if (computer.check(ip, family)) return 'computer';
  return network.check(ip, family) ? 'network' : 'world';
}

/** Where a name or a literal address leads, without asking anybody; null when only a name server knows. */
function knownReach(hostname: string): Reach | null {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(bare)) return reachOfIp(bare);
  return /(?:^|\.)localhost$/.test(bare) ? 'computer' : null;
}

const furthest = (ips: readonly { readonly address: string }[]): Reach =>
  order.findLast((reach) => ips.some(({ address }) => reachOfIp(address) === reach)) ?? 'world';

/** Where a service is. One that no name server here knows is behind a proxy, or nowhere: it counts as anywhere. */
export async function reachOfService(address: string): Promise<Reach> {
  const { hostname } = new URL(address);
  return knownReach(hostname) ?? lookup(hostname, { all: true }).then(furthest, () => 'world' as const);
}

const refusal = () => new AlmanacError('BAD_SHAPE', { what: t('a download link that does not lead to the internet') });

/** @throws AlmanacError BAD_SHAPE when the address is one that a service of this reach has no business with */
export function refuseNearer(hostname: string, service: Reach): void {
  const reach = knownReach(hostname);
  if (reach !== null && isNearer(reach, service)) throw refusal();
}

const isNearer = (reach: Reach, service: Reach) => order.indexOf(reach) > order.indexOf(service);

/** Looks names up as Node does, and refuses one that leads nearer to this computer than the service is. */
export const lookupWithin =
  (service: Reach): LookupFunction =>
  (hostname, options, callback) =>
    lookUp(hostname, { ...options, all: true }, (error, ips) => {
      if (error) return callback(error, '');
      if (isNearer(furthest(ips), service)) return callback(refusal(), '');
      if (options.all) return callback(null, ips);
      return callback(null, ips[0]?.address ?? '', ips[0]?.family);
    });
