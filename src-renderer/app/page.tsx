import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { openLinksBeside } from './beside.ts';
import { refuseDroppedFiles } from './dropped-files.ts';

/** Paints the page. */
export function paint(client: QueryClient): void {
  refuseDroppedFiles(window);
  openLinksBeside(document);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  );
}
