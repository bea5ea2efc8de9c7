import { getCACertificates, setDefaultCACertificates } from 'node:tls';

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
    const own = getCACertificates('default');
    setDefaultCACertificates([...new Set([...own, ...getCACertificates('system')])]);
  } catch (error) {
    // A list that cannot be read leaves the authorities that come with Node.
    console.warn('the certificates of this computer could not be read', error);
  }
}
