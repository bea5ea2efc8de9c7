import type { WindowBounds } from '../settings/settings-document.ts';

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const smallest = { width: 960, height: 640 } as const;
const usual = { width: 1360, height: 880 } as const;

/** So much of the window must be on a screen that it can be grabbed. */
const grip = 80;

/** Where the window opens: where it was, unless no screen shows that place any more. */
export function openingBounds(
  remembered: WindowBounds | null,
  screens: readonly Area[],
): Partial<Area> & Pick<Area, 'width' | 'height'> {
  if (remembered === null) return usual;
  const { x, y } = remembered;
  const width = Math.max(remembered.width, smallest.width);
  const height = Math.max(remembered.height, smallest.height);
  const isReachable = screens.some(
    (screen) =>
      x + width >= screen.x + grip &&
      x + grip <= screen.x + screen.width &&
      y >= screen.y - grip / 4 &&
      y + grip <= screen.y + screen.height,
  );
  return isReachable ? { x, y, width, height } : { width, height };
}
