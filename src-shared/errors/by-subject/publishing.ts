import { message, t } from '../../language/message.ts';
import type { ErrorText } from '../error-text.ts';

const readersKeep = message('Readers see what was published before.');

/** The errors of publishing to a folder. */
export const publishingErrors = {
  PUBLISH_BUSY: {
    retryable: true,
    say: () =>
      t(
        'Another copy of Course Almanac is publishing to this folder. {readersKeep} Publish again when that copy is done; if it was interrupted on another computer, wait half an hour.',
        { readersKeep: t(readersKeep) },
      ),
  },
  PUBLISH_OTHER_KEY: {
    retryable: false,
    say: () =>
      t(
        'This folder was published with the key of another computer or user. Nothing was written, since readers would refuse it. Publish from there, or choose another folder.',
      ),
  },
  PUBLISH_IDENTITY_LOST: {
    retryable: false,
    say: () =>
      t(
        'This folder holds a publication, but the files that say which one are damaged or gone. Nothing was written. Bring back latest.json or an almanac-….json with its signature, or start a new publication there; readers then have to subscribe again.',
      ),
  },
  PUBLISH_FOLDER_UNSAFE: {
    retryable: false,
    say: (d) =>
      t(
        'In this folder, “{what}” is a link or a file, not a folder. Nothing was written through it. {readersKeep} Remove it, or choose another folder.',
        { what: d.what ?? 'tables', readersKeep: t(readersKeep) },
      ),
  },
  PUBLISHER_KEY_MISSING: {
    retryable: false,
    say: () =>
      t(
        'There is no keychain here that could keep the publisher’s key. Nothing was written. On the command line, pass it on standard input as "publisherKey"; in the app, set up the keychain of this computer.',
      ),
  },
} as const satisfies Record<string, ErrorText>;
