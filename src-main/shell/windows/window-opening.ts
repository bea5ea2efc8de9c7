import type { BrowserWindow } from 'electron';
import type { WindowBounds } from '../../settings/settings-document.ts';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const smallest = { width: 960, height: 640 } as const;
const defaultBounds = { width: 1360, height: 880 } as const;

/** The part of the window that must be on a screen so that it can be grabbed. */
const grip = 80;
/** The distance to the right and down that leaves the title bar of the window below in sight. */
const step = 32;

/** The least size of the window: what its content needs, but never more than a screen has, where letters are large. */
export function minSize(screens: readonly Area[]): { width: number; height: number } {
  const minOf = (side: 'width' | 'height') => Math.min(smallest[side], ...screens.map((screen) => screen[side]));
  return { width: minOf('width'), height: minOf('height') };
}

/** Where the window opens: where it was, unless no screen shows that place any more; never larger than the screen. */
export function openingBounds(remembered: WindowBounds | null, screens: readonly Area[]): Partial<Area> & Size {
  const [first = { x: 0, y: 0, ...defaultBounds }] = screens;
  if (remembered === null) return fitted(defaultBounds, first, screens);
  const { x, y } = remembered;
  const screen = screens.find((each) => isReachable(remembered, each));
  return screen ? { x, y, ...fitted(remembered, screen, screens) } : fitted(remembered, first, screens);
}

/**
 * Where a window opens beside another: a step away from it, or at the corner of its screen where it would not be wholly on it. A
 * report is as narrow as a window may be.
 */
export function secondaryBounds(last: Area, kind: 'view' | 'document', screens: readonly Area[]): Area {
  const screen = screens.find((each) => isReachable(last, each)) ?? screens[0] ?? last;
  const size = fitted({ ...last, ...(kind === 'document' && { width: smallest.width }) }, screen, screens);
  const [x, y] = [last.x + step, last.y + step];
  return {
    x: x + size.width <= screen.x + screen.width ? Math.max(x, screen.x) : screen.x,
    y: y + size.height <= screen.y + screen.height ? Math.max(y, screen.y) : screen.y,
    ...size,
  };
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between the least size and that of the screen. */
function fitted(size: Size, screen: Area, screens: readonly Area[]): Size {
  const min = minSize(screens);
  const within = (side: 'width' | 'height') => Math.max(min[side], Math.min(size[side], screen[side]));
  return { width: within('width'), height: within('height') };
}

/** Whether the title bar can be grabbed there. */
function isReachable({ x, y, width }: Size & { x: number; y: number }, screen: Area): boolean {
  return (
    x + width >= screen.x + grip &&
    x + grip <= screen.x + screen.width &&
    y >= screen.y - grip / 4 &&
    y + grip <= screen.y + screen.height
  );
}

type Shown = Pick<BrowserWindow, 'once' | 'show' | 'maximize' | 'isDestroyed'> & {
  readonly webContents: Pick<BrowserWindow['webContents'], 'once'>;
};

/**
 * Shows a new window once its page is drawn, so that the user never sees an empty one. On Wayland a hidden window may never draw
 * (electron/electron#48859), so a page that is loaded will do as well.
 */
export function showWhenDrawn(window: Shown, maximized: boolean): void {
  let isShown = false;
  const show = () => {
    if (isShown || window.isDestroyed()) return;
    isShown = true;
    // Maximizing shows a window, so it waits, too.
    if (maximized) window.maximize();
    window.show();
  };
  window.once('ready-to-show', show);
  window.webContents.once('did-finish-load', show);
}
