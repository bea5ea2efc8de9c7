/** In Node as in browsers; this folder knows the types of neither. */
declare const TextDecoder: new (
  encoding: string,
  options: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array): string };

/**
 * Reads a text that a person or a tool of theirs has saved: UTF-8 or UTF-16, without its byte order mark. Returns null for bytes that are
 * neither, of which nothing can be guessed without spoiling letters.
 */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** By the byte order mark; without one, by the zero that UTF-16 has beside each of the first two characters of JSON, or of a line of names. */
function encodingOf([first, second, third, fourth]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && fourth === 0 && first !== 0) return 'utf-16le';
  if (first === 0 && third === 0 && second !== 0) return 'utf-16be';
  return 'utf-8';
}
