import { formatDate } from '../../src-preload/contract/format/days.ts';
import { sourceWords } from '../../src-preload/contract/provenance.ts';
import { dayOfInstant, nowInstant } from '../../src-preload/contract/time.ts';
import { useSourceHosts } from '../client/source-hosts.ts';
import { usePackageFacts } from '../client/workspaces.ts';
import { usePrinting } from './printing.ts';
import type { RouteMatch } from './routes.ts';
import { screenName, viewWords } from './view-words.ts';

/** Stands above a printed view alone: from where the data is, which view it is, and when it was printed. */
export function PrintHead({ match }: { readonly match: RouteMatch | null }) {
  // The title of the screen is there when it is printed, not yet when this is first drawn.
  usePrinting();
  const fromPackage = usePackageFacts()?.title ?? null;
  const source = sourceWords({ sourceHosts: useSourceHosts(), fromPackage });
  const printed = `printed ${formatDate(dayOfInstant(nowInstant()))} (UTC)`;
  const view = viewWords(screenName(), match);
  return <p className="print-head">{['Course Almanac', source, view, printed].filter(Boolean).join(' · ')}</p>;
}
