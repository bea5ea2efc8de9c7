import { at, type ErrorDetail, type ErrorText, inConnection, kept } from '../error-text.ts';

const proxyOf = (detail: ErrorDetail) => (detail.what ? `The proxy ${detail.what}` : 'The proxy of this network');

/** Errors on the way to a service: network, proxies and certificates. */
export const networkErrors = {
  UNREACHABLE: {
    retryable: true,
    say: (d) => `${at(d)} could not be reached. Check the network and the address. ${kept}`,
  },
  CUT_OFF: {
    retryable: true,
    say: (d) =>
      `${at(d)} was reached, but its answer broke off in the middle. ${kept} Sync again; if it happens each time, tell the provider.`,
  },
  OFFLINE: {
    retryable: true,
    say: (d) =>
      `${at(d)} could not be asked: this computer has no connection to the internet at the moment. ${kept} Everything but syncing works.`,
  },
  NAME_UNKNOWN: {
    retryable: true,
    say: (d) =>
      `No computer named ${at(d)} can be found from this network. Check the address ${inConnection}; some addresses exist only inside a company network or its VPN. ${kept}`,
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
} as const satisfies Record<string, ErrorText>;
