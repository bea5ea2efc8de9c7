import { useEffect } from 'react';
import type { MenuCommand } from '../../src-preload/contract/app.ts';
import { onEvent } from '../client/events.ts';
import { commands, usePerform } from './commands.ts';
import { cycleRegions } from './page-commands.ts';
import { useWaiting } from './waiting.ts';

/** The commands by their keys, as the table of commands writes them. */
const byKeys: ReadonlyMap<string, MenuCommand> = new Map(
  Object.entries(commands).flatMap(([command, { keys }]) => (keys ? [[keys, command as MenuCommand]] : [])),
);

/** Keys that are written otherwise than they report themselves; on many keyboards + is another key with Shift. */
const written: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', '=': '+' };

/** The command of a key press, or undefined. Single letters alone are never commands. */
export function commandOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) {
  const { key, altKey, shiftKey } = event;
  const control = event.ctrlKey || event.metaKey;
  const name = written[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  if (altKey) return control ? undefined : byKeys.get(`Alt+${name}`);
  if (control) return shiftKey && key !== '+' ? undefined : byKeys.get(`Ctrl+${name}`);
  return key.length === 1 ? undefined : byKeys.get(name);
}

/** The keys of the whole window, and the same commands from the application menu. */
export function useKeyboard(): void {
  const perform = usePerform();
  useWaiting(perform);
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
