import type { ErrorText } from '../error-text.ts';

/** Errors of the app itself and of the calls inside it. */
export const appErrors = {
  INVALID_INPUT: {
    retryable: false,
    say: (d) => `That input cannot be used${d.what ? `: ${d.what}` : ''}. Nothing was changed.`,
  },
  FORBIDDEN_SENDER: { retryable: false, say: () => 'The call did not come from the app’s own window and was refused.' },
  CANCELLED: { retryable: true, say: () => 'Cancelled. What was complete is kept.' },
  TIMEOUT: {
    retryable: true,
    say: () => 'This took too long and was stopped. Nothing was changed; please try again.',
  },
  INTERNAL: {
    retryable: true,
    say: () => 'Something went wrong inside the app. Your data is unchanged; the log has the details.',
  },
  DATA_HOST_DOWN: {
    retryable: true,
    say: () => 'The data process stopped and is being restarted. Your data is safe; please try again in a moment.',
  },
  NOT_FOUND: {
    retryable: false,
    say: (d) =>
      `${d.what ?? 'This record'} is not in the synced data. It may be new at the service, or gone: sync to see.`,
  },
  NO_PROGRAM: {
    retryable: false,
    say: () =>
      'No program on this computer opens this kind of file. The file itself is fine: save it and open it elsewhere.',
  },
  WINDOWS_FULL: {
    retryable: false,
    say: (d) => `No more than ${d.what ?? 'some'} windows can be open beside the main one. Close one of them first.`,
  },
  WATCH_LIST_FULL: {
    retryable: false,
    say: (d) => `The watch list holds at most ${d.what ?? 'some'} rules. Remove some of them first; nothing was added.`,
  },
  ALREADY_WRITING: {
    retryable: true,
    say: () => 'Another window is writing such a file. Wait until it is done, or cancel it there.',
  },
  SYNC_RUNNING: {
    retryable: true,
    say: () => 'A sync is already running. Wait for it, or cancel it on the Sync screen.',
  },
} as const satisfies Record<string, ErrorText>;
