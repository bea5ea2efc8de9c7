/**
 * Marks a screen while something on it is still read, so that the style sheet hides what follows (`states.css`); made as the `ref` of
 * the screen. A rule of `:has(.skeleton)` alone would not do: Chromium now and then keeps blocks hidden after the last skeleton has gone.
 */
export function followFilling(screen: HTMLElement): () => void {
  const mark = () => screen.toggleAttribute('data-filling', screen.querySelector('.skeleton') !== null);
  const observer = new MutationObserver(mark);
  observer.observe(screen, { childList: true, subtree: true, attributeFilter: ['class'] });
  mark();
  return () => observer.disconnect();
}
