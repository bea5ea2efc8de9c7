import { quoted, refuse } from './refusal.ts';

/** More than any table of ours has: enough for a table with a column per mode. */
const mostColumns = 300;
/** Longer than any text that a service sends. */
const longestCell = 1_000_000;

/**
 * The rows of a CSV of the Data profile (RFC 4180, comma, UTF-8 without byte order mark), the header first. Every row has as
 * many cells as the header. Reads in the order of the file and never holds more than one chunk.
 * @throws AlmanacError PACKAGE_REFUSED
 */
export async function* readCsvRows(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string[]> {
  const parser = createParser(name);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decoded = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch (error) {
      return refuse(`${quoted(name)} is not UTF-8 text`, error);
    }
  };
  for await (const chunk of chunks) yield* parser.push(decoded(chunk));
  yield* parser.push(decoded());
  parser.end();
}

/** Everything up to the next character that means something. */
const ordinary = /[^",\r\n]+/y;

function createParser(name: string) {
  let row: string[] = [];
  let cell = '';
  let width = 0;
  let number = 1;
  /** `quote` is a quote within a quoted cell: its end, or the first of two. */
  let state: 'start' | 'plain' | 'quoted' | 'quote' | 'return' = 'start';

  const wrong = (why: string): never => refuse(`line ${number} of ${quoted(name)} ${why}`);
  const endCell = () => {
    row.push(cell);
    cell = '';
    if (row.length > (width || mostColumns)) wrong(width ? 'has more cells than the header' : 'has too many columns');
    state = 'start';
  };
  const endRow = (): string[] => {
    if (row.length < width) wrong('has fewer cells than the header');
    width ||= row.length;
    const done = row;
    row = [];
    number += 1;
    return done;
  };
  const take = (text: string) => {
    cell += text;
    if (cell.length > longestCell) wrong('has a cell that is too long');
  };

  function* push(text: string): Generator<string[]> {
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charAt(at);
      if (state === 'return') {
        if (character !== '\n') wrong('is not a line of a CSV');
        endCell();
        yield endRow();
      } else if (state === 'quoted') {
        const quote = text.indexOf('"', at);
        take(text.slice(at, quote === -1 ? text.length : quote));
        at = quote === -1 ? text.length : quote;
        if (quote !== -1) state = 'quote';
      } else if (character === ',') endCell();
      else if (character === '\r') state = 'return';
      else if (character === '"' && state === 'quote') {
        take('"');
        state = 'quoted';
      } else if (character === '"' && state === 'start') state = 'quoted';
      else if (character === '\n' || character === '"' || state === 'quote') wrong('is not a line of a CSV');
      else {
        ordinary.lastIndex = at;
        const [run = character] = ordinary.exec(text) ?? [];
        take(run);
        at += run.length - 1;
        state = 'plain';
      }
    }
  }

  return {
    push,
    end: () => {
      if (row.length > 0 || state !== 'start') wrong('is cut off');
      if (width === 0) refuse(`${quoted(name)} is empty`);
    },
  };
}
