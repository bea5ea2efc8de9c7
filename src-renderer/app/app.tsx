import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useBridgeEvents } from '../client/events.ts';
import { makeQueryClient } from '../client/query-client.ts';
import { useSettingsKnown } from '../client/settings.ts';
import { useSystemAccent } from './accent.ts';
import { useAppearance } from './appearance.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { useLastRoute } from './last-route.ts';
import { useOpenedLinks } from './opened-links.ts';
import { Shell } from './shell.tsx';

/** Providers around the shell. */
export function App() {
  const [client] = useState(makeQueryClient);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <Start />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** Waits for the remembered choices, so that theme and address are right from the first paint. */
function Start() {
  useBridgeEvents();
  useAppearance();
  useSystemAccent();
  const known = useSettingsKnown();
  const restored = useLastRoute(known);
  return restored ? <Opened /> : null;
}

/** Once the last address is restored, so that a link that started the app comes after it. */
function Opened() {
  useOpenedLinks();
  return <Shell />;
}
