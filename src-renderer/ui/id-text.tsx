import { Fragment } from 'react';

/** Longer pieces may be broken anywhere: no window is wide enough for all of them. */
const longestPiece = 40;

/** An id, which goes on in the next line behind its separators, never behind a hyphen. The text is that of the id. */
export function IdText({ id }: { readonly id: string }) {
  const pieces = id.split(/(?<=[+/:@])/);
  return (
    <bdi>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an id have no other identity
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {piece.length > longestPiece ? piece : <span className="id-piece">{piece}</span>}
        </Fragment>
      ))}
    </bdi>
  );
}
