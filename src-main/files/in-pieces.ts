/**
 * Gathers texts into bytes, so that not every line or cell is a write of its own. `bufferFor` gives the memory for a piece;
 * who is done with a piece when asking for the next one gives the same again, and spares a whole file of it.
 */
export function* inPieces(
  chunks: Iterable<string | Uint8Array>,
  pieceSize: number,
  bufferFor = () => Buffer.allocUnsafe(pieceSize),
): Generator<Uint8Array> {
  let buffer = bufferFor();
  let length = 0;
  for (const chunk of chunks) {
    if (length > 0 && maxBytes(chunk) > buffer.length - length) {
      yield buffer.subarray(0, length);
      buffer = bufferFor();
      length = 0;
    }
    if (typeof chunk !== 'string') yield chunk;
    else if (maxBytes(chunk) > buffer.length) yield Buffer.from(chunk, 'utf8');
    else length += buffer.write(chunk, length, 'utf8');
  }
  if (length > 0) yield buffer.subarray(0, length);
}

/** What a chunk may need of the buffer: UTF-8 takes up to three bytes for a character of a string; bytes are not copied into it. */
const maxBytes = (chunk: string | Uint8Array) =>
  typeof chunk === 'string' ? chunk.length * 3 : Number.POSITIVE_INFINITY;
