import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { AlmanacError } from '#shared/errors/errors.ts';
import { answerPhrases, stored } from '#shared/errors/stored-phrases.ts';

type Decoder = (body: Buffer, options: { maxOutputLength: number; chunkSize: number }) => Promise<Buffer>;

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

const unreadable = (host: string, cause?: unknown) =>
  new AlmanacError('NOT_JSON', { host, what: stored(answerPhrases.notDecompressed) }, cause);

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
  if (layers.length > maxLayers) throw unreadable(host);
  let body = encoded;
  for (const layer of layers.reverse()) {
    if (body.length === 0) return body;
    body = await decodeLayer(body, decoders[layer], maxBytes, host);
  }
  return body;
}

const charsetOf = /;\s*charset\s*=\s*"?([\w.:-]+)/i;

/** JSON in UTF-8, whatever its Content-Type says that it is in: read as UTF-8, letters of other encodings would be lost without a word. */
export function jsonInUtf8(body: Buffer, contentType: string): Buffer {
  if (!/\bjson\b/i.test(contentType)) return body;
  const hasMark = (body[0] === 0xff && body[1] === 0xfe) || (body[0] === 0xfe && body[1] === 0xff);
  const charset = charsetOf.exec(contentType)?.[1]?.toLowerCase() ?? (hasMark ? 'utf-16' : 'utf-8');
  if (charset === 'utf-8' || charset === 'utf8') return body;
  try {
    const isBigEndian = body[0] === 0xfe && body[1] === 0xff;
    return Buffer.from(new TextDecoder(isBigEndian ? 'utf-16be' : charset).decode(body));
  } catch {
    // The name of no known encoding.
    return body;
  }
}

const defaultChunk = 16 * 1024;
const gzipMark = 0x8b1f;

/**
 * How large the output may be, as the end of a gzip body says: in a piece of that size it need not be joined, which would take its memory
 * twice. One that lies gets memory that nothing touches, or more pieces.
 */
function outputSize(body: Buffer, maxBytes: number): number {
  const isGzip = body.length > 18 && body.readUInt16LE(0) === gzipMark;
  return isGzip ? Math.max(defaultChunk, Math.min(body.readUInt32LE(body.length - 4), maxBytes) + 1) : defaultChunk;
}

async function decodeLayer(body: Buffer, decoder: Decoder | undefined, maxBytes: number, host: string) {
  if (!decoder) throw unreadable(host);
  try {
    return await decoder(body, { maxOutputLength: maxBytes, chunkSize: outputSize(body, maxBytes) });
  } catch (error) {
    const tooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw tooLarge ? new AlmanacError('TOO_LARGE', { host }, error) : unreadable(host, error);
  }
}
