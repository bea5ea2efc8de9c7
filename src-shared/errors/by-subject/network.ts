import { t } from '../../language/message.ts';
import { at, type ErrorDetail, type ErrorText, kept } from '../error-text.ts';

const proxyOf = (detail: ErrorDetail) =>
  detail.what ? t('The proxy {address}', { address: detail.what }) : t('The proxy of this network');

/** Errors on the way to a service: network, proxies and certificates. */
export const networkErrors = {
  UNREACHABLE: {
    retryable: true,
    say: (d) =>
      t(
        '{host} could not be reached. Check that this computer is online. If it is, check the address in Settings › Connection. {kept}',
        {
          host: at(d),
          kept: t(kept),
        },
      ),
  },
  CUT_OFF: {
    retryable: true,
    say: (d) =>
      t(
        '{host} was reached, but its answer was cut off. {kept} Sync again; if it happens every time, tell the provider.',
        { host: at(d), kept: t(kept) },
      ),
  },
  OFFLINE: {
    retryable: true,
    say: (d) =>
      t(
        '{host} could not be reached, because this computer has no internet connection at the moment. {kept} Everything except syncing works.',
        { host: at(d), kept: t(kept) },
      ),
  },
  NAME_UNKNOWN: {
    retryable: true,
    say: (d) =>
      t(
        'No computer named {host} can be found from this network. Check that this computer is online. If it is, check the address in Settings › Connection; some addresses exist only inside a company network or its VPN. {kept}',
        { host: at(d), kept: t(kept) },
      ),
  },
  SIGN_IN_PAGE: {
    retryable: true,
    say: (d) =>
      t(
        'This network wants you to sign in before it lets anything through, so {host} was not reached. Open any page in a browser, sign in there, and sync again. {kept}',
        { host: at(d), kept: t(kept) },
      ),
  },
  PROXY_UNREACHABLE: {
    retryable: true,
    say: (d) =>
      t(
        '{proxy} could not be reached, so nothing was sent to {host}. Outside the company network you may need a VPN, or no proxy at all; see Settings › Network. {kept}',
        { proxy: proxyOf(d), host: at(d), kept: t(kept) },
      ),
  },
  PROXY_PASSWORD: {
    retryable: false,
    say: (d) =>
      t(
        '{proxy} asks for a user name and password, which Course Almanac cannot give. Ask your IT department to let requests to {host} through without them, or ask for another proxy and enter it in Settings › Network. {kept}',
        { proxy: proxyOf(d), host: at(d), kept: t(kept) },
      ),
  },
  PROXY_REFUSED: {
    retryable: false,
    say: (d) =>
      d.status
        ? t(
            '{proxy} does not let this computer through to {host} ({status}). Ask your IT department to allow that address. {kept}',
            { proxy: proxyOf(d), host: at(d), kept: t(kept), status: String(d.status) },
          )
        : t(
            '{proxy} does not let this computer through to {host}. Ask your IT department to allow that address. {kept}',
            { proxy: proxyOf(d), host: at(d), kept: t(kept) },
          ),
  },
  PROXY_UNUSABLE: {
    retryable: false,
    say: (d) =>
      t(
        'This computer can reach {host} only through a kind of proxy that Course Almanac does not support. Ask your IT department for an HTTP proxy and enter it in Settings › Network. {kept}',
        { host: at(d), kept: t(kept) },
      ),
  },
  PROXY_VARIABLE: {
    retryable: false,
    say: (d) =>
      t(
        'The app cannot use the proxy in the environment variable {name}, so nothing was sent to {host}. Write it like http://proxy.example.org:8080 or socks5://proxy.example.org:1080, or remove it. {kept}',
        { name: d.what ?? '', host: at(d), kept: t(kept) },
      ),
  },
  TLS_UNTRUSTED: {
    retryable: false,
    say: (d) =>
      t(
        '{host} showed a certificate that this computer does not trust, so nothing was sent. This happens on networks that inspect encrypted traffic; ask your IT department to add the network’s certificate to this computer. On a guest network, open a browser and sign in first. {kept}',
        { host: at(d), kept: t(kept) },
      ),
  },
  TLS_EXPIRED: {
    retryable: false,
    say: (d) =>
      t(
        'The certificate for {host} is not valid today, so nothing was sent. Check this computer’s date and time; if they are right, tell the provider. {kept}',
        { host: at(d), kept: t(kept) },
      ),
  },
  TLS_WRONG_NAME: {
    retryable: false,
    say: (d) =>
      t(
        'Another computer answered in place of {host}, so nothing was sent. The address may be misspelled, or the network may want you to sign in; open a browser to check. {kept}',
        { host: at(d), kept: t(kept) },
      ),
  },
  TLS_FAILED: {
    retryable: false,
    say: (d) =>
      t(
        'No secure connection to {host} could be made, so nothing was sent. Check that the address belongs to a secure service (https), or ask your IT department. {kept}',
        { host: at(d), kept: t(kept) },
      ),
  },
} as const satisfies Record<string, ErrorText>;
