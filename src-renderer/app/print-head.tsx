import { formatDate } from '../../src-preload/contract/format/days.ts';
import { dayOfInstant, nowInstant } from '../../src-preload/contract/time.ts';
import { useConnection } from '../client/queries.ts';

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** Stands above a printed view alone: from where the data is, which view it is, and when it was printed. */
export function PrintHead({ address }: { readonly address: string }) {
  const connection = useConnection().data?.connection;
  const sources = connection ? [connection.taxonomy.baseUrl, connection.analytics.baseUrl].map(hostOf) : [];
  const printed = `printed ${formatDate(dayOfInstant(nowInstant()))} (UTC)`;
  return (
    <p className="print-head">{['Course Almanac', ...new Set(sources), `view ${address}`, printed].join(' · ')}</p>
  );
}
