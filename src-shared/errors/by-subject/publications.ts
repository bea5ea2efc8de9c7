import { message, t } from '../../language/message.ts';
import type { ErrorText } from '../error-text.ts';

const untouched = message('Data read earlier is kept.');

/** Errors of publications that are subscribed to. */
export const publicationErrors = {
  PUBLICATION_NOT_FOUND: {
    retryable: true,
    say: () =>
      t(
        'There is no publication here, or the place cannot be reached right now. {untouched} Check that the folder or the address is still the one that the publisher gave you.',
        { untouched: t(untouched) },
      ),
  },
  PUBLICATION_COPYING: {
    retryable: true,
    say: () =>
      t(
        'The publication is not complete yet; copying may still be in progress. {untouched} The app will try again by itself.',
        {
          untouched: t(untouched),
        },
      ),
  },
  PUBLICATION_REFUSED: {
    retryable: false,
    say: (d) =>
      t('This publication was rejected: {what}. {untouched} Ask the publisher to publish again.', {
        what: d.what ?? t('it is damaged'),
        untouched: t(untouched),
      }),
  },
  PUBLICATION_KEY_CHANGED: {
    retryable: false,
    say: () =>
      t(
        'This publication is not signed with the key that you accepted. Nothing was read from it. {untouched} Ask the publisher whether the key was changed on purpose; if it was, remove this subscription and subscribe again.',
        { untouched: t(untouched) },
      ),
  },
  PUBLICATION_REPLACED: {
    retryable: false,
    say: () =>
      t(
        'There is now a different publication in this place. Nothing was read from it. {untouched} Ask the publisher whether that is intended; if it is, remove this subscription and subscribe again.',
        { untouched: t(untouched) },
      ),
  },
  PUBLICATION_ROLLED_BACK: {
    retryable: false,
    say: (d) =>
      t('This place now has {what}. {untouched} Ask the publisher about it.', {
        what: d.what ?? t('an older publication'),
        untouched: t(untouched),
      }),
  },
  PUBLICATION_NEWER: {
    retryable: false,
    say: () =>
      t(
        'This data was published by a newer version of Course Almanac. {untouched} Install that version to read the data.',
        {
          untouched: t(untouched),
        },
      ),
  },
} as const satisfies Record<string, ErrorText>;

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
        'This folder was published with the key of another computer or user. Nothing was written, because readers could not accept it. Publish from that computer or user account, or choose another folder.',
      ),
  },
  PUBLISH_IDENTITY_LOST: {
    retryable: false,
    say: () =>
      t(
        'This folder contains a publication, but the files that say which one are damaged or missing. Nothing was written. Restore latest.json or an almanac-….json with its signature, or start a new publication there; readers then have to subscribe again.',
      ),
  },
  PUBLISH_FOLDER_UNSAFE: {
    retryable: false,
    say: (d) =>
      t(
        'In this folder, “{what}” is a link or a file, not a folder. Nothing was saved there. {readersKeep} Remove it, or choose another folder.',
        { what: d.what ?? 'tables', readersKeep: t(readersKeep) },
      ),
  },
  PUBLISHER_KEY_MISSING: {
    retryable: false,
    say: () =>
      t(
        'This computer has no keychain that can store the publisher’s key, so nothing was written. To use the app, set up this computer’s keychain first. On the command line, pass the key on standard input as "publisherKey".',
      ),
  },
} as const satisfies Record<string, ErrorText>;
