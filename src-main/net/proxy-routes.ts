import type { ProxyChoice } from '#contract/network.ts';

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

/** What a word of a PAC answer means for us. SOCKS without a number is version 4, which nothing here speaks. */
const schemes: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https', SOCKS5: 'socks5' };

/** Reads what `FindProxyForURL` answers: `PROXY a:8080; SOCKS5 b:1080; DIRECT`. An empty answer means directly. */
export function waysOfAnswer(answer: string): readonly ProxyRoute[] {
  const entries = answer
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) return [null];
  return entries.flatMap((entry): ProxyRoute[] => {
    const [word = '', place = ''] = entry.split(/\s+/);
    if (word.toUpperCase() === 'DIRECT') return [null];
    const scheme = schemes[word.toUpperCase()];
    const address = `${scheme}://${place}`;
    return scheme !== undefined && place !== '' && URL.canParse(address) ? [address] : [];
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
