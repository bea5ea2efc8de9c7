import type { ErrorText } from '../error-text.ts';

const readersKeep = 'Readers see what was published before.';

/** The errors of publishing to a folder. */
export const publishingErrors = {
  PUBLISH_BUSY: {
    retryable: true,
    say: () =>
      `Another copy of Course Almanac is publishing to this folder. ${readersKeep} Publish again when that copy is done; if it was broken off on another computer, in half an hour.`,
  },
  PUBLISH_OTHER_KEY: {
    retryable: false,
    say: () =>
      `This folder was published with the key of another computer or user. Nothing was written, since readers would refuse it. Publish from there, or choose another folder.`,
  },
  PUBLISH_FOLDER_UNSAFE: {
    retryable: false,
    say: (d) =>
      `In this folder, “${d.what ?? 'tables'}” is a link or a file and no folder. Nothing was written through it. ${readersKeep} Remove it, or choose another folder.`,
  },
  PUBLISHER_KEY_MISSING: {
    retryable: false,
    say: () =>
      `There is no keychain here that could keep the publisher’s key. Nothing was written. Without a window, hand it in on standard input as "publisherKey"; in the app, set up the keychain of this computer.`,
  },
} as const satisfies Record<string, ErrorText>;
