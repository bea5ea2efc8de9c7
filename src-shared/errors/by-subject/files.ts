import { t } from '../../language/message.ts';
import { detailText, type ErrorText } from '../error-text.ts';

/** Returns why a folder cannot be opened, from the code of the system's error or of SQLite's. */
function reasonText(code: string): string {
  if (/^(EACCES|EPERM|SQLITE_PERM|SQLITE_AUTH)/.test(code))
    return t('this user is not allowed to read and write there');
  if (/^(EROFS|SQLITE_READONLY)/.test(code)) return t('nothing can be written there');
  if (/^(ENOTDIR|EEXIST)/.test(code)) return t('it is a file, or inside one');
  if (code === 'NOT_A_FILE') return t('it is not an ordinary file');
  if (/^EISDIR/.test(code)) return t('there is a folder in place of one of its files');
  if (code === 'ENOENT') return t('it is not there');
  if (code === 'ELOOP') return t('its path contains links to folders that point to each other');
  if (code.startsWith('SQLITE_IOERR')) return t('the disk reports an error');
  return t('one of its files cannot be opened');
}

/** Errors of files: exports, packages, settings files and the data folder. */
export const fileErrors = {
  FILE_NOT_WRITABLE: {
    retryable: true,
    say: (d) =>
      t('{what} could not be written there. Choose another folder; nothing was saved in this one.', {
        what: detailText(d) ?? t('The file'),
      }),
  },
  WRONG_ENDING: {
    retryable: true,
    say: (d) =>
      t(
        'The file name must end in {what}, because programs could not read this file with the ending of another format. Nothing was written; choose another name, or the other format.',
        { what: d.what ?? '' },
      ),
  },
  FOLDER_SILENT: {
    retryable: true,
    say: () =>
      t(
        'The folder does not respond. It may be on a network share that cannot be reached right now. Check the connection to the share, then try again.',
      ),
  },
  NOT_A_FILE: {
    retryable: false,
    say: (d) =>
      t('“{what}” is not an ordinary file. It was not changed. Remove it, or choose another place.', {
        what: detailText(d) ?? t('The file'),
      }),
  },
  NOT_OPENED: {
    retryable: false,
    say: (d) =>
      t(
        'Course Almanac cannot open “{what}”. Drop a data package, a settings file, a course outline or a CSV file with the columns kind, id and label.',
        { what: detailText(d) ?? t('The file') },
      ),
  },
  ONE_AT_A_TIME: {
    retryable: false,
    say: () => t('Several files were dropped, and nothing was opened. Drop one file at a time.'),
  },
  NOT_OURS: {
    retryable: false,
    say: (d) =>
      t(
        '{what} is already there. Course Almanac did not write it, or it was changed afterward. It was left as it is. Move it, or choose another place.',
        {
          what: detailText(d) ?? t('The file'),
        },
      ),
  },
  PERSONAL_DATA: {
    retryable: false,
    say: () => t('Learner data is personal data. You can export it only from the Learners tab of a course run.'),
  },
  RUN_LEFT_OUT: {
    retryable: false,
    say: (d) =>
      t('The course run {what} is no longer selected, so it is not in any file. Select it first.', {
        what: d.what ?? '',
      }),
  },
  FILE_TOO_LARGE: {
    retryable: false,
    say: () =>
      t(
        'This is too much for one Excel file. No file was written. Narrow the table first, or choose CSV, which takes any number of rows.',
      ),
  },
  DISK_FULL: {
    retryable: true,
    say: () => t('The disk is full. Partly written files were removed; free some space and try again.'),
  },
  PACKAGE_REFUSED: {
    retryable: false,
    say: (d) =>
      t('This data package cannot be opened: {what}. Nothing was imported.', {
        what: d.what ?? t('it is damaged'),
      }),
  },
  PACKAGE_IN_USE: {
    retryable: true,
    say: () =>
      t(
        'The data in this package is damaged and could not be replaced while the package was open. Go back to one of your connections, then open the package again.',
      ),
  },
  PACKAGE_TOO_LARGE: {
    retryable: false,
    say: () =>
      t(
        'The package would be larger than 2 GB, too large for some programs. No file was written. Choose fewer course runs or tables.',
      ),
  },
  PACKAGE_READ_ONLY: {
    retryable: false,
    say: () =>
      t(
        'A data package or a subscription is open, and you cannot change its data. Go back to one of your connections to do this.',
      ),
  },
  SETTINGS_REFUSED: {
    retryable: false,
    say: (d) =>
      t('This settings file cannot be used: {what}. Nothing was changed.', {
        what: d.what ?? t('it is damaged'),
      }),
  },
  CACHE_LOCKED: {
    retryable: true,
    say: () => t('Another program is using the data folder. Close the other copy of Course Almanac and try again.'),
  },
  CACHE_NEWER: {
    retryable: false,
    say: () =>
      t('The data folder was written by a newer version of Course Almanac. Install that version; nothing was changed.'),
  },
  CACHE_DAMAGED: {
    retryable: true,
    say: () =>
      t(
        'Part of the stored data is damaged. The app is checking it: damaged parts are set aside, and your own choices are kept.',
      ),
  },
  CACHE_UNUSABLE: {
    retryable: false,
    say: ({ what, reason }) =>
      what === undefined
        ? t('The data folder cannot be opened. Check that it is readable and writable; nothing was deleted.')
        : t(
            'The data folder cannot be opened. {folder}: {reason}. Check that it is readable and writable; nothing was deleted.',
            { folder: what, reason: reasonText(reason ?? '') },
          ),
  },
} as const satisfies Record<string, ErrorText>;
