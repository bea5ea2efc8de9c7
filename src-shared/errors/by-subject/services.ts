import { t } from '../../language/message.ts';
import { at, detailText, type ErrorText, kept } from '../error-text.ts';

const wait = (seconds: number | undefined) => {
  if (seconds === undefined) return t('a while');
  return seconds < 90
    ? t('{seconds, plural, one {# second} other {# seconds}}', { seconds: Math.ceil(seconds) })
    : t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: Math.ceil(seconds / 60) });
};

/** Errors of the services and of what they answer. */
export const serviceErrors = {
  SERVICE_TIMEOUT: {
    retryable: true,
    say: (d) => t('{host} did not answer in time. {kept} Try again later.', { host: at(d), kept: t(kept) }),
  },
  RATE_LIMITED: {
    retryable: true,
    say: (d) =>
      t('{host} asks the app to wait {wait} before the next request. {kept}', {
        host: at(d),
        wait: wait(d.seconds),
        kept: t(kept),
      }),
  },
  WRONG_PATH: {
    retryable: false,
    say: (d) =>
      d.what === 'token'
        ? t(
            '{host} does not issue access tokens at this address ({status}). Check the token address in Settings › Connection. {kept}',
            { host: at(d), status: d.status ?? 404, kept: t(kept) },
          )
        : t(
            '{host} has nothing at the address that was requested (404). Check the base address in Settings › Connection. {kept}',
            { host: at(d), kept: t(kept) },
          ),
  },
  NO_ROWS: {
    retryable: false,
    say: (d) => t('The service has no rows for {what}.', { what: detailText(d) ?? t('this⟨data⟩') }),
  },
  NOT_JSON: {
    retryable: true,
    say: (d) =>
      d.what
        ? t('{host} sent {what} instead of data. {kept}', { host: at(d), what: detailText(d) ?? '', kept: t(kept) })
        : t(
            '{host} answered with a web page instead of data. The address may be wrong, or a network sign-in page is in the way. {kept}',
            { host: at(d), kept: t(kept) },
          ),
  },
  BAD_SHAPE: {
    retryable: false,
    say: (d) =>
      d.what
        ? t('{host} answered with data in an unexpected format ({what}). {kept}', {
            host: at(d),
            kept: t(kept),
            what: detailText(d) ?? '',
          })
        : t('{host} answered with data in an unexpected format. {kept}', { host: at(d), kept: t(kept) }),
  },
  TOO_LARGE: {
    retryable: false,
    say: (d) =>
      t('An answer from {host} was implausibly large and was discarded. {kept}', { host: at(d), kept: t(kept) }),
  },
  SERVICE_ERROR: {
    retryable: true,
    say: (d) =>
      d.status
        ? t('{host} had a problem ({status}). {kept} Try again later.', {
            host: at(d),
            kept: t(kept),
            status: String(d.status),
          })
        : t('{host} had a problem. {kept} Try again later.', { host: at(d), kept: t(kept) }),
  },
  REDIRECT_REFUSED: {
    retryable: false,
    say: (d) =>
      d.what
        ? t(
            '{host} redirected to another address ({what}), and the app never sends the access token there. The base address may be wrong, or the network may want you to sign in; open a browser to check. {kept}',
            { host: at(d), kept: t(kept), what: d.what },
          )
        : t(
            '{host} redirected to another address, and the app never sends the access token there. The base address may be wrong, or the network may want you to sign in; open a browser to check. {kept}',
            { host: at(d), kept: t(kept) },
          ),
  },
  REPORT_LINK_UNAVAILABLE: {
    retryable: false,
    say: (d) =>
      t('{host} has {what} but cannot provide a download link. Ask the provider for the file. {kept}', {
        host: at(d),
        what: detailText(d) ?? t('the report'),
        kept: t(kept),
      }),
  },
  LIST_CHANGED: {
    retryable: true,
    say: (d) =>
      t('The list at {host} kept changing while it was downloaded, so it was not stored. {kept} Sync again later.', {
        host: at(d),
        kept: t(kept),
      }),
  },
  LIST_MIXED: {
    retryable: true,
    say: (d) =>
      t(
        'The list at {host} changed each time it was downloaded. Some of the rows shown may be from before a change and some from after it. Sync again later.',
        { host: at(d) },
      ),
  },
} as const satisfies Record<string, ErrorText>;
