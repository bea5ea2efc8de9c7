import { extname } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';

/** Asks for a place; answers the chosen path, or null when the person cancelled. */
export type SaveDialog = (suggestedPath: string) => Promise<string | null>;

/** The kinds of files that are saved, as the dialog calls them. */
const kinds: Readonly<Record<string, string>> = { csv: 'CSV', png: 'PNG picture' };

/** Asks for the place of a file in front of the window; its kind follows from the suggested name. */
export function saveDialog(window: () => BrowserWindow | null): SaveDialog {
  return async (suggestedPath) => {
    const extension = extname(suggestedPath).slice(1);
    const options = {
      defaultPath: suggestedPath,
      filters: [{ name: kinds[extension] ?? extension.toUpperCase(), extensions: [extension] }],
      properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
    };
    const parent = window();
    const { canceled, filePath } = await (parent
      ? dialog.showSaveDialog(parent, options)
      : dialog.showSaveDialog(options));
    return canceled || filePath === '' ? null : filePath;
  };
}
