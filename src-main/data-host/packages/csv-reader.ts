import { maxColumns, maxJsonLength } from '#shared/catalog/text-limits.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { quoted, refuse } from './refusal.ts';

const noLine = message('line {line} of {file} is not a line of a CSV');

/**
 * The rows of a CSV of the Data profile (RFC 4180, comma, UTF-8 without byte order mark), the header first. Every row has as
 * many cells as the header. Reads in the order of the file and never holds more than one chunk.
 * @throws AlmanacError PACKAGE_REFUSED
 */
export async function* readCsvRows(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string[]> {
  const parser = new CsvParser(name);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decoded = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch (error) {
      return refuse(t('{file} is not UTF-8 text', { file: quoted(name) }), error);
    }
  };
  for await (const chunk of chunks) yield* parser.push(decoded(chunk));
  yield* parser.push(decoded());
  parser.end();
}

/** Everything up to the next character that means something. */
const ordinary = /[^",\r\n]+/y;

/** The text that is read, as far as it was pushed: one row, one cell and the place in it. */
class CsvParser {
  readonly #name: string;
  #row: string[] = [];
  #cell = '';
  #width = 0;
  #line = 1;
  /** `quote` is a quote within a quoted cell: its end, or the first of two. */
  #state: 'start' | 'plain' | 'quoted' | 'quote' | 'return' = 'start';

  constructor(name: string) {
    this.#name = name;
  }

  *push(text: string): Generator<string[]> {
    for (let at = 0; at < text.length; ) {
      if (this.#state === 'return') {
        if (text.charAt(at) !== '\n') this.#refuse(noLine);
        this.#endCell();
        yield this.#endRow();
        at += 1;
      } else if (this.#state === 'quoted') at = this.#readQuoted(text, at);
      else at = this.#readUnquoted(text, at);
    }
  }

  end(): void {
    if (this.#row.length > 0 || this.#state !== 'start') this.#refuse(message('line {line} of {file} is cut off'));
    if (this.#width === 0) refuse(t('{file} is empty', { file: quoted(this.#name) }));
  }

  /** Up to the next quote, or to the end of the text. Returns where to go on. */
  #readQuoted(text: string, at: number): number {
    const quote = text.indexOf('"', at);
    this.#take(text.slice(at, quote === -1 ? text.length : quote));
    if (quote === -1) return text.length;
    this.#state = 'quote';
    return quote + 1;
  }

  /** One character that means something, or all ordinary ones before the next of those. Returns where to go on. */
  #readUnquoted(text: string, at: number): number {
    const character = text.charAt(at);
    if (character === ',') this.#endCell();
    else if (character === '\r') this.#state = 'return';
    else if (character === '"' && this.#state === 'quote') {
      this.#take('"');
      this.#state = 'quoted';
    } else if (character === '"' && this.#state === 'start') this.#state = 'quoted';
    else if (character === '\n' || character === '"' || this.#state === 'quote') this.#refuse(noLine);
    else {
      ordinary.lastIndex = at;
      const [run = character] = ordinary.exec(text) ?? [];
      this.#take(run);
      this.#state = 'plain';
      return at + run.length;
    }
    return at + 1;
  }

  #take(text: string): void {
    this.#cell += text;
    if (this.#cell.length > maxJsonLength) this.#refuse(message('line {line} of {file} has a cell that is too long'));
  }

  #endCell(): void {
    this.#row.push(this.#cell);
    this.#cell = '';
    if (this.#row.length > (this.#width || maxColumns))
      this.#refuse(
        this.#width
          ? message('line {line} of {file} has more cells than the header')
          : message('line {line} of {file} has too many columns'),
      );
    this.#state = 'start';
  }

  #endRow(): string[] {
    if (this.#row.length < this.#width) this.#refuse(message('line {line} of {file} has fewer cells than the header'));
    this.#width ||= this.#row.length;
    const done = this.#row;
    this.#row = [];
    this.#line += 1;
    return done;
  }

  #refuse(why: Message): never {
    return refuse(t(why, { line: String(this.#line), file: quoted(this.#name) }));
  }
}
