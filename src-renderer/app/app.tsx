import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSettingsKnown } from '../client/settings.ts';
import { loadAll } from '../ui/lazy.tsx';
import { useSystemAccent } from './accent.ts';
import { useAppearance } from './appearance.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { useLastRoute } from './last-route.ts';
import { Shell } from './shell.tsx';

/** By then the first screen is there, and reading the code of the others is in nobody's way. */
const calmMs = 2000;

/** Providers around the shell. */
export function App({ client }: { readonly client: QueryClient }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <Start />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** Waits for the remembered choices, so that the theme is right from the first paint. */
function Start() {
  useAppearance();
  useSystemAccent();
  const known = useSettingsKnown();
  useLastRoute(known);
  return known ? <Opened /> : null;
}

function Opened() {
  useEffect(() => {
    const timer = setTimeout(() => void loadAll(), calmMs);
    return () => clearTimeout(timer);
  }, []);
  return <Shell />;
}
