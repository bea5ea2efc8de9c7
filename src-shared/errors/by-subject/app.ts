import { t } from '../../language/message.ts';
import { detailText, type ErrorText, notInPackage, notSelected } from '../error-text.ts';

/** Errors of the app itself and of the calls inside it. */
export const appErrors = {
  INVALID_INPUT: {
    retryable: false,
    say: (d) =>
      d.what
        ? t('That input cannot be used: {what}. Nothing was changed.', { what: d.what })
        : t('That input cannot be used. Nothing was changed.'),
  },
  FORBIDDEN_SENDER: {
    retryable: false,
    say: () =>
      t(
        'Something other than the app asked for data and was refused. Nothing was changed; you do not need to do anything.',
      ),
  },
  CANCELLED: { retryable: true, say: () => t('Canceled. Completed parts are kept.') },
  TIMEOUT: {
    retryable: true,
    say: () => t('This took too long and was stopped. Nothing was changed; please try again.'),
  },
  INTERNAL: {
    retryable: true,
    say: () => t('Something went wrong inside the app. Your data is unchanged; the log has the details.'),
  },
  DATA_HOST_DOWN: {
    retryable: true,
    say: () =>
      t(
        'The part of the app that reads your data stopped and is being restarted. Your data is safe; please try again in a moment.',
      ),
  },
  NOT_FOUND: {
    retryable: false,
    say: (d) => {
      const what = detailText(d) ?? t('This record');
      if (d.reason === notInPackage)
        return t(
          '{what} is not part of this data. The person who made this package or publication left it out, or did not have it.',
          { what },
        );
      return d.reason === notSelected
        ? t('{what} is not in the synced data. Select it in Settings › Course runs, then sync.', { what })
        : t('{what} is not in the synced data. It may be new on the service or deleted there. Sync to find out.', {
            what,
          });
    },
  },
  NO_PROGRAM: {
    retryable: false,
    say: () =>
      t(
        'No program on this computer can open this kind of file. The file itself is fine; save it and open it elsewhere.',
      ),
  },
  WINDOWS_FULL: {
    retryable: false,
    say: (d) =>
      t('No more than {what} windows can be open besides the main one. Close one of them first.', {
        what: d.what ?? t('a few⟨many⟩'),
      }),
  },
  WATCH_LIST_FULL: {
    retryable: false,
    say: (d) =>
      t('The watch list holds at most {what} rules. Remove some of them first; nothing was added.', {
        what: d.what ?? t('a few⟨many⟩'),
      }),
  },
  ALREADY_WRITING: {
    retryable: true,
    say: () => t('Another window is already writing a file like this. Wait until it is done, or cancel it there.'),
  },
  SYNC_RUNNING: {
    retryable: true,
    say: () => t('A sync is already running. Wait until it is done, or cancel it on the Sync screen.'),
  },
} as const satisfies Record<string, ErrorText>;
