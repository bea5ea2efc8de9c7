import { formatDate } from '../../src-preload/contract/format/days.ts';
import { sourceWords } from '../../src-preload/contract/provenance.ts';
import { dayOfInstant, nowInstant } from '../../src-preload/contract/time.ts';
import { useSourceHosts } from '../client/source-hosts.ts';
import { usePackageFacts } from '../client/workspaces.ts';

/** Stands above a printed view alone: from where the data is, which view it is, and when it was printed. */
export function PrintHead({ address }: { readonly address: string }) {
  const fromPackage = usePackageFacts()?.title ?? null;
  const source = sourceWords({ sourceHosts: useSourceHosts(), fromPackage });
  const printed = `printed ${formatDate(dayOfInstant(nowInstant()))} (UTC)`;
  return (
    <p className="print-head">{['Course Almanac', source, `view ${address}`, printed].filter(Boolean).join(' · ')}</p>
  );
}
