import { useCallback } from 'react';
import type { MenuCommand } from '../../src-preload/contract/app.ts';
import { useStartSync } from '../client/commands.ts';
import { say } from '../client/notices.ts';
import { currentAddress, goTo } from './navigation.ts';
import { openDrawer, openPalette } from './open-panels.ts';
import { focusedTerm, pressCommand, toggleFigure } from './page-commands.ts';
import { usePinView } from './pin-view.ts';
import { addressOf } from './routes.ts';

interface Command {
  /** What the palette calls it; the application menu has words of its own, in title case. */
  readonly label: string;
  /** Its key; `Ctrl` stands for the command key of a Mac. */
  readonly keys?: string;
}

/** Every command of menu, keys and palette. */
export const commands: Readonly<Record<MenuCommand, Command>> = {
  search: { label: 'Search everything', keys: 'Ctrl+K' },
  find: { label: 'Find in table', keys: 'Ctrl+F' },
  sync: { label: 'Sync now', keys: 'Ctrl+R' },
  export: { label: 'Export as CSV…', keys: 'Ctrl+E' },
  print: { label: 'Print this view', keys: 'Ctrl+P' },
  pin: { label: 'Pin this view', keys: 'Ctrl+D' },
  copyLink: { label: 'Copy a link to this view' },
  toggleChart: { label: 'Chart or table', keys: 'Ctrl+T' },
  back: { label: 'Back', keys: 'Alt+←' },
  forward: { label: 'Forward', keys: 'Alt+→' },
  overview: { label: 'Go to Overview', keys: 'Ctrl+1' },
  courses: { label: 'Go to Courses', keys: 'Ctrl+2' },
  skills: { label: 'Go to Skills', keys: 'Ctrl+3' },
  jobs: { label: 'Go to Jobs', keys: 'Ctrl+4' },
  postings: { label: 'Go to Job postings', keys: 'Ctrl+5' },
  syncScreen: { label: 'Go to Sync', keys: 'Ctrl+6' },
  settings: { label: 'Go to Settings', keys: 'Ctrl+7' },
  compare: { label: 'Go to Compare' },
  definitions: { label: 'Explain the focused word', keys: 'F1' },
};

const addresses: Partial<Record<MenuCommand, string>> = {
  overview: addressOf('overview', {}),
  courses: addressOf('courses', {}),
  skills: addressOf('skills', {}),
  jobs: addressOf('jobs', {}),
  postings: addressOf('postings', {}),
  syncScreen: addressOf('sync', {}),
  settings: addressOf('settings', { section: 'connection' }),
  compare: addressOf('compare', {}),
};

/** What each of the other commands does, where it needs nothing but the page. */
const onPage: Partial<Record<MenuCommand, () => void>> = {
  search: () => openPalette(),
  find: () => pressCommand('search'),
  export: () => pressCommand('export'),
  print: () => window.print(),
  copyLink,
  toggleChart: toggleFigure,
  back: () => window.history.back(),
  forward: () => window.history.forward(),
  definitions: () => openDrawer(focusedTerm()),
};

/** Performs a command, wherever it came from. */
export function usePerform(): (command: MenuCommand) => void {
  const { mutate: sync } = useStartSync();
  const pin = usePinView();
  return useCallback(
    (command) => {
      const address = addresses[command];
      if (address !== undefined) goTo(address);
      else if (command === 'sync') sync(undefined);
      else if (command === 'pin') pin();
      else onPage[command]?.();
    },
    [sync, pin],
  );
}

/** Puts the current address on the clipboard, to be pasted into the palette of any copy of the app. */
function copyLink(): void {
  navigator.clipboard.writeText(`#${currentAddress()}`).then(
    () => say({ tone: 'info', text: 'The link to this view is copied. Paste it into the search box to open it.' }),
    () => say({ tone: 'error', text: 'The link could not be copied to the clipboard.' }),
  );
}
