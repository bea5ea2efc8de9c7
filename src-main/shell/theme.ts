import { nativeTheme } from 'electron';
import type { Settings } from '../../src-preload/contract/settings.ts';

/** The ground of the pages (`--paper`), shown until the first of them is painted. */
const paper = { light: '#F7F5EF', dark: '#16191D' } as const;

/** Makes menus, dialogs and `prefers-color-scheme` follow the choice. */
export function applyTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme;
}

/** The colour of the empty window. */
export function groundColour(): string {
  return nativeTheme.shouldUseDarkColors ? paper.dark : paper.light;
}

/** Calls back when light and dark change places, whether by choice or by the computer. */
export function onThemeChange(listener: () => void): void {
  nativeTheme.on('updated', listener);
}
