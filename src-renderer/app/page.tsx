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
  for (const kind of ['dragover', 'drop'] as const) {
    target.addEventListener(kind, (event) => event.preventDefault());
  }
}
