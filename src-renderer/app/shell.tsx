import { DefinitionsDrawer } from '../features/definitions/definitions-drawer.tsx';
import { Palette } from '../features/palette/palette.tsx';
import { AuthBanner } from './auth-banner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useKeyboard } from './keyboard.ts';
import { useAddress } from './navigation.ts';
import { Rail } from './rail.tsx';
import { readAddress } from './routes.ts';
import { Screen } from './screen.tsx';
import { StatusBar } from './status-bar.tsx';

/** Rail, screen and status bar: the three regions that F6 goes through. */
export function Shell() {
  useKeyboard();
  const address = useAddress();
  const match = readAddress(address);
  return (
    <div className="shell">
      <Rail current={match?.name ?? null} address={address} />
      <main className="screen" id="screen" tabIndex={-1} data-region data-testid={`screen-${match?.name ?? 'unknown'}`}>
        <AuthBanner />
        <ErrorBoundary resetKey={match?.path ?? address}>
          <Screen match={match} />
        </ErrorBoundary>
      </main>
      <DefinitionsDrawer />
      <StatusBar />
      <Palette />
    </div>
  );
}
