import type { Connection } from '#contract/connection.ts';
import { hostsOf as hostsOfPackage } from '#contract/workspaces.ts';
import { sourceText } from '#shared/catalog/provenance.ts';
import { message, t } from '#shared/language/message.ts';
import { formatDate } from '#shared/time/days.ts';
import { dayOfInstant, nowInstant } from '#shared/time/time.ts';
import { useNamesPending } from '../client/annotations.ts';
import { usePrinting } from '../client/printing.ts';
import { useAppInfo, useConnection } from '../client/queries.ts';
import { requestSecretFocus } from '../client/store.ts';
import { usePackageFacts } from '../client/workspaces.ts';
import { DefinitionsDrawer } from '../features/definitions/definitions-drawer.tsx';
import { ExportDialog } from '../features/export/export-dialog.tsx';
import { PrintDialog } from '../features/export/print-dialog.tsx';
import { Palette } from '../features/palette/palette.tsx';
import { inDataFolder } from '../features/settings/sections.ts';
import { useCodeOfRefusal, useRefusal, useWordsOfError } from '../features/sync/last-sync.ts';
import { useAddress } from '../routing/navigation.ts';
import { hrefOf, type RouteMatch, readAddress } from '../routing/routes.ts';
import { screenName, viewText } from '../routing/view-text.ts';
import { CompareTray } from '../subjects/compare/compare-tray.tsx';
import { Lazy } from '../ui/lazy.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton } from '../ui/states.tsx';
import { Words } from '../ui/words.tsx';
import { Banner, DataBanner, PackageBanner } from './banners.tsx';
import { DropTarget } from './drop-target.tsx';
import { useKeyboard } from './keyboard.ts';
import { usePrefetchScreen } from './prefetch.ts';
import { Rail } from './rail.tsx';
import { type ScreenEntry, screens } from './screens.ts';
import { useScrollMemory } from './scroll-memory.ts';
import { StatusBar } from './status-bar.tsx';
import { ErrorBoundary, StoppedData, UnusableData } from './unusable-data.tsx';

/**
 * Marks a screen while something on it is still read, so that the style sheet hides what follows (`states.css`). A rule of `:has(.skeleton)`
 * alone would not do: Chromium now and then keeps blocks hidden after the last skeleton has gone.
 */
function followFilling(screen: HTMLElement): () => void {
  const mark = () => screen.toggleAttribute('data-filling', screen.querySelector('.skeleton') !== null);
  const observer = new MutationObserver(mark);
  observer.observe(screen, { childList: true, subtree: true, attributeFilter: ['class'] });
  mark();
  return () => observer.disconnect();
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** The screen of an address. */
function Screen({ match }: { readonly match: RouteMatch | null }) {
  const areNamesPending = useNamesPending();
  const isPackage = usePackageFacts() !== null;
  if (match === null) return <UnknownAddress />;
  // An id that turns into a name a moment later reads like a fault. Below the banner of a package nothing would look like no data.
  if (areNamesPending) return <Skeleton isInWords={isPackage} />;
  const { code, propsOf }: ScreenEntry<RouteMatch> = screens[match.name];
  return <Lazy code={code} props={propsOf(match)} pending={<Skeleton />} />;
}

function UnknownAddress() {
  return (
    <>
      <PageHead title={t('Page not found')} focusKey="unknown" />
      <p>
        <Words
          of={message('The link may be from another version of the app. <a>Go to the overview</a>')}
          a={(words) => <a href={hrefOf('overview', {})}>{words}</a>}
        />
      </p>
    </>
  );
}

/** Rail, screen and status bar: the three regions that F6 goes through. The name of the open workspace stands above the screen and does not scroll. */
export function Shell() {
  useKeyboard();
  useScrollMemory();
  const address = useAddress();
  usePrefetchScreen(address);
  const match = readAddress(address);
  const info = useAppInfo().data;
  // Most settings do not live in the data folder and may be what helps.
  const isSettings = match?.name === 'settings' && !inDataFolder.has(match.params.section);
  const unusable = info?.cache?.state === 'unusable' && !isSettings ? info.cache : null;
  const isStopped = info?.host.state === 'down' && !isSettings;
  return (
    <div className="shell">
      <Rail current={match?.name ?? null} address={address} />
      <PackageBanner />
      <main
        ref={followFilling}
        className="screen"
        id="screen"
        tabIndex={-1}
        data-region
        data-testid={`screen-${match?.name ?? 'unknown'}`}
      >
        {!isStopped && <DataBanner />}
        <PrintHead match={match} />
        <AuthBanner match={match} />
        <ErrorBoundary resetKey={address}>
          {isStopped ? <StoppedData /> : unusable ? <UnusableData cache={unusable} /> : <Screen match={match} />}
        </ErrorBoundary>
      </main>
      <DefinitionsDrawer />
      <CompareTray screen={match?.name ?? null} />
      <StatusBar />
      <Palette />
      <ExportDialog />
      <PrintDialog />
      <DropTarget />
    </div>
  );
}

/** Stands above a printed view alone: from where the data is, which view it is, and when it was printed. */
function PrintHead({ match }: { readonly match: RouteMatch | null }) {
  // The title of the screen is there when it is printed, not yet when this is first drawn.
  usePrinting();
  const fromPackage = usePackageFacts()?.title ?? null;
  const source = sourceText({ sourceHosts: useSourceHosts(), fromPackage });
  const printed = t('printed {day} (UTC)', { day: formatDate(dayOfInstant(nowInstant())) });
  const view = viewText(screenName(), match);
  return <p className="print-head">{[t('Course Almanac'), source, view, printed].filter(Boolean).join(' · ')}</p>;
}

/** One banner when the last sync was refused for its credentials, until others are saved. */
function AuthBanner({ match }: { readonly match: RouteMatch | null }) {
  const refusal = useRefusal();
  const hasNone = useCodeOfRefusal() === 'SECRET_MISSING';
  const wordsOf = useWordsOfError(match?.name === 'settings' && match.params.section === 'connection');
  if (refusal === null) return null;
  return (
    <Banner
      actions={
        <a href={hrefOf('settings', { section: 'connection' })} onClick={requestSecretFocus}>
          {hasNone ? t('Enter secret') : t('Re-enter secret')}
        </a>
      }
    >
      {wordsOf(refusal)}
    </Banner>
  );
}

/** The computers that the data comes from, each once; without the rest of their addresses. */
function hostsOf(connection: Pick<Connection, 'taxonomy' | 'analytics'> | null): string[] {
  if (!connection) return [];
  return [...new Set([connection.taxonomy.baseUrl, connection.analytics.baseUrl].map(hostOf))];
}

/** The computers that what is shown came from: the services, or those that the open package names. */
function useSourceHosts(): string[] {
  const facts = usePackageFacts();
  const connection = useConnection().data?.connection ?? null;
  return facts ? hostsOfPackage(facts) : hostsOf(connection);
}
