import type { Dialog, MessageBoxOptions, SaveDialogOptions } from 'electron';
import { part } from './part.ts';
import { isSteered, note, openAnswers, questionAnswers, saveAnswers } from './recorded-events.ts';

/**
 * Native dialogs are not Chromium's to show. A test queues the answers, and a dialog that it did not expect is cancelled; without
 * a test the suggested place is taken and printed.
 */
export const dialog: Dialog = part<Dialog>('dialog', {
  async showSaveDialog(...args: unknown[]) {
    const options = (args.at(-1) ?? {}) as SaveDialogOptions;
    const defaultPath = options.defaultPath ?? '';
    const queued = saveAnswers.shift();
    const answer = queued === undefined && !isSteered() ? defaultPath : (queued ?? null);
    note({ kind: 'saveDialog', defaultPath, answer });
    return { canceled: answer === null, filePath: answer ?? '' };
  },
  // A user who has just typed an address confirms it, unless the test says otherwise.
  async showMessageBox(...args: unknown[]) {
    const { message, detail = '', buttons = [] } = args.at(-1) as MessageBoxOptions;
    const answer = questionAnswers.shift() ?? buttons[0] ?? '';
    note({ kind: 'messageBox', message, detail, answer });
    return { response: buttons.indexOf(answer), checkboxChecked: false };
  },
  // On Linux Electron writes it to the terminal before a window is there.
  showErrorBox: (title, content) => note({ kind: 'errorBox', title, content }),
  async showOpenDialog() {
    const answer = openAnswers.shift() ?? null;
    note({ kind: 'openDialog', answer });
    return { canceled: answer === null, filePaths: answer === null ? [] : [answer] };
  },
});
