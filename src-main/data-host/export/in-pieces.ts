/** Gathers texts into bytes of about this size, so that not every line or cell is a write of its own. */
export function* inPieces(chunks: Iterable<string | Uint8Array>, pieceSize: number): Generator<Uint8Array> {
  let waiting = '';
  for (const chunk of chunks) {
    if (typeof chunk === 'string') waiting += chunk;
    else {
      if (waiting) yield Buffer.from(waiting, 'utf8');
      waiting = '';
      yield chunk;
    }
    if (waiting.length < pieceSize) continue;
    yield Buffer.from(waiting, 'utf8');
    waiting = '';
  }
  if (waiting) yield Buffer.from(waiting, 'utf8');
}
