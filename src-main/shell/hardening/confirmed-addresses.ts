import type { Connection } from '#contract/connection.ts';
import type { Settings } from '#contract/settings.ts';
import { sequential } from '#main/common/async.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';

/** Where the app may send something: a page that was taken over can name any address, but not confirm it. */
export type ConfirmedAddresses = ReturnType<typeof createConfirmedAddresses>;

export function createConfirmedAddresses(options: {
  /** Every address that is set up. */
  readonly stored: () => readonly string[];
  readonly ask: (origins: readonly string[]) => Promise<boolean>;
}) {
  const confirmed = new Set<string>();
  // One dialog at a time: the second call may ask about what the first one has settled.
  const inTurn = sequential();

  const confirm = async (addresses: readonly string[]) => {
    const known = new Set([...confirmed, ...options.stored().map(originOf)]);
    const added = [...new Set(addresses.map(originOf))].filter((origin) => !known.has(origin));
    if (added.length === 0) return;
    if (!(await options.ask(added))) throw new AlmanacError('ADDRESS_NOT_CONFIRMED');
    for (const origin of added) confirmed.add(origin);
  };

  return {
    /**
     * Asks outside the page about origins that are new here. Origins that are set up already, or were confirmed since the
     * start, are not asked about again.
     * @throws AlmanacError ADDRESS_NOT_CONFIRMED
     */
    confirm: (addresses: readonly string[]): Promise<void> => inTurn(() => confirm(addresses)),
  };
}

const originOf = (address: string) => new URL(address).origin;

/** The addresses of a connection that get something of it. */
export const addressesOf = ({
  taxonomy,
  analytics,
  token,
}: Pick<Connection, 'taxonomy' | 'analytics'> & {
  readonly token: Pick<Connection['token'], 'url'>;
}): string[] => [token.url, taxonomy.baseUrl, analytics.baseUrl];

/** The addresses among choices: the feed of newer versions and a proxy. */
export const addressesIn = ({
  updateFeed,
  proxy,
}: {
  readonly updateFeed?: Settings['updateFeed'] | undefined;
  readonly proxy?: Settings['proxy'] | undefined;
}): string[] => [...(updateFeed ? [updateFeed] : []), ...(proxy?.mode === 'manual' ? [proxy.address] : [])];

/**
 * The address as it may be given to the computer's browser.
 * @throws AlmanacError for anything that is not a plain https address: other schemes start programs.
 */
export function externalAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.hostname === '' || url.username !== '' || url.password !== '') {
    throw new AlmanacError('INVALID_INPUT', { what: t('only https addresses can be opened') });
  }
  return url.href;
}
