import { generate } from 'selfsigned';

/** A key with the certificate that belongs to it, as PEM. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly cert: string;
}

/** A company's own certificate authority. */
export interface PrivateAuthority {
  /** The certificate that computers are told to trust. */
  readonly cert: string;
  /** A certificate for a host, valid for so many days from now; negative for one that has expired. */
  sign(host: string, days?: number): Promise<KeyAndCertificate>;
}

const day = 24 * 3600 * 1000;
const daysFromNow = (days: number) => new Date(Date.now() + days * day);

export async function createAuthority(name: string): Promise<PrivateAuthority> {
  const own = await generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: daysFromNow(-2),
    notAfterDate: daysFromNow(30),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return {
    cert: own.cert,
    async sign(host, days = 30) {
      const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
        keySize: 2048,
        algorithm: 'sha256',
        notBeforeDate: daysFromNow(-40),
        notAfterDate: daysFromNow(days),
        ca: { key: own.private, cert: own.cert },
        extensions: [
          { name: 'basicConstraints', cA: false },
          { name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
          { name: 'extKeyUsage', serverAuth: true },
        ],
      });
      return { key, cert };
    },
  };
}
