import type { Mark } from '../../../src-preload/contract/name-matching/match-name.ts';

/** Cuts a text at its marks. */
export function pieces(text: string, marks: readonly Mark[]): { text: string; isMarked: boolean; at: number }[] {
  const parts: { text: string; isMarked: boolean; at: number }[] = [];
  let done = 0;
  for (const [from, to] of marks) {
    if (from > done) parts.push({ text: text.slice(done, from), isMarked: false, at: done });
    if (to > from) parts.push({ text: text.slice(from, to), isMarked: true, at: from });
    done = Math.max(done, to);
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMarked: false, at: done });
  return parts;
}

/** A name with what matched in it. */
export function Marked({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  return (
    <span dir="auto">
      {pieces(text, marks).map((piece) =>
        piece.isMarked ? <mark key={piece.at}>{piece.text}</mark> : <span key={piece.at}>{piece.text}</span>,
      )}
    </span>
  );
}
