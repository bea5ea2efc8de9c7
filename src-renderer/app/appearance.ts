import { useLayoutEffect } from 'react';
import { useSettings } from '../client/settings.ts';

/** Puts theme and density where the style sheets and the charts look for them. */
export function useAppearance(): void {
  const { theme, density } = useSettings();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    dataset.density = density;
  }, [theme, density]);
}
