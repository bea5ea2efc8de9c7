import { type BrowserWindow, dialog, type FileFilter, type OpenDialogOptions } from 'electron';
import { t } from '#shared/language/message.ts';
import { isolate } from '#shared/text/text.ts';
import { endingOf, packageEnding, writtenFormats } from '../../files/file-name.ts';
import type { Publisher } from '../system/subscriptions.ts';

/** Asks for a place; returns the chosen path, or null when the user cancelled. */
export type SaveDialog = (suggestedPath: string) => Promise<string | null>;

/** Shows the files of one format. */
function filterOf(extension: string): FileFilter {
  const format = writtenFormats[extension];
  return {
    name: format === undefined ? extension.toUpperCase() : t(format),
    extensions: extension === 'zip' ? ['zip', packageEnding] : [extension],
  };
}

/** Asks for the place of a file in front of the window; its kind follows from the suggested name. */
export function saveDialog(window: () => BrowserWindow | null): SaveDialog {
  return async (suggestedPath) => {
    const options = {
      defaultPath: suggestedPath,
      filters: [filterOf(endingOf(suggestedPath))],
      properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
    };
    const parent = window();
    const { canceled, filePath } = await (parent
      ? dialog.showSaveDialog(parent, options)
      : dialog.showSaveDialog(options));
    return canceled || filePath === '' ? null : filePath;
  };
}

/** Shows a dialog of the system in front of the window; returns what was chosen, or null when the user cancelled. */
async function choose(window: () => BrowserWindow | null, options: OpenDialogOptions): Promise<string | null> {
  const parent = window();
  const { canceled, filePaths } = await (parent
    ? dialog.showOpenDialog(parent, options)
    : dialog.showOpenDialog(options));
  return canceled ? null : (filePaths[0] ?? null);
}

/** Says why a file of the list of recent files does not open. */
export async function sayNotOpened(
  window: BrowserWindow | null,
  fault: 'gone' | 'noProgram',
  name: string,
): Promise<void> {
  const options = {
    type: 'info' as const,
    message:
      fault === 'gone'
        ? t('“{name}” is no longer there, so it was removed from the recent files.', { name: isolate(name) })
        : t('No program on this computer can open “{name}”.', { name: isolate(name) }),
    buttons: [t('Close')],
    noLink: true,
  };
  await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
}

/** Asks a question of two answers. Cancel is what Enter and Escape do. */
async function confirm(
  window: BrowserWindow | null,
  { yes, ...words }: { readonly message: string; readonly detail: string; readonly yes: string },
): Promise<boolean> {
  const buttons = [yes, t('Cancel')];
  const options = { type: 'question' as const, ...words, buttons, defaultId: 1, cancelId: 1, noLink: true };
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return response === 0;
}

/** Asks whether to install a newer version, and says where it comes from. */
export function confirmUpdate(
  window: BrowserWindow | null,
  { version, feed }: { readonly version: string; readonly feed: string | null },
): Promise<boolean> {
  const origin =
    feed === null
      ? t('It comes from the update address that came with this copy of the app.')
      : t('It comes from {address}.', { address: feed });
  const outcome = t(
    'The app quits, installs the update and restarts. You lose no synced data and nothing that you wrote.',
  );
  return confirm(window, {
    message: t('Install version {version} of Course Almanac?', { version }),
    detail: `${origin} ${outcome}`,
    yes: t('Install and restart'),
  });
}

/** Asks whether the app may connect to addresses that are new here. */
export function confirmAddresses(window: BrowserWindow | null, origins: readonly string[]): Promise<boolean> {
  const n = origins.length;
  const risk = t(
    'Anyone who runs {n, plural, one {it} other {them}} can read everything sent there: requests, and any client ID, secrets and tokens that you enter for {n, plural, one {it} other {them}}. Confirm only addresses that you have just entered or chosen yourself.',
    { n },
  );
  return confirm(window, {
    message: t('Let Course Almanac connect to {n, plural, one {a new address} other {# new addresses}}?', { n }),
    detail: `${origins.join('\n')}\n\n${risk}`,
    yes: t('Connect'),
  });
}

/** Asks whether to trust a publisher, whose key is shown in words. */
export function confirmPublisher(
  window: BrowserWindow | null,
  { place, facts, keyWords }: Publisher,
): Promise<boolean> {
  const title = isolate(facts.title);
  const advice = t(
    'Compare these words with the words that the publisher gives you. From now on, the app accepts data from here only if it is signed with this key.',
  );
  return confirm(window, {
    message:
      facts.madeBy === ''
        ? t('Subscribe to “{title}”?', { title })
        : t('Subscribe to “{title}” by {maker}?', { title, maker: isolate(facts.madeBy) }),
    detail: `${place.kind === 'web' ? place.address : place.path}\n\n${t('The publisher’s key:')}\n${keyWords}\n\n${advice}`,
    yes: t('Subscribe'),
  });
}

/** Asks for a file or a folder that is there; returns its path, or null when the user cancelled. */
export type OpenDialog = () => Promise<string | null>;

/** Asks for a file of one kind in front of the window. */
export const openDialog =
  (window: () => BrowserWindow | null, extension: 'zip' | 'json'): OpenDialog =>
  () =>
    choose(window, {
      filters: [filterOf(extension)],
      properties: ['openFile'],
    });

/** Asks for a folder in front of the window. */
export const folderDialog =
  (window: () => BrowserWindow | null, startIn: () => string): OpenDialog =>
  () =>
    choose(window, { defaultPath: startIn(), properties: ['openDirectory', 'createDirectory'] });
