import { t } from '../../language/message.ts';
import { at, detailText, type ErrorText, kept } from '../error-text.ts';

/** Errors of the connection: addresses, secrets, tokens and the keys that the keychain holds. */
export const connectionErrors = {
  NOT_CONFIGURED: {
    retryable: false,
    say: (d) =>
      t('{what} is not set up yet. Open Settings › Connection to enter it.', { what: d.what ?? t('The connection') }),
  },
  ADDRESS_NOT_CONFIRMED: {
    retryable: true,
    say: () =>
      t(
        'The new addresses were not confirmed, so nothing was sent there and nothing was changed. If they are right, try again and choose “Connect” in the dialog.',
      ),
  },
  CONNECTION_CHANGED: {
    retryable: false,
    say: () =>
      t(
        'The connection was changed while it was in use, so this was stopped: the app sends no token to an address that is no longer set up. {kept} Sync again.',
        { kept: t(kept) },
      ),
  },
  SECRET_MISSING: {
    retryable: false,
    say: () =>
      t(
        'The client secret (the password of this connection) is not on this computer. Enter it in Settings › Connection, or ask the person who set up the connection. {kept}',
        { kept: t(kept) },
      ),
  },
  SECRETS_SET_ASIDE: {
    retryable: false,
    say: (d) =>
      t(
        'The file with the stored secrets could not be opened, because it is damaged or belongs to another computer or user. It is kept as {file} beside the settings. Enter the secrets again in Settings › Connection. {kept}',
        { file: d.what ?? 'secrets.sealed.damaged-1', kept: t(kept) },
      ),
  },
  SECRET_REFUSED: {
    retryable: false,
    say: (d) =>
      t(
        'The token service at {host} refused the client ID or secret. Check both in Settings › Connection and enter the secret again. {kept}',
        { host: at(d), kept: t(kept) },
      ),
  },
  TOKEN_BORN_EXPIRED: {
    retryable: false,
    say: (d) =>
      t(
        'The token service at {host} gave a token that has already expired, as it does for restricted clients. Ask the provider to enable this client. {kept}',
        { host: at(d), kept: t(kept) },
      ),
  },
  TOKEN_UNREADABLE: {
    retryable: false,
    say: (d) =>
      t(
        'The token service at {host} answered, but not with a token. Check the token address in Settings › Connection. {kept}',
        { host: at(d), kept: t(kept) },
      ),
  },
  AUTH_REFUSED: {
    retryable: false,
    say: (d) =>
      t(
        '{host} refused the access token ({status}). Check the authorization scheme and the secret in Settings › Connection. {kept}',
        { host: at(d), status: d.status ?? 401, kept: t(kept) },
      ),
  },
  ACCESS_DENIED: {
    retryable: false,
    say: (d) =>
      t('{host} does not allow this client to read {what} (403). Ask the provider for access. {kept}', {
        host: at(d),
        what: detailText(d) ?? t('this⟨data⟩'),
        kept: t(kept),
      }),
  },
  KEYCHAIN_UNAVAILABLE: {
    retryable: true,
    say: () =>
      t(
        'The app cannot open this computer’s keychain, because it is locked or access was refused. Unlock it and try again. No secret was written anywhere else.',
      ),
  },
  LEARNERS_KEY_MISSING: {
    retryable: false,
    say: () =>
      t(
        'The app cannot read the key for learner data from this computer’s keychain, so it cannot store or read learner data. Everything else works.',
      ),
  },
} as const satisfies Record<string, ErrorText>;
