import { type BrowserWindow, dialog } from 'electron';

/** Asks for a place; answers the chosen path, or null when the person cancelled. */
export type SaveDialog = (suggestedPath: string) => Promise<string | null>;

/** Asks for the place of a CSV file in front of the window. */
export function csvSaveDialog(window: () => BrowserWindow | null): SaveDialog {
  return async (suggestedPath) => {
    const options = {
      defaultPath: suggestedPath,
      filters: [{ name: 'CSV', extensions: ['csv'] }],
      properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
    };
    const parent = window();
    const { canceled, filePath } = await (parent
      ? dialog.showSaveDialog(parent, options)
      : dialog.showSaveDialog(options));
    return canceled || filePath === '' ? null : filePath;
  };
}
