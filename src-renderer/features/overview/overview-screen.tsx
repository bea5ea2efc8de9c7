import { useConnection, useIsEmpty, useOverview } from '../../client/queries.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/states.tsx';
import { PinnedList } from '../pins/pinned-list.tsx';
import { StartStep } from '../welcome/start-step.tsx';
import { Attention } from './attention.tsx';
import { FirstHints } from './first-hints.tsx';
import { FreshnessLedger } from './freshness-ledger.tsx';
import { LargestChanges } from './largest-changes.tsx';
import { PortfolioFigures } from './portfolio-figures.tsx';

/** What there is, how fresh it is, and what needs a look. */
export function OverviewScreen() {
  const overview = useOverview();
  const connection = useConnection().data;
  const isEmpty = useIsEmpty();
  // A package is what it is: nothing of it is still to be synced.
  const nothingYet = usePackageFacts() === null && isEmpty;
  const welcome = connection?.connection === null && nothingYet;
  const needsLook = nothingYet || (overview.data?.attention.length ?? 0) > 0;
  const aside = (
    <div key="aside" className="column-aside">
      <Attention items={overview.data?.attention ?? []} nothingYet={nothingYet} />
      <PinnedList />
    </div>
  );
  const main = (
    <div key="main">
      <LargestChanges />
      <FreshnessLedger lines={overview.data?.ledger ?? []} />
    </div>
  );
  return (
    <>
      <PageHead title={welcome ? 'Welcome to Course Almanac' : 'Overview'} focusKey="overview" />
      <Read of={overview}>
        {({ portfolio }) =>
          welcome ? (
            <StartStep />
          ) : (
            <>
              <FirstHints />
              <PortfolioFigures portfolio={portfolio} />
              <div className="columns columns-wide">
                {/* In a narrow window one column stands below the other: first what needs a look, if anything does. */}
                {needsLook ? [aside, main] : [main, aside]}
              </div>
            </>
          )
        }
      </Read>
    </>
  );
}
