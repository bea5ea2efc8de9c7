import { message, t } from '../../language/message.ts';
import type { ErrorText } from '../error-text.ts';

const untouched = message('Data read earlier is kept.');

/** Errors of publications that are subscribed to. */
export const publicationErrors = {
  PUBLICATION_NOT_FOUND: {
    retryable: true,
    say: () =>
      t(
        'There is no publication here, or the place cannot be reached right now. {untouched} Check that the folder or the address is still the one that the publisher named.',
        { untouched: t(untouched) },
      ),
  },
  PUBLICATION_COPYING: {
    retryable: true,
    say: () =>
      t('The publication is still being copied to its place. {untouched} The app will try again by itself.', {
        untouched: t(untouched),
      }),
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
        'This publication is signed with another key than the one that you accepted. Nothing was read from it. {untouched} Ask the publisher whether the key was changed on purpose; if it was, remove this subscription and subscribe again.',
        { untouched: t(untouched) },
      ),
  },
  PUBLICATION_REPLACED: {
    retryable: false,
    say: () =>
      t(
        'There is now another publication at this place. Nothing was read from it. {untouched} Ask the publisher whether that is intended; if it is, remove this subscription and subscribe again.',
        { untouched: t(untouched) },
      ),
  },
  PUBLICATION_ROLLED_BACK: {
    retryable: false,
    say: (d) =>
      t('This place now has {what} than you have. {untouched} Ask the publisher.', {
        what: d.what ?? t('an older publication'),
        untouched: t(untouched),
      }),
  },
  PUBLICATION_NEWER: {
    retryable: false,
    say: () =>
      t('It was published by a newer Course Almanac. {untouched} Install that version to read it.', {
        untouched: t(untouched),
      }),
  },
} as const satisfies Record<string, ErrorText>;
