import { useEffect } from 'react';
import type { MenuCommand } from '../../src-preload/contract/app.ts';
import { onEvent } from '../client/events.ts';
import { usePerform } from './commands.ts';
import { cycleRegions } from './page-commands.ts';

/** Ctrl/Cmd with one of these keys is the command of the same name in the menu. */
const withControl: Readonly<Record<string, MenuCommand>> = {
  k: 'search',
  f: 'find',
  e: 'export',
  r: 'sync',
  t: 'toggleChart',
  d: 'pin',
  p: 'print',
  '1': 'overview',
  '2': 'courses',
  '3': 'skills',
  '4': 'jobs',
  '5': 'postings',
  '6': 'syncScreen',
  '7': 'settings',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'zoomReset',
};

/** The command of a key press, or undefined. Single letters alone are never commands. */
export function commandOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) {
  if (event.key === 'F1') return 'definitions';
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    return event.key === 'ArrowLeft' ? 'back' : event.key === 'ArrowRight' ? 'forward' : undefined;
  }
  // On many keyboards + is a key with Shift.
  const isPlain = !event.altKey && (!event.shiftKey || event.key === '+');
  if ((event.ctrlKey || event.metaKey) && isPlain) return withControl[event.key.toLowerCase()];
  return undefined;
}

/** The keys of the whole window, and the same commands from the application menu. */
export function useKeyboard(): void {
  const perform = usePerform();
  useEffect(() => {
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
  }, [perform]);
}
