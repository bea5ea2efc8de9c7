/** What may be said about a failure without giving away a path, a query or a secret. */
export interface ErrorDetail {
  readonly host?: string | undefined;
  readonly status?: number | undefined;
  readonly seconds?: number | undefined;
  readonly what?: string | undefined;
}

interface ErrorText {
  /** May the same call succeed later without the person changing anything? */
  readonly retryable: boolean;
  /** One or two sentences: what happened, what was kept, what to do next. */
  readonly say: (detail: ErrorDetail) => string;
}

const at = (detail: ErrorDetail) => detail.host ?? 'the service';
const proxyOf = (detail: ErrorDetail) => (detail.what ? `The proxy ${detail.what}` : 'The proxy of this network');
const kept = 'Everything synced earlier is kept.';
const wait = (seconds: number | undefined) => {
  if (seconds === undefined) return 'a while';
  return seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
};

/** The closed list of error codes with their words: the only place where user-facing error text is written. */
export const errorTexts = {
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
  ALREADY_WRITING: {
    retryable: true,
    say: () => 'Another window is writing such a file. Wait until it is done, or cancel it there.',
  },
  NOT_CONFIGURED: {
    retryable: false,
    say: (d) => `${d.what ?? 'The connection'} is not set up yet. Open Settings › Connection to enter it.`,
  },
  SECRET_MISSING: {
    retryable: false,
    say: (d) =>
      `No ${d.what ?? 'client secret'} is stored for this connection. Enter it in Settings › Connection. ${kept}`,
  },
  SECRET_REFUSED: {
    retryable: false,
    say: (d) =>
      `The token service at ${at(d)} refused the client id or secret. Check both in Settings › Connection and enter the secret again. ${kept}`,
  },
  TOKEN_BORN_EXPIRED: {
    retryable: false,
    say: (d) =>
      `The token service at ${at(d)} gave a token that has already expired, as it does for restricted clients. Ask the provider to enable this client. ${kept}`,
  },
  TOKEN_UNREADABLE: {
    retryable: false,
    say: (d) =>
      `The token service at ${at(d)} answered, but not with a token. Check the token address in Settings › Connection. ${kept}`,
  },
  AUTH_REFUSED: {
    retryable: false,
    say: (d) =>
      `${at(d)} refused the access token (401). Check the authorization scheme and the secret in Settings › Connection. ${kept}`,
  },
  ACCESS_DENIED: {
    retryable: false,
    say: (d) =>
      `${at(d)} does not allow this client to read ${d.what ?? 'this'} (403). Ask the provider for access. ${kept}`,
  },
  UNREACHABLE: {
    retryable: true,
    say: (d) => `${at(d)} could not be reached. Check the network and the address. ${kept}`,
  },
  OFFLINE: {
    retryable: true,
    say: (d) =>
      `${at(d)} could not be asked: this computer has no connection to the internet at the moment. ${kept} Everything but syncing works.`,
  },
  NAME_UNKNOWN: {
    retryable: true,
    say: (d) =>
      `No computer named ${at(d)} can be found from this network. Check the address in Settings › Connection; some addresses exist only inside a company network or its VPN. ${kept}`,
  },
  SIGN_IN_PAGE: {
    retryable: true,
    say: (d) =>
      `This network wants you to sign in before it lets anything through, so ${at(d)} was not reached. Open any page in a browser, sign in there, and sync again. ${kept}`,
  },
  PROXY_UNREACHABLE: {
    retryable: true,
    say: (d) =>
      `${proxyOf(d)} could not be reached, so ${at(d)} was not asked. Outside the company network it may need a VPN, or none at all: see Settings › Network. ${kept}`,
  },
  PROXY_PASSWORD: {
    retryable: false,
    say: (d) =>
      `${proxyOf(d)} asks for a user name and password, which Course Almanac cannot give. Ask your IT department to let requests to ${at(d)} through without one, or for another proxy to name in Settings › Network. ${kept}`,
  },
  PROXY_REFUSED: {
    retryable: false,
    say: (d) =>
      `${proxyOf(d)} does not let this computer through to ${at(d)}${d.status ? ` (${d.status})` : ''}. Ask your IT department to allow that address. ${kept}`,
  },
  PROXY_UNUSABLE: {
    retryable: false,
    say: (d) =>
      `This computer’s network settings lead to ${at(d)} only through a kind of proxy that Course Almanac cannot use. Ask your IT department for an HTTP proxy and name it in Settings › Network. ${kept}`,
  },
  TLS_UNTRUSTED: {
    retryable: false,
    say: (d) =>
      `${at(d)} showed a certificate that this computer does not trust, so nothing was sent. Networks that look into encrypted traffic do this: ask your IT department to add their certificate to this computer’s certificates. On a guest network, open a browser and sign in first. ${kept}`,
  },
  TLS_EXPIRED: {
    retryable: false,
    say: (d) =>
      `The certificate of ${at(d)} is not valid today, so nothing was sent. Check date and time of this computer; if they are right, tell the provider. ${kept}`,
  },
  TLS_WRONG_NAME: {
    retryable: false,
    say: (d) =>
      `Another computer answered in the place of ${at(d)}, so nothing was sent. The address may be misspelt, or a network wants you to sign in: open a browser and see. ${kept}`,
  },
  TLS_FAILED: {
    retryable: false,
    say: (d) =>
      `No secure connection to ${at(d)} could be made, so nothing was sent. Check that the address is one of a secure service (https), or ask your IT department. ${kept}`,
  },
  SERVICE_TIMEOUT: {
    retryable: true,
    say: (d) => `${at(d)} did not answer in time. ${kept} Try again later.`,
  },
  RATE_LIMITED: {
    retryable: true,
    say: (d) => `${at(d)} asks to wait ${wait(d.seconds)} before the next request. ${kept}`,
  },
  WRONG_PATH: {
    retryable: false,
    say: (d) =>
      `${at(d)} does not know the address that was asked for (404). Check the base address in Settings › Connection. ${kept}`,
  },
  NO_ROWS: {
    retryable: false,
    say: (d) => `The service has no rows for ${d.what ?? 'this'}.`,
  },
  NOT_JSON: {
    retryable: true,
    say: (d) =>
      `${at(d)} answered with a web page instead of data. The address may be wrong, or a network sign-in page is in the way. ${kept}`,
  },
  BAD_SHAPE: {
    retryable: false,
    say: (d) => `${at(d)} answered with data of an unexpected shape${d.what ? ` (${d.what})` : ''}. ${kept}`,
  },
  TOO_LARGE: {
    retryable: false,
    say: (d) => `An answer of ${at(d)} was larger than any real one and was dropped. ${kept}`,
  },
  SERVICE_ERROR: {
    retryable: true,
    say: (d) => `${at(d)} had an error of its own${d.status ? ` (${d.status})` : ''}. ${kept} Try again later.`,
  },
  REDIRECT_REFUSED: {
    retryable: false,
    say: (d) =>
      `${at(d)} pointed to another address${d.what ? ` (${d.what})` : ''}, and the access token is never sent there. The base address may be wrong, or a network wants you to sign in: open a browser and see. ${kept}`,
  },
  REPORT_LINK_UNAVAILABLE: {
    retryable: false,
    say: (d) =>
      `${at(d)} has ${d.what ?? 'the report'} but cannot give a link to download it. Ask the provider for the file. ${kept}`,
  },
  LEARNERS_KEY_MISSING: {
    retryable: false,
    say: () =>
      'The key of the learner data cannot be had from this computer’s keychain, so learner data can be neither stored nor read. Everything else works.',
  },
  LIST_CHANGED: {
    retryable: true,
    say: (d) =>
      `The list at ${at(d)} kept changing while it was read, so it was not published. ${kept} Sync again later.`,
  },
  SYNC_RUNNING: {
    retryable: true,
    say: () => 'A sync is already running. Wait for it, or cancel it on the Sync screen.',
  },
  KEYCHAIN_UNAVAILABLE: {
    retryable: true,
    say: () =>
      'This computer’s keychain does not let the app in: it is locked, or access was refused. Unlock it and try again. No secret was written anywhere else.',
  },
  FILE_NOT_WRITABLE: {
    retryable: true,
    say: (d) => `${d.what ?? 'The file'} could not be written there. Choose another folder; nothing was left behind.`,
  },
  PERSONAL_DATA: {
    retryable: false,
    say: () =>
      'Learner data is personal data. It leaves the app only through its own dialog, on the tab Learners of a course run.',
  },
  FILE_TOO_LARGE: {
    retryable: false,
    say: () =>
      'This is more than one Excel file can hold. Nothing was left behind. Choose CSV, which takes any number of rows, or narrow the table first.',
  },
  DISK_FULL: {
    retryable: true,
    say: () => 'The disk is full. Nothing half-written was left behind; free some space and try again.',
  },
  PACKAGE_REFUSED: {
    retryable: false,
    say: (d) => `This is no data package that can be opened: ${d.what ?? 'it is damaged'}. Nothing was taken from it.`,
  },
  PACKAGE_TOO_LARGE: {
    retryable: false,
    say: () =>
      'The package would be larger than 2 GB, which not every program can open. Nothing was left behind. Choose fewer course runs or datasets.',
  },
  PACKAGE_READ_ONLY: {
    retryable: false,
    say: () => 'A data package is open, and it can only be read. Go back to one of your connections to do this.',
  },
  SETTINGS_REFUSED: {
    retryable: false,
    say: (d) => `This is no settings file that can be used: ${d.what ?? 'it is damaged'}. Nothing was changed.`,
  },
  CACHE_LOCKED: {
    retryable: true,
    say: () => 'Another program is using the data folder. Close the other copy of Course Almanac and try again.',
  },
  CACHE_NEWER: {
    retryable: false,
    say: () => 'The data folder was written by a newer Course Almanac. Install the newer version; nothing was changed.',
  },
  CACHE_DAMAGED: {
    retryable: true,
    say: () =>
      'Part of the stored data is damaged. It is being looked through: what is damaged is set aside, and your own choices are kept.',
  },
  CACHE_UNUSABLE: {
    retryable: false,
    say: () => 'The data folder cannot be opened. Check that it is readable and writable; nothing was deleted.',
  },
} as const satisfies Record<string, ErrorText>;

export type ErrorCode = keyof typeof errorTexts;
export const errorCodes = Object.keys(errorTexts) as [ErrorCode, ...ErrorCode[]];

/** The credentials were missing or refused: until the person has done something, a repetition could only lock the account. */
export const credentialErrors: ReadonlySet<ErrorCode> = new Set([
  'SECRET_MISSING',
  'SECRET_REFUSED',
  'TOKEN_BORN_EXPIRED',
  'AUTH_REFUSED',
]);

/** What a person is told about an error. */
export function describeError(code: ErrorCode, detail: ErrorDetail = {}): string {
  return errorTexts[code].say(detail);
}

/** An error with a code of the contract. Its message is made from the code, so it never holds a path or a secret. */
export class AlmanacError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;
  constructor(code: ErrorCode, detail: ErrorDetail = {}, cause?: unknown) {
    super(describeError(code, detail), cause === undefined ? undefined : { cause });
    this.name = 'AlmanacError';
    this.code = code;
    this.detail = detail;
  }
}
