import { nativeTheme, systemPreferences } from 'electron';
import type { Settings } from '#contract/settings.ts';

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

/** The colour that the user has chosen for all programs, as `#rrggbb`; null where the computer has none. */
export function systemAccent(): string | null {
  // As `rrggbbaa`. A desktop without one returns nothing, or throws.
  try {
    const [colour] = /^[0-9a-f]{6}/.exec(systemPreferences.getAccentColor().toLowerCase()) ?? [];
    return colour === undefined ? null : `#${colour}`;
  } catch {
    return null;
  }
}

/** Calls back when the user chooses another. macOS does not say so: there it is read at every start. */
export function onAccentChange(listener: () => void): void {
  systemPreferences.on('accent-color-changed', listener);
}
