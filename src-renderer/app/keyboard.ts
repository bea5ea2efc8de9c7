import { useEffect } from 'react';
import type { MenuCommand } from '../../src-preload/contract/app.ts';
import { useStartSync } from '../client/commands.ts';
import { onEvent } from '../client/events.ts';
import { goTo } from './navigation.ts';
import { cycleRegions, pressCommand, toggleFigure } from './page-commands.ts';
import { addressOf } from './routes.ts';

const addresses: Partial<Record<MenuCommand, string>> = {
  overview: addressOf('overview', {}),
  courses: addressOf('courses', {}),
  skills: addressOf('skills', {}),
  jobs: addressOf('jobs', {}),
  postings: addressOf('postings', {}),
  syncScreen: addressOf('sync', {}),
  settings: addressOf('settings', { section: 'connection' }),
  definitions: addressOf('definitions', {}),
};

/** Ctrl/Cmd with one of these keys is the command of the same name in the menu. */
const withControl: Readonly<Record<string, MenuCommand>> = {
  k: 'search',
  f: 'search',
  e: 'export',
  r: 'sync',
  t: 'toggleChart',
  '1': 'overview',
  '2': 'courses',
  '3': 'skills',
  '4': 'jobs',
  '5': 'postings',
  '6': 'syncScreen',
  '7': 'settings',
};

/** The command of a key press, or undefined. Single letters alone are never commands. */
export function commandOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) {
  if (event.key === 'F1') return 'definitions';
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    return event.key === 'ArrowLeft' ? 'back' : event.key === 'ArrowRight' ? 'forward' : undefined;
  }
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) return withControl[event.key.toLowerCase()];
  return undefined;
}

function run(command: MenuCommand, sync: () => void): void {
  const address = addresses[command];
  if (address !== undefined) goTo(address);
  else if (command === 'sync') sync();
  else if (command === 'back') window.history.back();
  else if (command === 'forward') window.history.forward();
  else if (command === 'toggleChart') toggleFigure();
  else if (command === 'export') pressCommand('export');
  else if (!pressCommand('search')) goTo(addressOf('skills', {}));
}

/** The keys of the whole window, and the same commands from the application menu. */
export function useKeyboard(): void {
  const { mutate } = useStartSync();
  useEffect(() => {
    const perform = (command: MenuCommand) => run(command, () => mutate(undefined));
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F6') {
        event.preventDefault();
        return cycleRegions(event.shiftKey ? -1 : 1);
      }
      const command = commandOf(event);
      if (!command) return;
      event.preventDefault();
      perform(command);
    };
    window.addEventListener('keydown', onKey);
    const end = onEvent('menu:command', ({ command }) => perform(command));
    return () => {
      window.removeEventListener('keydown', onKey);
      end();
    };
  }, [mutate]);
}
