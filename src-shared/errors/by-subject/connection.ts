import { at, type ErrorText, inConnection, kept } from '../error-text.ts';

/** Errors of the connection: addresses, secrets, tokens and the keys that the keychain holds. */
export const connectionErrors = {
  NOT_CONFIGURED: {
    retryable: false,
    say: (d) => `${d.what ?? 'The connection'} is not set up yet. Open Settings › Connection to enter it.`,
  },
  ADDRESS_NOT_CONFIRMED: {
    retryable: true,
    say: () =>
      'The new addresses were not confirmed, so nothing was sent there and nothing was changed. Try again and choose “Connect” in the dialog of this computer if they are right.',
  },
  CONNECTION_CHANGED: {
    retryable: false,
    say: () =>
      `The connection was changed while it was in use, so this was stopped: no token goes to an address that is no longer set up. ${kept} Sync again.`,
  },
  SECRET_MISSING: {
    retryable: false,
    say: (d) => `No ${d.what ?? 'client secret'} is stored for this connection. Enter it ${inConnection}. ${kept}`,
  },
  SECRET_REFUSED: {
    retryable: false,
    say: (d) =>
      `The token service at ${at(d)} refused the client id or secret. Check both ${inConnection} and enter the secret again. ${kept}`,
  },
  TOKEN_BORN_EXPIRED: {
    retryable: false,
    say: (d) =>
      `The token service at ${at(d)} gave a token that has already expired, as it does for restricted clients. Ask the provider to enable this client. ${kept}`,
  },
  TOKEN_UNREADABLE: {
    retryable: false,
    say: (d) =>
      `The token service at ${at(d)} answered, but not with a token. Check the token address ${inConnection}. ${kept}`,
  },
  AUTH_REFUSED: {
    retryable: false,
    say: (d) =>
      `${at(d)} refused the access token (401). Check the authorization scheme and the secret ${inConnection}. ${kept}`,
  },
  ACCESS_DENIED: {
    retryable: false,
    say: (d) =>
      `${at(d)} does not allow this client to read ${d.what ?? 'this'} (403). Ask the provider for access. ${kept}`,
  },
  KEYCHAIN_UNAVAILABLE: {
    retryable: true,
    say: () =>
      'This computer’s keychain does not let the app in: it is locked, or access was refused. Unlock it and try again. No secret was written anywhere else.',
  },
  LEARNERS_KEY_MISSING: {
    retryable: false,
    say: () =>
      'The key of the learner data cannot be had from this computer’s keychain, so learner data can be neither stored nor read. Everything else works.',
  },
} as const satisfies Record<string, ErrorText>;
