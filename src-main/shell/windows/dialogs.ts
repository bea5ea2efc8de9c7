import { extname } from 'node:path';
import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import { isolate } from '#shared/text/text.ts';
import type { Publisher } from '../system/subscriptions.ts';

/** Asks for a place; answers the chosen path, or null when the user cancelled. */
export type SaveDialog = (suggestedPath: string) => Promise<string | null>;

/** The kinds of files that are saved, as the dialog calls them. */
const kinds: Readonly<Record<string, string>> = {
  csv: 'CSV',
  xlsx: 'Excel workbook',
  png: 'PNG picture',
  zip: 'Data package',
  json: 'Settings',
  pdf: 'PDF',
  html: 'Web page',
};

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

/** Shows a dialog of the system in front of the window; answers what was chosen, or null when the user cancelled. */
async function choose(window: () => BrowserWindow | null, options: OpenDialogOptions): Promise<string | null> {
  const parent = window();
  const { canceled, filePaths } = await (parent
    ? dialog.showOpenDialog(parent, options)
    : dialog.showOpenDialog(options));
  return canceled ? null : (filePaths[0] ?? null);
}

/** Asks whether to install a newer version, and says where it comes from. Cancel is what Enter and Escape do. */
export async function confirmUpdate(
  window: BrowserWindow | null,
  { version, feed }: { readonly version: string; readonly feed: string | null },
): Promise<boolean> {
  const from = feed === null ? 'the address that this copy was installed with' : feed;
  const options = {
    type: 'question' as const,
    message: `Install version ${version} of Course Almanac?`,
    detail: `It comes from ${from}. The app ends, and starts again when it is installed. Nothing that is synced or written is lost.`,
    buttons: ['Install and restart', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return response === 0;
}

/** Asks whether the app may connect to addresses that are new here. Cancel is what Enter and Escape do. */
export async function confirmAddresses(window: BrowserWindow | null, origins: readonly string[]): Promise<boolean> {
  const options = {
    type: 'question' as const,
    message: `Let Course Almanac connect to ${origins.length === 1 ? 'a new address' : `${origins.length} new addresses`}?`,
    detail: `${origins.join('\n')}\n\nWho runs ${origins.length === 1 ? 'it' : 'them'} can read what is sent there: requests, and the client id, secrets and tokens that are entered for it. Confirm only what you have just entered or chosen yourself.`,
    buttons: ['Connect', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return response === 0;
}

/** Asks whether to trust a publisher, whose key is shown in words. Cancel is what Enter and Escape do. */
export async function confirmPublisher(
  window: BrowserWindow | null,
  { place, facts, keyWords }: Publisher,
): Promise<boolean> {
  const by = facts.madeBy === '' ? '' : ` by ${isolate(facts.madeBy)}`;
  const options = {
    type: 'question' as const,
    message: `Subscribe to “${isolate(facts.title)}”${by}?`,
    detail: `${place.kind === 'web' ? place.address : place.path}\n\nThe publisher’s key:\n${keyWords}\n\nCompare these words with those that the publisher tells you. From now on the app takes data from here only when it is signed with this key.`,
    buttons: ['Subscribe', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return response === 0;
}

/** Asks for a file or a folder that is there; answers its path, or null when the user cancelled. */
export type OpenDialog = () => Promise<string | null>;

/** Asks for a file of one kind in front of the window. */
export const openDialog =
  (window: () => BrowserWindow | null, extension: 'zip' | 'json'): OpenDialog =>
  () =>
    choose(window, {
      filters: [{ name: kinds[extension] ?? extension, extensions: [extension] }],
      properties: ['openFile'],
    });

/** Asks for a folder in front of the window. */
export const folderDialog =
  (window: () => BrowserWindow | null, startIn: () => string): OpenDialog =>
  () =>
    choose(window, { defaultPath: startIn(), properties: ['openDirectory', 'createDirectory'] });
