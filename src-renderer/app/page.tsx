import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { openLinksInSecondaryWindow } from './secondary-window.ts';

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
