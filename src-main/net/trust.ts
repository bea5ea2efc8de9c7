import * as tls from 'node:tls';

/**
 * Node stops checking certificates when its environment says so, in every process that inherits it. The requests insist on the check
 * themselves (`request.ts`); this keeps whatever else connects, and the programs that we start, from other settings.
 */
export function insistOnCertificates(): void {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
}

let isDone = false;

/**
 * Makes this thread trust what the computer trusts, besides the authorities that come with Node: companies that look into
 * encrypted traffic install their own. Reading the computer's list takes up to a tenth of a second, so it is done before the
 * first request that needs it, once.
 */
export function trustSystemCertificates(): void {
  if (isDone) return;
  isDone = true;
  try {
    const { getCACertificates, setDefaultCACertificates } = tls;
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
  } catch (error) {
    // A list that cannot be read, or a Node that cannot read it (before 22.19), leaves the authorities that come with Node.
    console.warn('the certificates of this computer could not be read', error);
  }
}
