import { BlockList, isIP } from 'node:net';
import type { ProxyChoice } from '#contract/connection.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { noteSecret } from '../common/known-secrets.ts';

/** One way out of this computer: directly (null), or through the proxy at this address. */
export type ProxyRoute = string | null;

/** The ways to an origin, best first; none when there are some, but of kinds that cannot be used. */
export type FindProxyRoutes = (origin: string) => Promise<readonly ProxyRoute[]>;

/** Without any proxy. */
export const directly: FindProxyRoutes = async () => [null];

/** As the user has chosen; `systemAnswer` says what the computer's own settings have for an address. */
export function waysByChoice(
  choice: () => ProxyChoice,
  systemAnswer: (address: string) => Promise<string>,
): FindProxyRoutes {
  return async (origin) => {
    const chosen = choice();
    if (chosen.mode === 'none') return [null];
    if (chosen.mode === 'manual') return [chosen.address];
    return waysOfAnswer(await systemAnswer(`${origin}/`));
  };
}

/** Schemes by the words of a PAC answer. SOCKS without a number is version 4, which nothing here speaks. */
const schemes: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https', SOCKS5: 'socks5' };

/** Reads what `FindProxyForURL` returns: `PROXY a:8080; SOCKS5 b:1080; DIRECT`. An empty answer means directly. */
export function waysOfAnswer(answer: string): readonly ProxyRoute[] {
  const entries = answer
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) return [null];
  return entries.flatMap((entry): ProxyRoute[] => {
    const [word = '', hostAndPort = ''] = entry.split(/\s+/);
    if (word.toUpperCase() === 'DIRECT') return [null];
    const scheme = schemes[word.toUpperCase()];
    const address = `${scheme}://${hostAndPort}`;
    return scheme !== undefined && hostAndPort !== '' && URL.canParse(address) ? [address] : [];
  });
}

/** Asks once per origin for a while: a list of a hundred pages need not evaluate a script a hundred times. */
export function rememberWays(find: FindProxyRoutes, clock: () => number = Date.now) {
  const known = new Map<string, { readonly at: number; readonly proxyRoutes: Promise<readonly ProxyRoute[]> }>();
  return {
    find: (origin: string): Promise<readonly ProxyRoute[]> => {
      const there = known.get(origin);
      if (there && Math.abs(clock() - there.at) < rememberedMs) return there.proxyRoutes;
      const proxyRoutes = find(origin);
      known.set(origin, { at: clock(), proxyRoutes });
      proxyRoutes.catch(() => known.delete(origin));
      return proxyRoutes;
    },
    forget: () => known.clear(),
  };
}

/** Short enough that a laptop that was carried into another network soon goes on. */
const rememberedMs = 15_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** The proxies that the variables of the environment name, as curl reads them (`man curl`, ENVIRONMENT). */
export const environmentRoutes =
  (environment: Environment = process.env): FindProxyRoutes =>
  async (origin) => [environmentProxy(new URL(origin), environment)];

/**
 * The proxy for an address; null where none is named, or where NO_PROXY excepts the address. An empty variable counts as not set. A
 * value without a scheme is an HTTP proxy.
 * @throws AlmanacError PROXY_VARIABLE for a value that names no proxy of a usable kind
 */
function environmentProxy(address: URL, environment: Environment): ProxyRoute {
  const found = firstOf(environment, proxyVariables);
  if (found === null || isExcepted(address, firstOf(environment, ['no_proxy', 'NO_PROXY'])?.value ?? '')) return null;
  const proxy = proxyOf(found.value);
  if (proxy === null) throw new AlmanacError('PROXY_VARIABLE', { host: address.host, what: found.name });
  const { password } = new URL(proxy);
  for (const form of [password, decoded(password)]) noteSecret(form);
  return proxy;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** HTTP_PROXY is not among them: only requests to this computer go without https, and those need no proxy. */
const proxyVariables = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'];

function firstOf(environment: Environment, names: readonly string[]) {
  const name = names.find((each) => (environment[each] ?? '').trim() !== '');
  return name === undefined ? null : { name, value: (environment[name] ?? '').trim() };
}

/** The ports of proxies that name none: curl's. */
const defaultPorts: Readonly<Record<string, number>> = { http: 1080, https: 443, socks5: 1080 };

/** The address of a proxy with its port, and with user name and password where it has them; null when it is none that can be used. */
function proxyOf(value: string): string | null {
  const [, written = 'http', rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/is.exec(value) ?? [];
  // With "h" the proxy looks up the name, as it always does here.
  const scheme = written.toLowerCase().replace(/^socks5h$/, 'socks5');
  const port = defaultPorts[scheme];
  const [authority = ''] = rest.split(/[/?#]/, 1);
  if (port === undefined || !URL.canParse(`${scheme}://${authority}`)) return null;
  const hostAt = authority.lastIndexOf('@') + 1;
  const withPort = /:\d+$/.test(authority.slice(hostAt)) ? authority : `${authority.replace(/:$/, '')}:${port}`;
  const proxy = `${scheme}://${withPort}`;
  return URL.canParse(proxy) && /^(?:[\w.-]+|\[[0-9a-f:.]+\])$/i.test(new URL(proxy).hostname) ? proxy : null;
}

/** Whether NO_PROXY excepts an address: a list of names, each with its subdomains, of IP addresses and networks, or `*`. */
function isExcepted({ hostname, port }: URL, list: string): boolean {
  const host = bare(hostname);
  const ownPort = port || '443';
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      const [, name = entry, only = ownPort] = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry) ?? [];
      return Number(only) === Number(ownPort) && isOf(host, bare(name));
    });
}

function isOf(host: string, name: string): boolean {
  if (name === '*') return true;
  if (isIP(host) !== 0) return host === name || isInNetwork(host, name);
  const domain = name.replace(/^\*?\./, '');
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

function isInNetwork(ip: string, network: string): boolean {
  const [, base = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(network) ?? [];
  const family = isIP(base);
  if (family === 0 || family !== isIP(ip) || Number(bits) > (family === 6 ? 128 : 32)) return false;
  const list = new BlockList();
  list.addSubnet(base, Number(bits), family === 6 ? 'ipv6' : 'ipv4');
  return list.check(ip, family === 6 ? 'ipv6' : 'ipv4');
}

/** A host as it is compared: in lower case, without the brackets of IPv6 and the dot that may end a name; IPv6 in its shortest form. */
function bare(host: string): string {
  const name = host
    .toLowerCase()
    .replace(/^\[(.+)\]$/, '$1')
    .replace(/(?<=.)\.$/, '');
  return isIP(name) === 6 && !name.includes('%') ? new URL(`http://[${name}]`).hostname.slice(1, -1) : name;
}
