/** The memory for the first piece: most files and entries of a ZIP are small, and garbage is collected for large buffers of hundreds. */
const firstSize = 16 * 1024;

/**
 * Gathers texts into bytes, so that not every line or cell is a write of its own. `bufferFor` gives the memory for a piece, of a
 * size or larger; the one that is done with a piece when asking for the next one gives the same again, and spares a whole file of it.
 */
export function* inPieces(
  chunks: Iterable<string | Uint8Array>,
  pieceSize: number,
  bufferFor: (size: number) => Buffer = (size) => Buffer.allocUnsafe(size),
): Generator<Uint8Array> {
  let size = Math.min(firstSize, pieceSize);
  let buffer: Buffer | null = null;
  let length = 0;
  for (const chunk of chunks) {
    if (buffer !== null && length > 0 && maxBytes(chunk) > buffer.length - length) {
      yield buffer.subarray(0, length);
      buffer = null;
      length = 0;
    }
    if (typeof chunk !== 'string') yield chunk;
    else if (maxBytes(chunk) > pieceSize) yield Buffer.from(chunk, 'utf8');
    else {
      if (buffer === null || maxBytes(chunk) > buffer.length) {
        buffer = bufferFor(maxBytes(chunk) > size ? pieceSize : size);
        size = pieceSize;
      }
      length += buffer.write(chunk, length, 'utf8');
    }
  }
  if (buffer !== null && length > 0) yield buffer.subarray(0, length);
}

/** What a chunk may need of the buffer: UTF-8 takes up to three bytes for a character of a string; bytes are not copied into it. */
const maxBytes = (chunk: string | Uint8Array) =>
  typeof chunk === 'string' ? chunk.length * 3 : Number.POSITIVE_INFINITY;
