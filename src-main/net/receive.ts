import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';

/** The part of an answer that is needed to take a file out of it. */
interface FileResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: AsyncIterable<Buffer>;
}

/** Storages may send a file as they keep it, compressed, although it was asked for plain. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Hands on the file in an answer piece by piece, decoded and counted. Throws what an answer without a file means. */
export async function receive(
  response: FileResponse,
  host: string,
  maxBytes: number,
  onChunk: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  const { statusCode: status, headers } = response;
  // A link that has died is refused like one that was never valid.
  if (status === 401 || status === 403 || status === 410)
    throw new AlmanacError('ACCESS_DENIED', { host, status, what: t('the file behind the link') });
  if (status < 200 || status > 299) throw new AlmanacError('SERVICE_ERROR', { host, status });
  if (/^text\/html\b/i.test(String(headers['content-type'] ?? '')))
    throw new AlmanacError('NOT_JSON', { host, status });
  let bytes = 0;
  const take = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new AlmanacError('TOO_LARGE', { host });
      await onChunk(chunk);
    }
  };
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return take(response.body);
  const decoder = decoders[encoding];
  if (!decoder) throw new AlmanacError('NOT_JSON', { host });
  await pipeline(Readable.from(response.body), decoder(), take);
}
