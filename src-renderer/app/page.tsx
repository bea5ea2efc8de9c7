import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Settings } from '#contract/settings.ts';
import { contrast, inks, type ThemeName } from '#shared/figures/charts/palette.ts';
import { type Locale, locale, setLocaleSource } from '#shared/language/language.ts';
import { loadLocale } from '#shared/language/load-locale.ts';
import { t } from '#shared/language/message.ts';
import { errorText } from '../client/call.ts';
import { openLinksInSecondaryWindow } from '../client/commands.ts';
import { useAppInfo, useComputerLanguage } from '../client/queries.ts';
import { useSettings, useSettingsRead } from '../client/settings.ts';
import { Button } from '../ui/button.tsx';
import { loadAll } from '../ui/lazy.tsx';
import { useLastRoute } from './scroll-memory.ts';
import { Shell } from './shell.tsx';
import { ErrorBoundary } from './unusable-data.tsx';

/** Paints the page. */
export function paint(client: QueryClient): void {
  refuseDroppedFiles(window);
  openLinksInSecondaryWindow(document);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  );
}

/** A file dropped on the window would otherwise be opened in place of the app. */
function refuseDroppedFiles(target: Window): void {
  // A browser asks "dragenter" as well: refused, as on a screen that has just changed, the next drop is lost.
  for (const kind of ['dragenter', 'dragover', 'drop'] as const) {
    target.addEventListener(kind, (event) => event.preventDefault());
  }
}

/** Puts theme and density where the style sheets and the charts look for them. */
function useAppearance(): void {
  const { theme, density } = useSettings();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    dataset.density = density;
  }, [theme, density]);
}

/** By then the first screen is there, and reading the code of the others delays nothing. */
const calmMs = 2000;

/** Providers around the shell. */
function App({ client }: { readonly client: QueryClient }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <Start />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

type Choice = Settings['language'];

/**
 * Follows the choice of a language on a computer; undefined as long as either is not known. Returns the key of the language in which the page may be
 * painted, null while the words of the first one are read. A page with another key is made again, so that no word of the last one stays.
 */
function useLanguage(choice: Choice | undefined, computer: string | undefined): string | null {
  const [spoken, setSpoken] = useState<Locale | null>(null);
  useLayoutEffect(() => {
    if (choice === undefined || computer === undefined) return;
    let isNewest = true;
    const applyLocale = (chosen: Locale) => {
      if (!isNewest) return;
      setLocaleSource(() => chosen);
      document.documentElement.lang = chosen.language;
      setSpoken(chosen);
    };
    // English stays where the words of a language cannot be read.
    loadLocale(choice, computer).then(applyLocale, () => applyLocale(locale()));
    return () => {
      isNewest = false;
    };
  }, [choice, computer]);
  return spoken && `${spoken.language} ${spoken.tag ?? ''}`;
}

/** WCAG 2.2, 1.4.11: what a control is known by. */
const minContrast = 3;

/** The computer's own colour where it can be distinguished from the grounds of a theme, else ours. */
export function accentIn(theme: ThemeName, accent: string | null): string {
  const { paper, surface, accent: ours } = inks[theme];
  const isVisible = accent !== null && [paper, surface].every((ground) => contrast(accent, ground) >= minContrast);
  return isVisible ? accent : ours;
}

/** Has check boxes, radio buttons, progress and selected text follow the accent of the computer. Links and charts stay ours. */
function useSystemAccent(): void {
  const accent = useAppInfo().data?.accent ?? null;
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    for (const theme of ['light', 'dark'] as const) style.setProperty(`--accent-${theme}`, accentIn(theme, accent));
  }, [accent]);
}

/**
 * Waits for the remembered choices, so that the theme and the language are right from the first paint. When even they cannot be read, nothing else can:
 * that is said, instead of a window that stays empty.
 */
function Start() {
  useAppearance();
  useSystemAccent();
  const settings = useSettingsRead();
  const language = useLanguage(settings.data?.language, useComputerLanguage());
  const isKnown = language !== null;
  useLastRoute(isKnown);
  if (isKnown) return <Opened key={language} />;
  return settings.isError ? <NotStarted error={settings.error} onRetry={() => void settings.refetch()} /> : null;
}

function NotStarted({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <main className="alone">
      <div className="state state-error" role="alert">
        <h1>{t('The page could not be opened')}</h1>
        <p>{errorText(error)}</p>
        <p>{t('Your synced data is kept. Try again, or quit and restart the app.')}</p>
        <Button onClick={onRetry}>{t('Try again')}</Button>
      </div>
    </main>
  );
}

function Opened() {
  useEffect(() => {
    const timer = setTimeout(() => void loadAll(), calmMs);
    return () => clearTimeout(timer);
  }, []);
  return <Shell />;
}
