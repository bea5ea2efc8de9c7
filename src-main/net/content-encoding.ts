import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { AlmanacError } from '#shared/errors/errors.ts';

type Decoder = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const decoders: Readonly<Record<string, Decoder>> = {
  identity: async (body) => body,
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // Servers send both the zlib and the raw form under this name; the low four bits of zlib's first byte are always 8.
  deflate: (body, options) => promisify(((body[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(body, options),
};

/** More layers than any server uses; each one could multiply the size. */
const maxLayers = 2;

/** Undoes Content-Encoding. `maxBytes` counts what comes out, so that a small bomb cannot grow past it. */
export async function decodeBody(
  encoded: Buffer,
  contentEncoding: string | null,
  maxBytes: number,
  host: string,
): Promise<Buffer> {
  const layers = (contentEncoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (layers.length > maxLayers) throw new AlmanacError('NOT_JSON', { host });
  let body = encoded;
  for (const layer of layers.reverse()) {
    if (body.length === 0) return body;
    body = await decodeLayer(body, decoders[layer], maxBytes, host);
  }
  return body;
}

async function decodeLayer(body: Buffer, decoder: Decoder | undefined, maxBytes: number, host: string) {
  if (!decoder) throw new AlmanacError('NOT_JSON', { host });
  try {
    return await decoder(body, { maxOutputLength: maxBytes });
  } catch (error) {
    const tooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new AlmanacError(tooLarge ? 'TOO_LARGE' : 'NOT_JSON', { host }, error);
  }
}
