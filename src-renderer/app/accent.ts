import { useLayoutEffect } from 'react';
import { contrast, inks, type ThemeName } from '#shared/figures/charts/palette.ts';
import { useAppInfo } from '../client/queries.ts';

/** WCAG 2.2, 1.4.11: what a control is known by. */
const minContrast = 3;

/** The computer's own colour where it can be distinguished from the grounds of a theme, else ours. */
export function accentIn(theme: ThemeName, accent: string | null): string {
  const { paper, surface, accent: ours } = inks[theme];
  const isVisible = accent !== null && [paper, surface].every((ground) => contrast(accent, ground) >= minContrast);
  return isVisible ? accent : ours;
}

/** Has check boxes, radio buttons, progress and selected text follow the accent of the computer. Links and charts stay ours. */
export function useSystemAccent(): void {
  const accent = useAppInfo().data?.accent ?? null;
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    for (const theme of ['light', 'dark'] as const) style.setProperty(`--accent-${theme}`, accentIn(theme, accent));
  }, [accent]);
}
