import { at, type ErrorText, inConnection, kept } from '../error-text.ts';

const wait = (seconds: number | undefined) => {
  if (seconds === undefined) return 'a while';
  return seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
};

/** Errors of the services and of what they answer. */
export const serviceErrors = {
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
      `${at(d)} does not know the address that was asked for (404). Check the base address ${inConnection}. ${kept}`,
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
  LIST_CHANGED: {
    retryable: true,
    say: (d) =>
      `The list at ${at(d)} kept changing while it was read, so it was not published. ${kept} Sync again later.`,
  },
  LIST_MIXED: {
    retryable: true,
    say: (d) =>
      `The list at ${at(d)} changed each time it was read. What is shown may be partly of before and partly of after that change. Sync again later.`,
  },
} as const satisfies Record<string, ErrorText>;
