import { useAppInfo } from '../client/queries.ts';
import { CompareTray } from '../features/compare/compare-tray.tsx';
import { DefinitionsDrawer } from '../features/definitions/definitions-drawer.tsx';
import { ExportDialog } from '../features/export/export-dialog.tsx';
import { PrintDialog } from '../features/export/print-dialog.tsx';
import { Palette } from '../features/palette/palette.tsx';
import { inDataFolder } from '../features/settings/sections.ts';
import { AuthBanner } from './auth-banner.tsx';
import { DataBanner } from './data-banner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useKeyboard } from './keyboard.ts';
import { useAddress } from './navigation.ts';
import { PackageBanner } from './package-banner.tsx';
import { PrintHead } from './print-head.tsx';
import { Rail } from './rail.tsx';
import { useReadAhead } from './read-ahead.ts';
import { readAddress } from './routes.ts';
import { Screen } from './screen.tsx';
import { StatusBar } from './status-bar.tsx';
import { StoppedData, UnusableData } from './unusable-data.tsx';

/** Rail, screen and status bar: the three regions that F6 goes through. What is open stands above the screen and does not scroll. */
export function Shell() {
  useKeyboard();
  const address = useAddress();
  useReadAhead(address);
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
      <main className="screen" id="screen" tabIndex={-1} data-region data-testid={`screen-${match?.name ?? 'unknown'}`}>
        {!isStopped && <DataBanner />}
        <PrintHead match={match} />
        <AuthBanner />
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
    </div>
  );
}
