import type { ErrorText } from '../error-text.ts';

const untouched = 'What was read before is kept as it is.';

/** Errors of publications that are subscribed to. */
export const publicationErrors = {
  PUBLICATION_NOT_FOUND: {
    retryable: true,
    say: () =>
      `There is no publication at this place, or the place cannot be reached now. ${untouched} Check that the folder or the address is still the one that the publisher named.`,
  },
  PUBLICATION_COPYING: {
    retryable: true,
    say: () => `The publication is still being copied to its place. ${untouched} The app will try again by itself.`,
  },
  PUBLICATION_REFUSED: {
    retryable: false,
    say: (d) =>
      `This publication is not taken: ${d.what ?? 'it is damaged'}. ${untouched} Ask the publisher to publish once more.`,
  },
  PUBLICATION_KEY_CHANGED: {
    retryable: false,
    say: () =>
      `This publication is signed with another key than the one that you accepted. Nothing was taken from it. ${untouched} Ask the publisher whether the key was changed on purpose; if it was, remove this subscription and subscribe again.`,
  },
  PUBLICATION_ROLLED_BACK: {
    retryable: false,
    say: (d) => `This place now has ${d.what ?? 'an older publication'} than you have. ${untouched} Ask the publisher.`,
  },
  PUBLICATION_NEWER: {
    retryable: false,
    say: () => `It was published by a newer Course Almanac. ${untouched} Install that version to read it.`,
  },
} as const satisfies Record<string, ErrorText>;
