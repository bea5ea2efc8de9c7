import type { BrowserWindow, Input } from 'electron';
import type { MenuCommand } from '#contract/app.ts';

/** Keys that report themselves otherwise than the menu writes them; on many keyboards + is another key with Shift. */
const written: ReadonlyMap<string, string> = new Map([
  ['ArrowLeft', 'Left'],
  ['ArrowRight', 'Right'],
  ['+', 'Plus'],
  ['=', 'Plus'],
]);

/** A key press as the menu writes it: `CmdOrCtrl+P`, `Alt+Left`, `F1`. Null for what is no key of a command. */
export function acceleratorOf({ type, key, control, meta, alt, shift }: Input): string | null {
  if (type !== 'keyDown') return null;
  const name = written.get(key) ?? (key.length === 1 ? key.toUpperCase() : key);
  if (alt) return control || meta ? null : `Alt+${name}`;
  if (control || meta) return shift && key !== '+' ? null : `CmdOrCtrl+${name}`;
  return key.length === 1 ? null : name;
}

/** Performs the commands of keys where no script may run, and so no page can. */
export function listenToKeys(
  window: BrowserWindow,
  commands: ReadonlyMap<string, MenuCommand>,
  perform: (command: MenuCommand) => void,
): void {
  window.webContents.on('before-input-event', (event, input) => {
    const command = commands.get(acceleratorOf(input) ?? '');
    if (command === undefined) return;
    event.preventDefault();
    perform(command);
  });
}
