import { cutAt } from '#shared/text/text.ts';

/** Characters that are shown. */
const maxNotes = 4000;

/** Marks may take up a part of the text; no release has a hundred pages. */
const maxRead = 200_000;

/** Release notes of a version: one text, or one for each version in between. Either may be marked up as a web page. */
export type ReleaseNotes =
  | string
  | readonly { readonly version: string; readonly note: string | null }[]
  | null
  | undefined;

/** Release notes as plain text; null when they say nothing. */
export function plainNotes(notes: ReleaseNotes): string | null {
  if (!notes) return null;
  const text =
    typeof notes === 'string' ? notes : notes.map(({ version, note }) => `${version}\n${note ?? ''}`).join('\n\n');
  const plain = text
    .slice(0, maxRead)
    .replace(/<(?:br|\/p|\/li|\/h\d)[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return plain === '' ? null : cutAt(plain, maxNotes);
}
