import { secondaryWindowQuery } from '#contract/app.ts';
import { openWindow } from '../client/commands.ts';

/** Whether this page stands beside the main window, which alone is remembered. */
export const isSecondaryWindow = (): boolean => new URLSearchParams(window.location.search).has(secondaryWindowQuery);

/** Opens links in a window of their own where the keys or the middle button say so, as browsers do. */
export function openLinksInSecondaryWindow(page: Document): void {
  const open = (event: MouseEvent) => {
    const opensWindow = event.button === 1 || (event.button === 0 && (event.ctrlKey || event.metaKey));
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
    if (!opensWindow || !link || event.defaultPrevented) return;
    event.preventDefault();
    openWindow(link.hash.slice(1));
  };
  page.addEventListener('click', open);
  page.addEventListener('auxclick', open);
}
