import { useEffect, useRef } from 'react';
import { isSecondaryWindow } from '../client/commands.ts';
import { useSettings, useUpdateSettings } from '../client/settings.ts';
import { useAddress } from '../routing/navigation.ts';

/** Where someone was on a screen: how far it was scrolled, and the link that had the focus. */
interface ScrollPosition {
  readonly top: number;
  readonly link: string | null;
}

/** How long the rows of a screen may take to come back; a person who scrolls or types ends it earlier. */
const maxWaitMs = 3000;

/** A step back or forward leads to the same row of the same screen. The steps themselves, with filters and pages, are addresses. */
export function useScrollMemory(): void {
  useEffect(() => {
    const positions = new Map<string, ScrollPosition>();
    let stop = () => {};
    const remember = () => {
      const key = window.navigation.currentEntry?.key;
      const screen = screenElement();
      if (key !== undefined && screen) positions.set(key, { top: screen.scrollTop, link: focusedLink(screen) });
    };
    const comeBack = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
      stop();
      const position = positions.get(window.navigation.currentEntry?.key ?? '');
      if (navigationType === 'traverse' && position) stop = restore(position);
    };
    window.navigation.addEventListener('navigate', remember);
    window.navigation.addEventListener('currententrychange', comeBack);
    return () => {
      stop();
      window.navigation.removeEventListener('navigate', remember);
      window.navigation.removeEventListener('currententrychange', comeBack);
    };
  }, []);
}

const screenElement = () => document.getElementById('screen');

function focusedLink(screen: HTMLElement): string | null {
  const focused = document.activeElement;
  return focused instanceof HTMLAnchorElement && screen.contains(focused) ? focused.getAttribute('href') : null;
}

/** A new screen puts the focus on its heading, some frames after its rows are there. */
const framesAtRest = 10;

/** Scrolls as far as the screen has come, until it rests at the place; returns what ends it. */
function restore({ top, link }: ScrollPosition): () => void {
  const until = performance.now() + maxWaitMs;
  let frame = 0;
  let rested = 0;
  const step = () => {
    const screen = screenElement();
    // Both are tried: a link that is gone does not keep the screen from its place.
    const isThere = screen !== null && [isFocused(screen, link), isScrolled(screen, top)].every(Boolean);
    rested = isThere ? rested + 1 : 0;
    if (rested > framesAtRest || performance.now() > until) return stop();
    frame = requestAnimationFrame(step);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of userEvents) window.removeEventListener(event, stop, { capture: true });
  };
  for (const event of userEvents) window.addEventListener(event, stop, { capture: true });
  frame = requestAnimationFrame(step);
  return stop;
}

const userEvents = ['wheel', 'keydown', 'pointerdown'] as const;

/** Whether the screen was at the place already; now it is as near as it can be. */
function isScrolled(screen: HTMLElement, top: number): boolean {
  const was = screen.scrollTop;
  screen.scrollTop = top;
  return Math.abs(was - top) < 1;
}

/** Whether the link had the focus already; now it has it, if it is there. */
function isFocused(screen: HTMLElement, link: string | null): boolean {
  if (link === null || focusedLink(screen) === link) return true;
  // The same link may stand in a part that is folded, too, where it cannot have the focus.
  const links = [...screen.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(link)}"]`)];
  links.find((each) => each.checkVisibility())?.focus({ preventScroll: true });
  return false;
}

const pauseMs = 1000;

/**
 * Remembers the address for the next start, which main then opens. That of the main window: others are not remembered.
 * `known`: the remembered choices have been read.
 */
export function useLastRoute(known: boolean): void {
  const { lastRoute } = useSettings();
  const { mutate } = useUpdateSettings();
  const address = useAddress();
  // Not what the settings say: an address that could not be saved would be tried for ever.
  const stored = useRef<string | null>(null);

  useEffect(() => {
    if (!known || isSecondaryWindow()) return;
    stored.current ??= lastRoute;
    if (address === stored.current) return;
    const timer = setTimeout(() => {
      stored.current = address;
      mutate({ lastRoute: address });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [known, address, lastRoute, mutate]);
}
