import { useEffect, useEffectEvent } from 'react';
import type { MenuCommand } from '#contract/app.ts';
import { t } from '#shared/language/message.ts';
import { call } from '../client/call.ts';
import { isSecondaryWindow } from '../client/commands.ts';
import { onEvent } from '../client/events.ts';
import { noteAction, say, undoLast } from '../client/notices.ts';
import { useOpenWaitingPackage } from '../client/workspaces.ts';
import { cycleRegions, usePerform } from '../features/commands/app-commands.ts';
import { commands } from '../features/commands/commands.ts';
import { goTo } from '../routing/navigation.ts';
import { addressOfMatch, readAddress } from '../routing/routes.ts';
import { hasOpenDialog } from '../ui/dialog.tsx';
import { latinKey } from '../ui/keys.tsx';

/** The commands by their keys, as the table of commands writes them. */
const byKeys: ReadonlyMap<string, MenuCommand> = new Map(
  Object.entries(commands).flatMap(([command, { keys }]) => (keys ? [[keys, command as MenuCommand]] : [])),
);

/** Keys that are written otherwise than they report themselves; on many keyboards + is another key with Shift. */
const written: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', '=': '+' };

/** Signs that some keyboards have on another key with Shift. */
const signsWithShift: ReadonlySet<string> = new Set(['+', '/']);

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & { readonly code?: string };

/** The command of a key press, or undefined. Single-letter keys alone are never commands. */
export function commandOf(event: KeyPress) {
  const { altKey, shiftKey } = event;
  const key = latinKey(event);
  const control = event.ctrlKey || event.metaKey;
  const name = written[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  if (altKey) return control ? undefined : byKeys.get(`Alt+${name}`);
  if (control) return shiftKey && !signsWithShift.has(key) ? undefined : byKeys.get(`Ctrl+${name}`);
  return key.length === 1 ? undefined : byKeys.get(name);
}

/** A field that is typed in has an undo of its own. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, [contenteditable]') !== null;

const isUndo = (event: KeyPress): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && latinKey(event).toLowerCase() === 'z';

/** The keys of the whole window, and the same commands from the application menu. */
export function useKeyboard(): void {
  const perform = usePerform();
  useWaiting(perform);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.key === 'F6') {
        event.preventDefault();
        return cycleRegions(event.shiftKey ? -1 : 1);
      }
      if (isUndo(event) && !isTyping(event.target) && !hasOpenDialog() && undoLast()) return event.preventDefault();
      const command = commandOf(event);
      if (!command) return;
      event.preventDefault();
      perform(command, true);
    };
    window.addEventListener('keydown', onKey);
    const end = onEvent('menu:command', ({ command }) => {
      noteAction();
      perform(command);
    });
    return () => {
      window.removeEventListener('keydown', onKey);
      end();
    };
  }, [perform]);
}

/**
 * Does what waited for the main window: goes to the links and opens the packages that the computer opened the app with, at start and
 * while it runs, and performs the command that a user chose when the window was not there.
 */
function useWaiting(perform: (command: MenuCommand) => void): void {
  const { mutate: openPackage } = useOpenWaitingPackage();
  // Asked for once: `perform` is replaced whenever one of the commands is.
  const take = useEffectEvent(async () => {
    const nothing = { address: null, command: null, packages: 0 };
    const { address, command, packages } = await call('app:takeWaiting', {}).catch(() => nothing);
    if (command !== null) perform(command);
    if (address !== null) openLink(address);
    for (let count = packages; count > 0; count--) openPackage(undefined);
  });
  useEffect(() => {
    if (isSecondaryWindow()) return;
    void take();
    return onEvent('link:opened', () => void take());
  }, []);
}

function openLink(address: string): void {
  noteAction();
  const match = readAddress(address);
  // Only what the route knows is taken over from a link that anybody may have written.
  if (match) goTo(addressOfMatch(match));
  else
    say({
      tone: 'error',
      text: () => t('This version of Course Almanac cannot open this link. Nothing was changed.'),
    });
}
