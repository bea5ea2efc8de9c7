import { formatDate } from '../../src-preload/contract/format/days.ts';
import { dayOfInstant, nowInstant } from '../../src-preload/contract/time.ts';
import { useSourceHosts } from '../client/source-hosts.ts';

/** Stands above a printed view alone: from where the data is, which view it is, and when it was printed. */
export function PrintHead({ address }: { readonly address: string }) {
  const sources = useSourceHosts();
  const printed = `printed ${formatDate(dayOfInstant(nowInstant()))} (UTC)`;
  return <p className="print-head">{['Course Almanac', ...sources, `view ${address}`, printed].join(' · ')}</p>;
}
