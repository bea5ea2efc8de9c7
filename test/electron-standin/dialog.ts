import type { Dialog, SaveDialogOptions } from 'electron';
import { isSteered, note, openAnswers, saveAnswers } from './happenings.ts';
import { part } from './part.ts';

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
  async showOpenDialog() {
    const answer = openAnswers.shift() ?? null;
    note({ kind: 'openDialog', answer });
    return { canceled: answer === null, filePaths: answer === null ? [] : [answer] };
  },
});
